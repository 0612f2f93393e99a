import { errorOf, networkError, retryAfterOf } from './duetcast-error';

export interface RetryPolicy {
  /** Attempts of one call, the first included. */
  readonly attempts: number;
  /** Delay before the second attempt; doubles with each attempt, with jitter. */
  readonly firstDelayMs: number;
  /** A longer `Retry-After` ends the retries. */
  readonly maxDelayMs: number;
}

export const defaultRetries: RetryPolicy = { attempts: 5, firstDelayMs: 250, maxDelayMs: 30_000 };
export const defaultTimeoutMs = 60_000;

type Fetch = (request: Request) => Promise<Response>;

const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const retryableStatuses = new Set([502, 503, 504]);

/** Whether the request can be sent twice even if the first one was processed. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  idempotentMethods.has(method) || headers.has('idempotency-key');

/**
 * A fetch that retries lost connections, 429, 502 to 504, and 409 while the first request with the same Idempotency-Key
 * still runs. A request that may have been processed is retried only if it is idempotent.
 * @throws DuetcastError for every error response; the abort reason of the request's own signal
 */
export function retryingFetch(fetchOnce: Fetch, policy: RetryPolicy, timeoutMs: number): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= policy.attempts;
      const outcome = await attemptFetch(fetchOnce, request, timeoutMs);
      if ('failure' in outcome) {
        if (request.signal.aborted) throw request.signal.reason;
        if (isLast || !isRepeatable(request)) throw networkError(outcome.failure);
        await delay(backoffMs(attempt, policy), request.signal);
        continue;
      }
      if (outcome.ok) return outcome;
      const delayMs = (retryAfterOf(outcome) ?? 0) * 1000 || backoffMs(attempt, policy);
      if (isLast || !isRetryable(request, outcome) || delayMs > policy.maxDelayMs) throw await errorOf(outcome);
      await outcome.body?.cancel();
      await delay(delayMs, request.signal);
    }
  };
}

function isRetryable(request: Request, { status, headers }: Response): boolean {
  if (status === 429) return true; // rejected before it was processed
  const keyIsBusy = status === 409 && headers.has('retry-after') && request.headers.has('idempotency-key');
  return keyIsBusy || (retryableStatuses.has(status) && isRepeatable(request));
}

async function attemptFetch(
  fetchOnce: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | { failure: unknown }> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`No response within ${timeoutMs} ms`)), timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout.signal]);
  try {
    return await fetchOnce(new Request(request.clone(), { signal }));
  } catch (failure) {
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

const backoffMs = (attempt: number, { firstDelayMs, maxDelayMs }: RetryPolicy): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

/** @throws the signal's reason */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
