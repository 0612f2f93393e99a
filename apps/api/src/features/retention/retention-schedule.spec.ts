import { Logger } from '@nestjs/common';
import { RoleLeases } from '../../eventing/state/role-leases';
import { ProcessHeartbeat } from '../../eventing/state/process-heartbeat';
import type { StateStore } from '../../eventing/state/state-store';
import { RetentionSchedule } from './retention-schedule';
import type { KeptSegmentCache } from './kept-segment-cache';
import type { ReleasedContent } from './released-content';
import type { RetentionSweep } from './retention-sweep';

const hourMs = 60 * 60 * 1000;
type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;
const noStore = {} as StateStore;
/** In the only process of the cluster. */
const scheduleOf = (sweep: Sweep, isWorker = true) => {
  const leases = new RoleLeases(noStore, new ProcessHeartbeat(noStore, { isShared: false }), { isWorker });
  const idle = { sweep: async () => 0 };
  const schedule = new RetentionSchedule(
    { sweep } as unknown as RetentionSweep,
    idle as unknown as ReleasedContent,
    idle as unknown as KeptSegmentCache,
    leases,
  );
  return { schedule, leases };
};

beforeAll(() => {
  Logger.overrideLogger(false);
});
beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') }));
afterEach(() => void jest.useRealTimers());

test('a worker sweeps at startup and every hour', async () => {
  const times: number[] = [];
  const { schedule, leases } = scheduleOf(async (now) => times.push(now));
  const start = Date.now();
  schedule.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(2 * hourMs);
  expect(times).toEqual([start, start + hourMs, start + 2 * hourMs]);
  await leases.releaseAll();
  await jest.advanceTimersByTimeAsync(2 * hourMs);
  expect(times).toHaveLength(3);
});

test('retries a failed sweep after a minute', async () => {
  let sweeps = 0;
  const { schedule, leases } = scheduleOf(async () => {
    if (++sweeps === 1) throw new Error('The store is unavailable');
  });
  schedule.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(59_999);
  expect(sweeps).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(sweeps).toBe(2);
  await leases.releaseAll();
});

test('processes without the worker role do not sweep', async () => {
  const sweep = jest.fn<Promise<void>, []>(async () => undefined);
  const { schedule, leases } = scheduleOf(sweep, false);
  schedule.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(2 * hourMs);
  expect(sweep).not.toHaveBeenCalled();
  await leases.releaseAll();
});

test('shutdown aborts the running sweep and waits for it', async () => {
  let hasEnded = false;
  let sweeps = 0;
  const { schedule, leases } = scheduleOf(
    (_now, signal) =>
      new Promise((_resolve, reject) => {
        sweeps++;
        signal.addEventListener('abort', () => {
          hasEnded = true;
          reject(new Error('stopping'));
        });
      }),
  );
  schedule.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  await leases.releaseAll();
  expect(hasEnded).toBe(true);
  await jest.advanceTimersByTimeAsync(2 * hourMs);
  expect(sweeps).toBe(1);
});
