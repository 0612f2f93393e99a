import { readdirSync, readFileSync } from 'node:fs';

/** Peak memory of this process's children together, MB; null where `/proc` is missing. */
export function childMemoryMegabytes(): number | null {
  try {
    const statuses = readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(statusOf);
    const children = statuses.filter((status) => field(status, 'PPid') === process.pid);
    const kilobytes = children.reduce((sum, status) => sum + field(status, 'VmHWM'), 0);
    return Math.round(kilobytes / 1024);
  } catch {
    return null;
  }
}

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Empty for a process that has ended. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
