import { jobRowSchema } from '@duetcast/projections/jobs/job-row';
import { z } from 'zod';
import { auditEventSchema, auditTrailAnswers, differenceSchema } from '../../audit/public';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';

const jobStateSchema = z
  .object({
    stream: z.string(),
    event: auditEventSchema,
    complete: z.boolean().meta({
      description:
        'false if the oldest events were deleted after their retention period. `before` and `after` are then null.',
    }),
    before: jobRowSchema.nullable(),
    after: jobRowSchema.nullable(),
    changes: z.array(differenceSchema),
  })
  .meta({ id: 'JobState' });

export const jobAuditRoutes = {
  trail: {
    summary: 'Retrieves the audit trail of a job',
    description:
      "Returns the job's events in order. Each event contains the hash of the previous one, so anyone who has the events can verify them. `format=signed` returns a signed file that you can verify offline with `node duetcast-verify.mjs FILE` (download the script from `/duetcast-verify.mjs`) or with your own tool, following docs/AUDIT-FORMAT.md.",
    tag: 'Jobs',
    answers: auditTrailAnswers,
    errors: ['job.missing', 'store.deleted'],
  },
  state: {
    summary: 'Retrieves a job as of one of its events',
    description:
      'Returns the job row before and after the event at `revision` (starting at 0) and the fields that the event changed.',
    tag: 'Jobs',
    answers: { 200: answerOf(jobStateSchema) },
    errors: ['job.missing', 'request.notFound', 'store.deleted'],
  },
} as const satisfies Record<string, RouteDescription>;
