import { estimateGapMs, spaced } from './create-queries';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const idle = new AbortController().signal;

test('calls of the same request are apart, and one that is aborted meanwhile is never made', async () => {
  const call = jest.fn(async (request: string) => request);
  const estimate = spaced(call);
  await expect(estimate('a', idle)).resolves.toBe('a');
  const abandoned = new AbortController();
  const first = estimate('a', abandoned.signal);
  const second = estimate('a', idle);
  abandoned.abort();
  await expect(first).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(estimateGapMs - 1);
  expect(call).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(second).resolves.toBe('a');
  expect(call).toHaveBeenCalledTimes(2);
});

test('another request is called at once', async () => {
  const call = jest.fn(async (request: string) => request);
  const estimate = spaced(call);
  await estimate('a', idle);
  await expect(estimate('b', idle)).resolves.toBe('b');
});
