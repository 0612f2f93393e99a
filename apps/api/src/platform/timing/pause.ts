import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`; resolves with false if `signal` ended the wait. */
export const pause = (ms: number, signal?: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Rejects when `promise` does not settle in time. */
export async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`No response within ${timeoutMs} ms`)), timeoutMs);
  });
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
