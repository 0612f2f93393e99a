import { refusalOf, retryAfterOf, unreached } from './refusal';

export interface Patience {
  /** Tries of one call, the first included. */
  readonly attempts: number;
  /** Pause before the second try; doubles with each, and is cut short at random so that clients do not come in step. */
  readonly firstPauseMs: number;
  /** A server that asks for a longer wait is not waited for. */
  readonly longestPauseMs: number;
  /** How long an answer may take to begin. */
  readonly answerWithinMs: number;
}

export const defaultTimeouts: Patience = {
  attempts: 5,
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  answerWithinMs: 60_000,
};

type Fetch = (request: Request) => Promise<Response>;

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const passing = new Set([502, 503, 504]);

/** Whether the same request may be sent a second time although the first may have been done. */
const isRepeatable = ({ method, headers }: Request): boolean => safe.has(method) || headers.has('idempotency-key');

/**
 * A fetch that tries again what may come right by itself: a lost line, 429, 502 to 504, and a first request under the same
 * Idempotency-Key that still runs. What may have been done is only sent again where that does it once.
 * @throws DuetcastError for every refusal; the AbortError of the request's own signal passes through
 */
export function retryingFetch(fetchOnce: Fetch, patience: Patience = defaultTimeouts): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= patience.attempts;
      const outcome = await once(fetchOnce, request, patience.answerWithinMs);
      if ('lost' in outcome) {
        if (request.signal.aborted) throw request.signal.reason;
        if (isLast || !isRepeatable(request)) throw unreached(outcome.lost);
        await pause(pauseMs(attempt, patience), request.signal);
        continue;
      }
      if (outcome.ok) return outcome;
      const waitMs = (retryAfterOf(outcome) ?? 0) * 1000 || pauseMs(attempt, patience);
      if (isLast || !mayComeRight(request, outcome) || waitMs > patience.longestPauseMs) throw await refusalOf(outcome);
      await outcome.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };
}

function mayComeRight(request: Request, { status, headers }: Response): boolean {
  if (status === 429) return true; // refused before anything was done
  const keyIsBusy = status === 409 && headers.has('retry-after') && request.headers.has('idempotency-key');
  return keyIsBusy || (passing.has(status) && isRepeatable(request));
}

async function once(fetchOnce: Fetch, request: Request, withinMs: number): Promise<Response | { lost: unknown }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${withinMs} ms`)), withinMs);
  const signal = AbortSignal.any([request.signal, late.signal]);
  try {
    return await fetchOnce(new Request(request.clone(), { signal }));
  } catch (lost) {
    return { lost };
  } finally {
    clearTimeout(timer);
  }
}

const pauseMs = (attempt: number, { firstPauseMs, longestPauseMs }: Patience): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

/** @throws the signal's reason */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
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
