import { readFileSync } from 'node:fs';

/** Bytes of a process on Linux: `VmRSS` is its resident memory now, `VmHWM` the most that it was. */
export function memoryIn(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
