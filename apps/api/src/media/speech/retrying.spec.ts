import { AppError } from '@duetcast/domain/kernel/errors';
import { RetryableError, defaultRetryPolicy, retryAfterMs, retrying } from './retrying';

const signal = new AbortController().signal;
const limited = (afterMs: number | null = null) => new RetryableError(new AppError('speech.limited'), afterMs);

function policy(random = 0) {
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms);
  return { ...defaultRetryPolicy, random: () => random, sleep, slept };
}

/** Fails with these, then answers. */
function failing(...errors: unknown[]) {
  const call = jest.fn(async () => {
    if (errors.length > 0) throw errors.shift();
    return 'said';
  });
  return call;
}

test('waits twice as long each time', async () => {
  const slow = policy();
  await expect(retrying(failing(limited(), limited(), limited()), slow, signal)).resolves.toBe('said');
  expect(slow.slept).toEqual([500, 1_000, 2_000]);
});

test('shortens a wait at random by at most a half', async () => {
  const hasty = policy(1);
  await retrying(failing(limited(), limited()), hasty, signal);
  expect(hasty.slept).toEqual([250, 500]);
});

test('throws the last failure when its attempts are used up', async () => {
  const slow = policy();
  const call = failing(...Array.from({ length: 9 }, () => limited()));
  await expect(retrying(call, slow, signal)).rejects.toMatchObject({ code: 'speech.limited' });
  expect(call).toHaveBeenCalledTimes(5);
});

test('what cannot pass is thrown at once', async () => {
  const call = failing(new AppError('speech.refused'));
  await expect(retrying(call, policy(), signal)).rejects.toMatchObject({ code: 'speech.refused' });
  expect(call).toHaveBeenCalledTimes(1);
});

test('does what it is told about waiting, within reason', async () => {
  const slow = policy();
  await retrying(failing(limited(12_000)), slow, signal);
  expect(slow.slept).toEqual([12_000]);
  await expect(retrying(failing(limited(31_000)), slow, signal)).rejects.toMatchObject({ code: 'speech.limited' });
});

test('an abort ends the wait', async () => {
  const stop = new AbortController();
  const waiting = retrying(failing(limited(29_000)), defaultRetryPolicy, stop.signal);
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
])('Retry-After %j is %j ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(ms);
});
