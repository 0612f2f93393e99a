import { actorSchema } from '@duetcast/domain/kernel/event';
import { count, time } from '@duetcast/domain/kernel/fields';
import { auditMedia } from '@duetcast/verify/signed-audit';
import { jobRowSchema } from '@duetcast/projections/jobs/jobs';
import { z } from 'zod';
import { differenceSchema } from '../../audit/public';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';

const auditEventSchema = z
  .object({
    revision: count,
    time,
    type: z.string(),
    actor: actorSchema,
    causationId: z.string(),
    correlationId: z.string(),
    data: z.record(z.string(), z.unknown()),
    hash: z.string(),
    previousHash: z.string(),
    id: z.string(),
    schemaVersion: z.int(),
    ownerId: z.string().optional().meta({ description: 'Owner of the event. Included in the hash.' }),
  })
  .meta({ id: 'AuditEvent' });

const auditSchema = z
  .object({
    stream: z.string(),
    events: z.array(auditEventSchema),
    verified: z.boolean().meta({ description: 'Whether the hash chain of the returned events is intact.' }),
    complete: z.boolean().meta({
      description:
        'false if the oldest events were deleted after their retention period. `verified` then covers the remaining events.',
    }),
    head: z.string().nullable(),
    reason: z.string().optional(),
    brokenAt: z.unknown().optional(),
  })
  .meta({ id: 'AuditTrail' });

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
    answers: {
      200: {
        description: 'The audit trail.',
        schema: answerOf(auditSchema),
        media: ['application/x-ndjson', auditMedia],
        headers: ['Content-Disposition'],
      },
    },
    errors: ['job.missing'],
  },
  state: {
    summary: 'Retrieves a job as of one of its events',
    description:
      'Returns the job row before and after the event at `revision` (starting at 0) and the fields that the event changed.',
    tag: 'Jobs',
    answers: { 200: answerOf(jobStateSchema) },
    errors: ['job.missing', 'request.notFound'],
  },
} as const satisfies Record<string, RouteDescription>;
