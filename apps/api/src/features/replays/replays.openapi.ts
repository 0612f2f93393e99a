import { replayStatuses } from '@duetcast/domain/replays/replay-decider';
import { replayLimitSchema } from '@duetcast/domain/replays/replay-request';
import { z } from 'zod';
import type { PublicDrift, PublicReplay } from './replay-read-consistency';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count, listOf, time } from '../../platform/openapi/envelope';

const tag = 'Admin';
const characters = z.int();

const findingsSchema = z.object({
  events: count,
  streams: count.meta({ description: 'One for each account, domain and month.' }),
  judged: count.meta({ description: 'Reservations that were judged again.' }),
  refused: count,
  changedStreams: count,
  usedBefore: characters,
  usedAfter: characters,
  resultHash: z.string().meta({ description: 'Two replays with the same hash found the same.' }),
});

const replaySchema = z
  .object({
    id: z.string(),
    status: z.enum(replayStatuses),
    scope: z.object({ accountId: z.string().nullable(), domain: z.string().nullable() }),
    from: time,
    to: time,
    rules: z.object({ version: z.int().positive(), limit: replayLimitSchema }),
    requestedBy: z.string(),
    requestedAt: time,
    endedAt: time.nullable(),
    progress: z
      .object({
        eventsRead: count,
        share: z.number().min(0).max(1).nullable(),
        eventsPerSecond: z.number(),
        secondsLeft: z.number().nullable(),
      })
      .nullable(),
    findings: findingsSchema.nullable(),
    error: z.string().nullable(),
    applied: z.object({ corrections: count, characters }).nullable(),
    stale: z.object({ streams: count, examples: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'Replay' }) satisfies z.ZodType<PublicReplay>;

const driftSchema = z
  .object({
    accountId: z.string(),
    domain: z.string(),
    month: z.string(),
    usedBefore: characters,
    usedAfter: characters,
    drift: characters,
    judged: count,
    refused: count,
    refusedCharacters: count,
    canBeApplied: z.boolean(),
  })
  .meta({ id: 'ReplayDrift' }) satisfies z.ZodType<PublicDrift>;

const replay = answerOf(replaySchema);

export const replayRoutes = {
  request: {
    summary: 'Replays usage history',
    description:
      'Judges recorded reservations again, in a shadow: those made from `from` (inclusive) to `to` (exclusive), of one account, one domain or everyone, under a version of the rules and the limits that were recorded, those of today, a plan, or a number. A refused request left no event, so a higher limit adds no usage.',
    tag,
    answers: { 202: replay },
    errors: ['account.missing', 'replay.futureEnd'],
  },
  list: { summary: 'Lists replays, newest first', tag, answers: { 200: listOf(replaySchema) } },
  one: { summary: 'Shows a replay and its progress', tag, answers: { 200: replay }, errors: ['replay.missing'] },
  drift: {
    summary: 'Lists what a replay found, by account, domain and month, largest drift first',
    tag,
    answers: { 200: listOf(driftSchema) },
    errors: ['replay.missing', 'replay.notFinished', 'replay.discarded'],
  },
  cancel: {
    summary: 'Stops a replay',
    tag,
    answers: { 200: replay },
    errors: ['replay.missing', 'replay.finished'],
  },
  apply: {
    summary: "Applies a replay's drift",
    description: 'Appends one correcting event for each stream with a drift: exactly what was shown, or nothing.',
    tag,
    answers: { 202: replay },
    errors: ['replay.missing', 'replay.notFinished', 'replay.nothingToApply', 'replay.stale'],
  },
  discard: {
    summary: 'Discards what a replay found',
    tag,
    answers: { 200: replay },
    errors: ['replay.missing', 'replay.notFinished'],
  },
} as const satisfies Record<string, RouteDescription>;
