import { publicDriftSchema, publicReplaySchema } from './public-replay';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';

const tag = 'Admin';
const replay = answerOf(publicReplaySchema);

export const replayRoutes = {
  request: {
    summary: 'Replays usage history',
    description:
      'Recalculates recorded reservations without changing usage. Selects reservations made from `from` (inclusive) to `to` (exclusive) by one account, one domain or all accounts. Applies a version of the rules with the recorded limits, today’s limits, the allowance of a plan, or a fixed allowance. The domains of an account share its allowance; recorded and today’s limits also apply to single domains. Requests refused in the past left no event, so a higher limit adds no usage.',
    tag,
    answers: { 202: replay },
    errors: ['account.missing', 'replay.futureEnd'],
  },
  list: { summary: 'Lists replays, newest first', tag, answers: { 200: listOf(publicReplaySchema) } },
  one: { summary: 'Retrieves a replay and its progress', tag, answers: { 200: replay }, errors: ['replay.missing'] },
  drift: {
    summary: 'Lists the drift of a replay by account, domain and month, largest first',
    tag,
    answers: { 200: listOf(publicDriftSchema) },
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
      'Appends one correction for each domain and month with a drift. Applies all listed drift, or nothing if usage has changed it since.',
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
