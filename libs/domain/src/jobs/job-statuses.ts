export const jobTypes = ['tts', 'audioCompilation', 'stitch'] as const;
export type JobType = (typeof jobTypes)[number];

/** Statuses of the dashboard and the API (docs/PRODUCT.md#job-states). */
export const jobStatuses = ['pending', 'downloading', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const finishedStatuses: ReadonlySet<string> = new Set<JobStatus>(['completed', 'failed', 'cancelled']);
/** Whether a job with this status has ended; it can still be retried. */
export const isFinishedStatus = (status: string): boolean => finishedStatuses.has(status);

/** Statuses of the job log (docs/PRODUCT.md#job-states): only success and failure are final. */
export const logStatuses = ['pending', 'downloading', 'processing', 'success', 'failure'] as const;
export type LogStatus = (typeof logStatuses)[number];

export const finalLogStatuses = ['success', 'failure'] as const satisfies LogStatus[];

/** Maps a job's status to that of its log entry; a cancelled job is a failure, its reason the error. */
export function logStatusOf(status: JobStatus): LogStatus {
  if (status === 'completed') return 'success';
  if (status === 'failed' || status === 'cancelled') return 'failure';
  return status;
}
