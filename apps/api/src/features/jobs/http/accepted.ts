import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { answer } from '../../../platform/http/answer';

/** A 202 response: job id and status at the top level and in `data` (docs/PRODUCT.md#credentials-and-answers). */
export function accepted(job: { id: string } & Partial<Pick<JobRow, 'status' | 'progress'>>) {
  const { id: jobId, status = 'pending', progress } = job;
  const facts = { jobId, status, ...(progress !== undefined && { progress }) };
  return answer(facts, facts);
}
