import { AppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { accepted } from '../../../platform/http/answer';

/** The 202 response of a job that has no output yet; null if it has completed. @throws AppError `job.noOutput` if it never will */
export function pendingAnswer({ id: jobId, status, progress }: JobRow) {
  if (status === 'failed' || status === 'cancelled') throw new AppError('job.noOutput');
  return status === 'completed' ? null : accepted({ jobId, status, progress });
}
