import {
  maxCoverBytes,
  maxCoverSide,
  maxEpisodes,
  maxFeedTokens,
  maxShows,
  minCoverSide,
} from '@duetcast/domain/limits/show-limits';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';
import { auditTrailAnswers } from '../audit/public';
import { downloadsSchema } from '../downloads/public';
import { episodeSchema } from './queries/episode-reads';
import { showSchema } from './queries/show-reads';
import { subscriberSchema } from './queries/subscriber-reads';

const tag = 'Shows';
const deleted = { 200: answerOf(z.object({ id: z.string() })) };

export const showRoutes = {
  list: { summary: 'Lists shows, newest first', tag, answers: { 200: listOf(showSchema) } },
  create: {
    summary: 'Creates a show',
    description: `A show gathers episodes in a feed that podcast apps can follow. An account has at most ${maxShows}. A repeat with the same key is 404 once the show was deleted.`,
    tag,
    answers: { 201: answerOf(showSchema) },
    errors: ['show.tooMany', 'show.missing'],
  },
  one: { summary: 'Retrieves a show', tag, answers: { 200: answerOf(showSchema) }, errors: ['show.missing'] },
  update: {
    summary: 'Changes a show',
    description: 'Fields that are absent stay as they are.',
    tag,
    answers: { 200: answerOf(showSchema) },
    errors: ['show.missing'],
  },
  remove: {
    summary: 'Deletes a show',
    description:
      'Its feed and its pages are gone at once. The audio of its episodes stays stored for the retention period; the audit trail stays.',
    tag,
    answers: deleted,
    errors: ['show.missing'],
  },
  audit: {
    summary: 'Retrieves the audit trail of a show',
    description:
      'Returns every change of the show, its episodes and its subscribers in order, with their hash chain verified as for a job, also after the show was deleted.',
    tag,
    answers: auditTrailAnswers,
    errors: ['show.missing', 'store.deleted'],
  },
} as const satisfies Record<string, RouteDescription>;

export const coverRoutes = {
  change: {
    summary: 'Uploads the cover of a show',
    description: `Send a PNG or JPEG file of at most ${maxCoverBytes} bytes: a square of ${minCoverSide} to ${maxCoverSide} pixels on each side, as podcast directories require. It is stored as JPEG without metadata, and replaces the one before.`,
    tag,
    bodyMedia: ['image/png', 'image/jpeg'],
    answers: { 200: answerOf(showSchema) },
    errors: ['show.missing', 'cover.notImage', 'cover.wrongSize', 'request.tooLarge', 'request.mediaType'],
  },
  remove: {
    summary: 'Removes the uploaded cover of a show',
    description: 'The cover is then drawn from the title. Without an uploaded one nothing happens.',
    tag,
    answers: { 200: answerOf(showSchema) },
    errors: ['show.missing'],
  },
} as const satisfies Record<string, RouteDescription>;

export const episodeRoutes = {
  list: {
    summary: 'Lists the episodes of a show, newest first',
    description: 'Scheduled episodes are included.',
    tag,
    answers: { 200: listOf(episodeSchema) },
    errors: ['show.missing'],
  },
  downloads: {
    summary: 'Counts the downloads of an episode by day',
    description:
      'Days are UTC. As the guidelines of the IAB describe: at most one for each address and user agent in a day, from a minute of audio, without bots. Those of private subscribers are included.',
    tag,
    answers: { 200: answerOf(downloadsSchema) },
    errors: ['show.missing', 'episode.missing'],
  },
  add: {
    summary: 'Adds an episode to a show',
    description: `The audio of a completed job becomes an episode, which keeps it until it is removed. Without \`publishAt\` it is in the feed at once. A show has at most ${maxEpisodes}.`,
    tag,
    answers: { 201: answerOf(episodeSchema) },
    errors: [
      'show.missing',
      'show.full',
      'episode.soundbiteBeyondEnd',
      'job.missing',
      'job.noOutput',
      'job.outputExpired',
      'job.scriptExpired',
      'content.lost',
    ],
  },
  one: {
    summary: 'Retrieves an episode',
    tag,
    answers: { 200: answerOf(episodeSchema) },
    errors: ['show.missing', 'episode.missing'],
  },
  update: {
    summary: 'Changes an episode',
    description: 'Fields that are absent stay as they are.',
    tag,
    answers: { 200: answerOf(episodeSchema) },
    errors: ['show.missing', 'episode.missing', 'episode.soundbiteBeyondEnd'],
  },
  remove: {
    summary: 'Removes an episode',
    description: 'It leaves the feed at once. Its audio stays stored for the retention period.',
    tag,
    answers: deleted,
    errors: ['show.missing', 'episode.missing'],
  },
} as const satisfies Record<string, RouteDescription>;

export const subscriberRoutes = {
  list: {
    summary: 'Lists the private subscribers of a show',
    tag,
    answers: { 200: listOf(subscriberSchema) },
    errors: ['show.missing'],
  },
  add: {
    summary: 'Adds a private subscriber',
    description: `Returns an address of the feed that is theirs alone. It is returned once and not stored. A show has at most ${maxFeedTokens}.`,
    tag,
    answers: {
      201: answerOf(
        subscriberSchema.extend({
          feedUrl: z.string().meta({ description: 'The address. It is returned only here, and not stored.' }),
        }),
      ),
    },
    errors: ['show.missing', 'show.tooManySubscribers'],
  },
  revoke: {
    summary: 'Revokes a private subscriber',
    description: 'Their address stops working at once.',
    tag,
    answers: deleted,
    errors: ['show.missing', 'subscriber.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
