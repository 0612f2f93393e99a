import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { z } from 'zod';
import { accepted } from '../../../platform/http/route-io';
import { answerOf } from '../../../platform/openapi/api-operation';

/** Fields beside the data of a job. */
export const jobFacts = { jobId: z.string(), status: z.enum(jobStatuses) };

const acceptedFacts = { ...jobFacts, progress: z.number().optional() };
const example = { jobId: '7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90', status: 'pending' };

/** A 202 response. */
export const acceptedSchema = answerOf(z.object(acceptedFacts), acceptedFacts).meta({
  id: 'Accepted',
  description: 'The job was accepted and has not finished yet.',
  examples: [{ success: true, data: example, ...example }],
});

export const acceptedJob = (jobId: string, row?: JobRow) =>
  accepted({ jobId, status: row?.status ?? 'pending', ...(row && { progress: row.progress }) });
