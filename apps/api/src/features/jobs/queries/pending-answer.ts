import { AppError, errors } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { accepted } from '../../../platform/http/route-io';

/** The 202 response of a job that has no output yet; null if it has completed. @throws AppError `job.noOutput` if it never will */
export function pendingAnswer(row: JobRow) {
  const { id: jobId, status, progress } = row;
  if (status === 'failed' || status === 'cancelled') throw noOutput(row);
  return status === 'completed' ? null : accepted({ jobId, status, progress });
}

/** Names the error with which the job ended. */
function noOutput({ id: jobId, errorCode: code, error }: JobRow): AppError {
  if (code === null || error === null) return new AppError('job.noOutput', { jobId });
  const message = `${errors['job.noOutput'].message} ${error}`;
  return new AppError('job.noOutput', { jobId, jobError: { code, error } }, { message });
}
