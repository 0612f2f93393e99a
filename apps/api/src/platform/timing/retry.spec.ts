import { AppError } from '@duetcast/domain/kernel/errors';
import { RetryableError, defaultRetryPolicy, exponential, jittered, retryAfterMs, retry } from './retry';

const signal = new AbortController().signal;
const limited = (afterMs: number | null = null) => new RetryableError(new AppError('speech.limited'), afterMs);

function policy(random = 0) {
  const delays: number[] = [];
  const sleep = async (ms: number) => void delays.push(ms);
  return { ...defaultRetryPolicy, delayMs: jittered(exponential(500, 2_000), () => random), sleep, delays };
}

/** Fails with these errors, then succeeds. */
function failing(...errors: unknown[]) {
  const call = jest.fn(async () => {
    if (errors.length > 0) throw errors.shift();
    return 'done';
  });
  return call;
}

test('doubles the delay with each attempt, up to the maximum', async () => {
  const fullDelay = policy();
  const call = failing(limited(), limited(), limited(), limited());
  await expect(retry(call, fullDelay, signal)).resolves.toBe('done');
  expect(fullDelay.delays).toEqual([500, 1_000, 2_000, 2_000]);
});

test('shortens a delay at random by at most a half', async () => {
  const halvedDelay = policy(1);
  await retry(failing(limited(), limited()), halvedDelay, signal);
  expect(halvedDelay.delays).toEqual([250, 500]);
});

test('throws the last failure after all attempts', async () => {
  const fullDelay = policy();
  const call = failing(...Array.from({ length: 9 }, () => limited()));
  await expect(retry(call, fullDelay, signal)).rejects.toMatchObject({ code: 'speech.limited' });
  expect(call).toHaveBeenCalledTimes(5);
});

test('does not retry other errors', async () => {
  const call = failing(new AppError('speech.refused'));
  await expect(retry(call, policy(), signal)).rejects.toMatchObject({ code: 'speech.refused' });
  expect(call).toHaveBeenCalledTimes(1);
});

test('failures that limit the repeats share their limit, whatever fails between them', async () => {
  const paid = () => new RetryableError(new AppError('speech.unusable'), null, 1);
  await expect(retry(failing(limited(), paid(), limited()), policy(), signal)).resolves.toBe('done');
  const call = failing(paid(), limited(), paid());
  await expect(retry(call, policy(), signal)).rejects.toMatchObject({ code: 'speech.unusable' });
  expect(call).toHaveBeenCalledTimes(3);
  const never = failing(new RetryableError(new AppError('speech.billing'), null, 0));
  await expect(retry(never, policy(), signal)).rejects.toMatchObject({ code: 'speech.billing' });
  expect(never).toHaveBeenCalledTimes(1);
});

test('retries the errors that its policy names, without a limit of attempts', async () => {
  const call = failing(...Array.from({ length: 9 }, () => new RangeError('later')), new TypeError('never'));
  const isRetryable = (error: unknown) => error instanceof RangeError;
  await expect(retry(call, { delayMs: () => 0, isRetryable })).rejects.toThrow('never');
  expect(call).toHaveBeenCalledTimes(10);
});

test('honors the requested delay up to the maximum', async () => {
  const fullDelay = policy();
  await retry(failing(limited(12_000)), fullDelay, signal);
  expect(fullDelay.delays).toEqual([12_000]);
  await expect(retry(failing(limited(31_000)), fullDelay, signal)).rejects.toMatchObject({ code: 'speech.limited' });
});

test('an abort ends the wait', async () => {
  const stop = new AbortController();
  const waiting = retry(failing(limited(29_000)), defaultRetryPolicy, stop.signal);
  await new Promise(setImmediate);
  stop.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
});

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('parses Retry-After %j as %j ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(ms);
});
