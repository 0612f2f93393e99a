import { actorSchema } from '@duetcast/domain/kernel/event';
import { auditMedia } from '@duetcast/verify/signed-audit';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { z } from 'zod';
import type { Difference } from '../../audit/public';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, time } from '../../../platform/openapi/envelope';
import { jobSchema } from '../http/jobs.openapi';

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
    ownerId: z.string().optional().meta({ description: 'Whose event it is; a part of what is hashed.' }),
  })
  .meta({ id: 'AuditEvent' });

const auditSchema = z
  .object({
    stream: z.string(),
    events: z.array(auditEventSchema),
    verified: z.boolean().meta({ description: 'Whether the hashes of the events below follow from each other.' }),
    complete: z.boolean().meta({
      description: 'false: the oldest events were dropped after their retention period; `verified` speaks of the rest.',
    }),
    head: z.string().nullable(),
    reason: z.string().optional(),
    brokenAt: z.unknown().optional(),
  })
  .meta({ id: 'AuditTrail' });

const { jobId: _jobId, position: _position, ...jobFields } = jobSchema.shape;
const jobRowSchema = z
  .object({
    ...jobFields,
    ownerId: z.string(),
    outputHash: z.string().nullable(),
    keptSince: time.nullable().meta({ description: 'When it ended, while its content is stored.' }),
    expiredAt: time.nullable().meta({ description: 'When its content was deleted.' }),
  })
  .meta({ id: 'JobRow' }) satisfies z.ZodType<JobRow>;

const differenceSchema = z.object({
  path: z.string().meta({ description: 'Names of fields, joined by dots.' }),
  before: z.json().meta({ description: 'null also where there was no such field.' }),
  after: z.json(),
}) satisfies z.ZodType<Difference>;

const jobStateSchema = z
  .object({
    stream: z.string(),
    event: auditEventSchema,
    complete: z.boolean().meta({
      description: 'false: the oldest events were dropped after their retention period; nothing can be folded.',
    }),
    before: jobRowSchema.nullable(),
    after: jobRowSchema.nullable(),
    changes: z.array(differenceSchema),
  })
  .meta({ id: 'JobState' });

export const jobAuditRoutes = {
  trail: {
    summary: 'Reads how a job came to be',
    description:
      "The job's events in order; each holds the hash of the one before it, so whoever holds them can verify them. `format=signed` gives a file that `node duetcast-verify.mjs FILE` verifies without this server (one file, at `/duetcast-verify.mjs`), as does whoever follows docs/AUDIT-FORMAT.md.",
    tag: 'Jobs',
    answers: {
      200: {
        description: 'The trail.',
        schema: answerOf(auditSchema),
        media: ['application/x-ndjson', auditMedia],
        headers: ['Content-Disposition'],
      },
    },
    errors: ['job.missing'],
  },
  state: {
    summary: 'Reads how a job stood at one of its events',
    description:
      'The row as of the event (`revision`, from 0), the row before it, and what is different: what a rebuild that stops at that event would give.',
    tag: 'Jobs',
    answers: { 200: answerOf(jobStateSchema) },
    errors: ['job.missing', 'request.notFound'],
  },
} as const satisfies Record<string, RouteDescription>;
