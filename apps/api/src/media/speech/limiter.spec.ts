import { Limiter } from './limiter';

const signal = new AbortController().signal;

/** Work that runs until it is told to end. */
function work(limiter: Limiter, by: AbortSignal = signal) {
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

test('runs as many as it has room for, the others in the order they came', async () => {
  const limiter = new Limiter(2);
  const all = [work(limiter), work(limiter), work(limiter), work(limiter)];
  await settle();
  expect(started(all)).toEqual([true, true, false, false]);
  all[1]?.end();
  await settle();
  expect(started(all)).toEqual([true, true, true, false]);
});

test('work that fails makes room too', async () => {
  const limiter = new Limiter(1);
  const all = [work(limiter), work(limiter)];
  const failing = expect(all[0]?.done).rejects.toThrow('broken');
  await settle();
  all[0]?.end(new Error('broken'));
  await failing;
  await settle();
  expect(started(all)).toEqual([true, true]);
});

test('who is aborted while waiting leaves the line', async () => {
  const limiter = new Limiter(1);
  const stop = new AbortController();
  const all = [work(limiter), work(limiter, stop.signal), work(limiter)];
  await settle();
  stop.abort(new Error('enough'));
  await expect(all[1]?.done).rejects.toThrow('enough');
  all[0]?.end();
  await settle();
  expect(started(all)).toEqual([true, false, true]);
});

test('shrinks without stopping what runs, and grows at once', async () => {
  const limiter = new Limiter(2);
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

test('never closes for good', () => {
  const limiter = new Limiter(2);
  limiter.resize(0);
  expect(limiter.capacity).toBe(1);
});
