import { defaultRetryPolicy, exponential, type RetryPolicy } from '../../apps/api/src/platform/timing/retry';

/** The retries of remote providers without their pauses and their randomness; `delays` are the pauses, ms. */
export function recordedRetries(): { readonly retries: RetryPolicy; readonly delays: number[] } {
  const delays: number[] = [];
  const sleep = async (ms: number) => void delays.push(ms);
  return { retries: { ...defaultRetryPolicy, delayMs: exponential(500, 30_000), sleep }, delays };
}
