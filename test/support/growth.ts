/** Below it, the time of the larger input says nothing about growth, and holds nobody up. */
const leastMs = 25;
const attempts = 5;

function cpuMs(work: () => unknown): number {
  const { user, system } = process.cpuUsage();
  work();
  const end = process.cpuUsage();
  return (end.user - user + end.system - system) / 1_000;
}

/**
 * How many times as much processor time the work takes with an input of twice the size: each the best of up to five, so that
 * compilation and garbage collection do not count; 0 for work of a few milliseconds.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  let [half, whole] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    whole = Math.min(
      whole,
      cpuMs(() => work(size)),
    );
    if (whole < leastMs) return 0;
    half = Math.min(
      half,
      cpuMs(() => work(size / 2)),
    );
    if (attempt > 0 && whole / half < 2.2) break;
  }
  return whole / half;
}
