/** The dashboard's words (docs/PRODUCT.md#job-states). */
export const jobStatuses = ['pending', 'downloading', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const finishedStatuses: ReadonlySet<string> = new Set<JobStatus>(['completed', 'failed', 'cancelled']);
/** Whether a job of this status has ended; it may still be tried again. */
export const isFinishedStatus = (status: string): boolean => finishedStatuses.has(status);

/** The job log's words (docs/PRODUCT.md#job-states): only success and failure are final. */
export type LogStatus = 'pending' | 'downloading' | 'processing' | 'success' | 'failure';

export const finalLogStatuses = ['success', 'failure'] as const satisfies LogStatus[];

/** The one place where the two vocabularies meet; a cancelled job is a failure in the log, its reason the error. */
export function logStatusOf(status: JobStatus): LogStatus {
  if (status === 'completed') return 'success';
  if (status === 'failed' || status === 'cancelled') return 'failure';
  return status;
}
