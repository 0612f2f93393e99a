import { readFileSync } from 'node:fs';

const everyMs = 5;

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

/**
 * As `withLoopTime`, with the least of up to three times: what blocks the loop does so each time, while a garbage
 * collection or a compilation does not.
 */
export async function leastLoopTime(task: () => Promise<unknown>, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > limitMs; attempt++)
    least = Math.min(least, (await withLoopTime(task)).busyMs);
  return least;
}
