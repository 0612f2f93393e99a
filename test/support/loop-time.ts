import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const everyMs = 5;

/** Work as a large request causes: parsing, walking, writing and hashing JSON. */
const referenceText = JSON.stringify(
  Array.from({ length: 4_000 }, (_, index) => ({ id: `segment-${index}`, text: 'The keeper lit the lamp.', index })),
);
function referenceWork(): string {
  const items = JSON.parse(referenceText) as { id: string; text: string }[];
  const texts = new Map(items.map(({ id, text }) => [id, text.replace(/[a-z]/g, (letter) => letter.toUpperCase())]));
  return createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex');
}
/** CPU time of the reference work on the machine for which the limits are stated, ms. */
const referenceMs = 12;

/**
 * CPU time of this thread in ms: unlike the time on the clock, it does not grow while the system runs something else. Of
 * the whole process where the system does not report it for each thread.
 */
function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** The result of a task, and the longest time that the event loop of this process worked without a pause meanwhile. */
export async function withLoopTime<Result>(task: () => Promise<Result>): Promise<{ result: Result; busyMs: number }> {
  let [last, busyMs] = [cpuMs(), 0];
  const check = () => {
    const now = cpuMs();
    busyMs = Math.max(busyMs, now - last);
    last = now;
  };
  const timer = setInterval(check, everyMs);
  try {
    const result = await task();
    check();
    return { result, busyMs };
  } finally {
    clearInterval(timer);
  }
}

/** How many times as long as there the work takes here and now; at least 1. */
export function slowdown(): number {
  const times = Array.from({ length: 3 }, () => {
    const start = cpuMs();
    referenceWork();
    return cpuMs() - start;
  });
  return Math.max(1, Math.min(...times) / referenceMs);
}

/**
 * As `withLoopTime`, with the least of up to three times: what blocks the loop does so each time, while a garbage
 * collection or a compilation does not. In ms of the machine for which the limits are stated, so that a slow or busy machine
 * changes nothing.
 */
export async function leastLoopTime(task: () => Promise<unknown>, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > limitMs; attempt++) {
    const { busyMs } = await withLoopTime(task);
    least = Math.min(least, busyMs / slowdown());
  }
  return least;
}
