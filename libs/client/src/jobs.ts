import type { BodyOf, Calls } from './calls';
import { DuetcastError } from './duetcast-error';
import { delay } from './retrying-fetch';

export type FinishedJob = BodyOf<'/api/jobs/{jobId}'>['data'];

export interface WaitOptions {
  /** Default: 10 minutes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const defaultTimeoutMs = 10 * 60_000;
/** First and longest pause between two looks at the job, ms. */
const [firstPauseMs, maxPauseMs] = [250, 5_000];

/** @throws DuetcastError if the job does not complete in time, or at all; the signal's reason */
export async function waitForJob(
  { get }: Pick<Calls, 'get'>,
  jobId: string,
  { timeoutMs = defaultTimeoutMs, signal }: WaitOptions,
): Promise<FinishedJob> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const { data: job } = await get('/api/jobs/{jobId}', { params: { path: { jobId } }, ...(signal && { signal }) });
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || job.status === 'cancelled') throw endOf(job);
    if (Date.now() + pauseMs > deadline) throw stillRunning(job);
    await delay(pauseMs, signal);
  }
}

function endOf({ jobId, status, error, errorCode }: FinishedJob): DuetcastError {
  const isFailure = status === 'failed';
  const code = isFailure ? (errorCode ?? 'internal') : 'job.cancelled';
  const message = error ?? (isFailure ? 'The job failed.' : 'The job was cancelled.');
  return new DuetcastError(message, { status: 200, code, details: { jobId } });
}

const stillRunning = ({ jobId, status, progress }: FinishedJob): DuetcastError =>
  new DuetcastError('The job has not finished yet.', {
    status: 202,
    code: 'job.pending',
    retryAfterSeconds: maxPauseMs / 1000,
    details: { jobId, status, progress },
  });
