/** Less than it counts as it: what grows from there by the square still takes little more than 100 ms, and delays no other request. */
const leastMs = 50;
const attempts = 10;
/** Further attempts would only lower it. */
const enough = 2.4;

function cpuMs(work: () => unknown): number {
  const { user, system } = process.cpuUsage();
  work();
  const end = process.cpuUsage();
  return (end.user - user + end.system - system) / 1_000;
}

/**
 * How many times as much processor time the work takes with an input of twice the size: each the best of up to ten, so that
 * compilation and garbage collection do not count.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  let [half, whole] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    whole = Math.min(
      whole,
      cpuMs(() => work(size)),
    );
    if (whole <= leastMs) return 1;
    half = Math.min(
      half,
      cpuMs(() => work(size / 2)),
    );
    if (attempt > 0 && whole / Math.max(half, leastMs) < enough) break;
  }
  return whole / Math.max(half, leastMs);
}
