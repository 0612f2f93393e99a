import { ConcurrencyLimiter } from './concurrency-limiter';

const signal = new AbortController().signal;

/** Work that runs until `end` is called. */
function work(limiter: ConcurrencyLimiter, by: AbortSignal = signal) {
  let end: (error?: Error) => void = () => undefined;
  const state = { started: false, end: (error?: Error) => end(error) };
  const done = limiter.run(
    () =>
      new Promise<void>((resolve, reject) => {
        state.started = true;
        end = (error) => (error ? reject(error) : resolve());
      }),
    by,
  );
  return Object.assign(state, { done });
}

const settle = () => new Promise(setImmediate);
const started = (all: { started: boolean }[]) => all.map((one) => one.started);

test('runs up to its capacity, the others in FIFO order', async () => {
  const limiter = new ConcurrencyLimiter(2);
  const all = [work(limiter), work(limiter), work(limiter), work(limiter)];
  await settle();
  expect(started(all)).toEqual([true, true, false, false]);
  all[1]?.end();
  await settle();
  expect(started(all)).toEqual([true, true, true, false]);
});

test('failing work frees its slot', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const all = [work(limiter), work(limiter)];
  const failing = expect(all[0]?.done).rejects.toThrow('broken');
  await settle();
  all[0]?.end(new Error('broken'));
  await failing;
  await settle();
  expect(started(all)).toEqual([true, true]);
});

test('an abort removes waiting work from the queue', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const stop = new AbortController();
  const all = [work(limiter), work(limiter, stop.signal), work(limiter)];
  await settle();
  stop.abort(new Error('enough'));
  await expect(all[1]?.done).rejects.toThrow('enough');
  all[0]?.end();
  await settle();
  expect(started(all)).toEqual([true, false, true]);
});

test('shrinks without stopping running work and grows immediately', async () => {
  const limiter = new ConcurrencyLimiter(2);
  const all = [work(limiter), work(limiter), work(limiter), work(limiter)];
  await settle();
  limiter.resize(1);
  all[0]?.end();
  await settle();
  expect(started(all)).toEqual([true, true, false, false]);
  limiter.resize(3);
  expect(limiter.capacity).toBe(3);
  await settle();
  expect(started(all)).toEqual([true, true, true, true]);
});

test('keeps a capacity of at least one', () => {
  const limiter = new ConcurrencyLimiter(2);
  limiter.resize(0);
  expect(limiter.capacity).toBe(1);
});
