import { actorSchema } from '@duetcast/domain/kernel/event';
import { auditMedia } from '@duetcast/verify/signed-audit';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { z } from 'zod';
import type { RouteDescription } from '../describes';
import { answerOf, count, time } from './envelope';

const verifyingKeySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string().meta({ description: "The key's RFC 7638 thumbprint." }),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  })
  .meta({ id: 'VerifyingKey' }) satisfies z.ZodType<VerifyingKey>;

const auditSchema = z
  .object({
    stream: z.string(),
    events: z.array(
      z.object({
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
      }),
    ),
    verified: z.boolean().meta({ description: 'Whether the hashes of the events below follow from each other.' }),
    complete: z.boolean().meta({
      description: 'false: the oldest events were dropped after their retention period; `verified` speaks of the rest.',
    }),
    head: z.string().nullable(),
    reason: z.string().optional(),
    brokenAt: z.unknown().optional(),
  })
  .meta({ id: 'AuditTrail' });

export const auditCalls = {
  trail: {
    summary: 'Reads how a job came to be',
    description:
      "The job's events in order; each holds the hash of the one before it, so whoever holds them can verify them. `format=signed` gives a file that `npx duetcast-verify FILE` verifies without this server, as does whoever follows docs/decisions/0013.",
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
  signingKeys: {
    summary: 'Reads the public keys of signed files',
    description:
      'A JWK set: the key that signs now first, then those that signed before. `duetcast-verify --key` takes it.',
    tag: 'Operation',
    answers: { 200: z.object({ keys: z.array(verifyingKeySchema) }) },
  },
} as const satisfies Record<string, RouteDescription>;
