/** Time between two estimates of one request: each job changes usage several times, and calls are limited. */
export const estimateGapMs = 2_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Makes calls of the same request at least `estimateGapMs` apart; those of another request run at once. A call that is aborted
 * while it waits is never made.
 */
export function spaced<Result>(call: (request: string, signal: AbortSignal) => Promise<Result>) {
  let last = { request: '', at: -Infinity };
  return async (request: string, signal: AbortSignal): Promise<Result> => {
    const wait = last.request === request ? last.at + estimateGapMs - performance.now() : 0;
    if (wait > 0) await pause(wait, signal);
    signal.throwIfAborted();
    last = { request, at: performance.now() };
    return call(request, signal);
  };
}
