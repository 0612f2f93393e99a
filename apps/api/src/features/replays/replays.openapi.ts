import { replayStatuses } from '@duetcast/domain/replays/replay-decider';
import { replayLimitSchema } from '@duetcast/domain/replays/replay-request';
import { z } from 'zod';
import type { PublicDrift, PublicReplay } from './public-replay';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count, listOf, time } from '../../platform/openapi/envelope';

const tag = 'Admin';
const characters = z.int();

const findingsSchema = z.object({
  events: count,
  streams: count.meta({ description: 'Usage streams read: one per account, domain and month.' }),
  judged: count.meta({ description: 'Reservations that were recalculated.' }),
  refused: count,
  changedStreams: count,
  usedBefore: characters,
  usedAfter: characters,
  resultHash: z
    .string()
    .meta({ description: 'SHA-256 of all result rows. Replays with the same hash have the same result.' }),
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
      'Recalculates recorded reservations without changing usage. Selects reservations made from `from` (inclusive) to `to` (exclusive) by one account, one domain or all accounts. Applies a version of the rules with the recorded limits, today’s limits, the limits of a plan, or a fixed number. Requests refused in the past left no event, so a higher limit adds no usage.',
    tag,
    answers: { 202: replay },
    errors: ['account.missing', 'replay.futureEnd'],
  },
  list: { summary: 'Lists replays, newest first', tag, answers: { 200: listOf(replaySchema) } },
  one: { summary: 'Retrieves a replay and its progress', tag, answers: { 200: replay }, errors: ['replay.missing'] },
  drift: {
    summary: 'Lists the drift of a replay by account, domain and month, largest first',
    tag,
    answers: { 200: listOf(driftSchema) },
    errors: ['replay.missing', 'replay.notFinished', 'replay.discarded'],
  },
  cancel: {
    summary: 'Cancels a replay',
    tag,
    answers: { 200: replay },
    errors: ['replay.missing', 'replay.finished'],
  },
  apply: {
    summary: 'Applies the drift of a replay',
    description:
      'Appends one correction for each stream with a drift. Applies all listed drift, or nothing if usage has changed it since.',
    tag,
    answers: { 202: replay },
    errors: ['replay.missing', 'replay.notFinished', 'replay.nothingToApply', 'replay.stale'],
  },
  discard: {
    summary: 'Discards the result of a replay',
    tag,
    answers: { 200: replay },
    errors: ['replay.missing', 'replay.notFinished'],
  },
} as const satisfies Record<string, RouteDescription>;
