import { leastLoopTime, slowdown, withLoopTime } from './loop-time';

/** CPU time, since other processes may run meanwhile. */
const work = (ms: number) => {
  const before = process.cpuUsage();
  for (let used = 0; used < ms * 1_000;) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('measures the longest piece of work', async () => {
  const { result, busyMs } = await withLoopTime(async () => {
    await pause(20);
    work(400);
    await pause(20);
    work(50);
    return 'done';
  });
  expect(result).toBe('done');
  // Other threads of the process may have done a part of it.
  expect(busyMs).toBeGreaterThan(200);
  expect(busyMs).toBeLessThan(500);
});

test('does not count waiting', async () => {
  const { busyMs } = await withLoopTime(() => pause(300));
  expect(busyMs).toBeLessThan(100);
});

test('ignores what happens only once, and how slow the machine is', async () => {
  const blocking = 400 * slowdown();
  let isFirst = true;
  const task = async () => {
    if (isFirst) work(blocking);
    isFirst = false;
    await pause(20);
  };
  expect(await leastLoopTime(task, 100)).toBeLessThan(100);
  expect(
    await leastLoopTime(async () => {
      work(blocking);
      await pause(1);
    }, 100),
  ).toBeGreaterThan(100);
});
