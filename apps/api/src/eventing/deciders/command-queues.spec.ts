import { setImmediate as nextTick } from 'node:timers/promises';
import { AppError } from '@duetcast/domain/kernel/errors';
import { CommandQueues, type QueueLimits } from './command-queues';
import type { CommandRequest } from './decide-group';
import type { Written } from './stream-writer';

const request = (name: string) => ({ command: name }) as CommandRequest;
const nameOf = ({ command }: CommandRequest) => command as string;
const decided = (requests: readonly CommandRequest[]): Written => ({
  outcomes: requests.map((each) => ({ events: [], state: nameOf(each), revision: 0 })),
  position: null,
});
const conflicted = (requests: readonly CommandRequest[], hasProgress: boolean): Written => ({
  outcomes: requests.map(() => undefined),
  position: null,
  conflict: { hasProgress },
});
type Write = (stream: string, requests: readonly CommandRequest[]) => Promise<Written>;
const queuesWith = (write: Write, limits: Partial<QueueLimits> = {}) =>
  new CommandQueues({ write }, { maxWaiting: 10_000, maxWaitMs: 10_000, ...limits });

describe('CommandQueues', () => {
  test('accepts 10,000 waiting commands over all streams, refuses the next one, and accepts again afterward', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const queues = new CommandQueues({
      write: async (_stream, requests) => {
        await released;
        return decided(requests);
      },
    });
    const accepted = Array.from({ length: 10_000 }, (_, index) => queues.add(`s-${index % 7}`, request(`${index}`)));
    const late = async () => queues.add('s-8', request('late'));
    await expect(late()).rejects.toMatchObject({ code: 'store.busy', details: { retryAfterSeconds: 2 } });
    release();
    const states = (await Promise.all(accepted)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 10_000 }, (_, index) => `${index}`));
    await expect(queues.add('s-8', request('next'))).resolves.toMatchObject({ state: 'next' });
  });

  test('writes the commands that wait for a stream together, in order, and other streams at the same time', async () => {
    const writes: string[] = [];
    const queues = queuesWith(async (stream, requests) => {
      writes.push(`${stream}: ${requests.map(nameOf).join(' ')}`);
      await nextTick();
      return decided(requests);
    });
    const names = ['a', 'b', 'c'];
    await Promise.all(names.flatMap((name) => [queues.add('1', request(name)), queues.add('2', request(name))]));
    expect(writes).toEqual(['1: a', '2: a', '1: b c', '2: b c']);
  });

  test('decides again what another process overtook, before the commands that came later', async () => {
    const writes: string[] = [];
    const queues = queuesWith(async (_stream, requests) => {
      writes.push(requests.map(nameOf).join(' '));
      await nextTick();
      return writes.length === 1 ? conflicted(requests, true) : decided(requests);
    });
    await Promise.all([queues.add('1', request('a')), queues.add('1', request('b'))]);
    expect(writes).toEqual(['a', 'a b']);
  });

  test('refuses a command with store.busy once other processes have always been first for long enough', async () => {
    const queues = queuesWith(async (_stream, requests) => conflicted(requests, true), { maxWaitMs: 60 });
    const started = performance.now();
    await expect(queues.add('1', request('a'))).rejects.toMatchObject({
      code: 'store.busy',
      details: { retryAfterSeconds: 2 },
    });
    expect(performance.now() - started).toBeGreaterThanOrEqual(60);
  });

  test('refuses with store.conflict when the stream cannot be continued', async () => {
    let attempts = 0;
    const queues = queuesWith(async (_stream, requests) => {
      attempts += 1;
      return conflicted(requests, false);
    });
    await expect(queues.add('1', request('a'))).rejects.toMatchObject({ code: 'store.conflict' });
    expect(attempts).toBe(5);
  });

  test('an unexpected failure affects only the command that causes it; an outage affects the group', async () => {
    const outage = new AppError('store.unavailable');
    const write = (failure: Error) =>
      queuesWith(async (_stream, requests) => {
        await nextTick();
        if (requests.some((each) => nameOf(each) === 'bad')) throw failure;
        return decided(requests);
      });
    const outcomes = async (queues: CommandQueues) => {
      const names = ['a', 'b', 'bad', 'c'];
      const settled = await Promise.allSettled(names.map((name) => queues.add('1', request(name))));
      return settled.map(({ status }) => status);
    };
    expect(await outcomes(write(new TypeError('invalid')))).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await outcomes(write(outage))).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});
