import type { EventLoopUtilization } from 'node:perf_hooks';
import { LoopHeadroom } from './loop-headroom';

const { signal } = new AbortController();
const forever = 60_000;
let busyShare: number;
let headroom: LoopHeadroom;

beforeEach(() => {
  jest.useFakeTimers();
  headroom = new LoopHeadroom((): EventLoopUtilization => ({ idle: 0, active: 0, utilization: busyShare }));
  headroom.start();
});
afterEach(() => {
  headroom.stop();
  jest.useRealTimers();
});

/** Whether work waits with this share, and whether it goes on when the loop has time. */
async function waitsAt(share: number): Promise<boolean> {
  busyShare = share;
  await jest.advanceTimersByTimeAsync(50);
  let isWaiting = true;
  const waited = headroom.wait(forever, signal).then(() => (isWaiting = false));
  await jest.advanceTimersByTimeAsync(500);
  const hasWaited = isWaiting;
  busyShare = 0;
  await jest.advanceTimersByTimeAsync(200);
  await waited;
  return hasWaited;
}

test('background work waits while the loop is busy for more than 70 % of the time', async () => {
  expect(await waitsAt(0.7)).toBe(false);
  expect(await waitsAt(0.71)).toBe(true);
});

test('it waits no longer than it may, and not after a stop', async () => {
  busyShare = 1;
  await jest.advanceTimersByTimeAsync(50);
  const waited = headroom.wait(200, signal);
  await jest.advanceTimersByTimeAsync(200);
  await waited;
  const stopping = new AbortController();
  const aborted = headroom.wait(forever, stopping.signal);
  stopping.abort();
  await aborted;
});
