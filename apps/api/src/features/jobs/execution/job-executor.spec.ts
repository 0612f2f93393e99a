import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import type { ClaimedJob } from './rendering/claimed-job';
import { JobExecutor } from './job-executor';

const unused = {} as never;

/** A job whose manifest cannot be read because of `error`, and what is recorded of it. */
function executed(error: Error) {
  const calls: string[] = [];
  const recording = { resolve: () => undefined as void, reject: (_: Error) => undefined as void };
  const record = (call: string) => () => {
    calls.push(call);
    return new Promise<void>((resolve, reject) => Object.assign(recording, { resolve, reject }));
  };
  const job = {
    jobId: 'job-1',
    facts: { submission: { type: 'compilation', segments: 1 }, context: { correlationId: 'c', causationId: 'd' } },
    signal: new AbortController().signal,
    async whileHeld(work: () => Promise<void>) {
      await work();
      calls.push('released');
    },
    suspend: record('suspend'),
    fail: record('fail'),
  };
  const executor = new JobExecutor({ get: () => Promise.reject(error) } as never, unused, unused);
  return { calls, recording, ended: executor.execute(job as unknown as ClaimedJob) };
}

test.each([
  ['what it waits for', new StoreUnavailable('No answer'), 'suspend'],
  ['why it failed', new Error('Boom'), 'fail'],
])('a job is held until %s is recorded', async (_, error, call) => {
  const { calls, recording, ended } = executed(error);
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  expect(calls).toEqual([call]);
  recording.resolve();
  await ended;
  expect(calls).toEqual([call, 'released']);
});

test.each([new StoreUnavailable('No answer'), new Error('Boom')])(
  'ends also if %j cannot be recorded',
  async (error) => {
    const { recording, ended } = executed(error);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    recording.reject(new StoreUnavailable('No answer'));
    await expect(ended).resolves.toBeUndefined();
  },
);
