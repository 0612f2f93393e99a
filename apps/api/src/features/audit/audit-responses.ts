import { actorSchema, furtherMetadataSchema, count, time } from '@duetcast/domain/kernel/event';
import { auditMedia } from '@duetcast/verify/signed-audit';
import { z } from 'zod';
import { type AnswerDescription, answerOf, namedSchema } from '../../platform/openapi/api-operation';

export const auditEventSchema = namedSchema('AuditEvent', {
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
  furtherMetadata: furtherMetadataSchema,
});

const originSchema = z
  .object({
    issuer: z.string().meta({ description: 'URL of the server from which the account was imported.' }),
    account: z.string(),
    exportedAt: z.string(),
    revision: z.int().meta({ description: 'Revision of the last imported event.' }),
    kid: z.string().nullable().meta({ description: 'Key of that server. null if the import was not verified.' }),
    signature: z
      .enum(['valid', 'invalid', 'unchecked', 'none'])
      .meta({ description: 'Signature of that server over the last imported event, which covers those before it.' }),
  })
  .meta({ id: 'AuditOrigin', description: 'Only of trails whose first events were imported.' });

const auditSchema = namedSchema('AuditTrail', {
  stream: z.string(),
  events: z.array(auditEventSchema),
  verified: z.boolean().meta({
    description:
      'Whether the hash chain of the returned events is intact, and, of an imported trail, the servers that it comes from signed it.',
  }),
  complete: z.boolean().meta({
    description:
      'false if the oldest events were deleted after their retention period. `verified` then covers the remaining events.',
  }),
  head: z.string().nullable(),
  origin: originSchema.optional(),
  earlierOrigins: z.array(originSchema).optional(),
  reason: z.string().optional(),
  brokenAt: z.unknown().optional(),
});

/** The response of every route that sends a file of an audit trail. */
export const auditFileAnswer: AnswerDescription = {
  description: 'The file. Keep its bytes as they are: the signature covers them.',
  media: [auditMedia],
  headers: ['Content-Disposition'],
};

/** The response of every route that sends an audit trail. */
export const auditTrailAnswer: AnswerDescription = {
  description: 'The audit trail.',
  schema: answerOf(auditSchema),
  media: ['application/x-ndjson', auditMedia],
  headers: ['Content-Disposition'],
};
