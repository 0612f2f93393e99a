import { count } from '@duetcast/domain/kernel/fields';
import { maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import { scriptErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { z } from 'zod';
import { fullScriptSchema } from './full-script';
import { listedPodcastSchema, podcastJobSchema } from './queries/podcast-reads';
import { scriptEstimateSchema } from './queries/script-estimates';
import { scriptPreviewSchema } from './script-preview';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';
import { auditTrailAnswers } from '../audit/public';
import { acceptedSchema } from '../jobs/public';

const writing = [
  'voice.unknown',
  'article.empty',
  'article.unreadable',
  ...scriptErrorCodes,
  'speech.unreachable',
] as const;

const modelsSchema = z.object({
  models: z.array(z.string()).meta({
    description:
      'Available models. Empty if the server generates scripts without a model; `model` and `temperature` then have no effect.',
  }),
  defaultModel: z.string(),
  defaultTemperature: z.number(),
});

export const scriptRoutes = {
  models: {
    summary: 'Lists script models',
    tag: 'Scripts',
    answers: { 200: answerOf(modelsSchema) },
  },
  generate: {
    summary: 'Generates a script from an article',
    description:
      'A conversation of a Host and a Guest by default; `speakers`, `length` and `names` change its form. Each guest needs a voice: the second is needed from two speakers on, the third from three, the fourth with four. Scripts are free.',
    tag: 'Scripts',
    answers: { 200: answerOf(fullScriptSchema) },
    errors: ['article.tooLong', ...writing],
  },
  estimate: {
    summary: 'Estimates the characters of a script',
    description:
      'Writes and stores nothing. The characters are upper bounds for each `length`: compare them with what is left this month before you generate the script.',
    tag: 'Scripts',
    answers: { 200: answerOf(scriptEstimateSchema) },
    errors: ['auth.forbidden', 'article.tooLong', 'article.empty', 'article.unreadable'],
  },
  preview: {
    summary: 'Generates a script preview',
    description: `Available without an account, limited to ${maxPreviewsPerHour} previews an hour for each session and each IP address. Send the returned \`sessionId\` with later requests. An \`Idempotency-Key\` takes effect only if the request carries a session or credentials.`,
    tag: 'Scripts',
    answers: { 200: answerOf(scriptPreviewSchema) },
    errors: ['preview.tooLong', 'preview.limited', ...writing],
    optionalAuth: ['user', 'token', 'anonymous'],
  },
} as const satisfies Record<string, RouteDescription>;

export const podcastRoutes = {
  list: { summary: 'Lists podcasts, newest first', tag: 'Podcasts', answers: { 200: listOf(listedPodcastSchema) } },
  unviewed: {
    summary: 'Lists unviewed podcasts',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ jobs: z.array(podcastJobSchema) })) },
  },
  one: {
    summary: 'Retrieves a podcast',
    tag: 'Podcasts',
    answers: { 200: answerOf(podcastJobSchema) },
    errors: ['podcast.missing', 'podcast.expired', 'content.lost'],
  },
  audit: {
    summary: 'Retrieves the audit trail of a podcast',
    description:
      'Returns the events of the script in order (requested, generated, edited, claimed, viewed, deleted), with their hash chain verified as for a job. `format=signed` returns a signed file that you can verify offline, `format=ndjson` the stored events.',
    tag: 'Podcasts',
    answers: auditTrailAnswers,
    errors: ['podcast.missing', 'store.deleted'],
  },
  view: {
    summary: 'Marks a podcast as viewed',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ id: z.string(), viewed: z.literal(true) })) },
    errors: ['podcast.missing'],
  },
  claim: {
    summary: 'Claims the podcasts of an anonymous session',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ claimed: count, podcastIds: z.array(z.string()) })) },
  },
  compile: {
    summary: 'Compiles a podcast into audio',
    description: 'Uses the stored script, or the `segments` of the request if given. Returns the submitted job.',
    tag: 'Podcasts',
    answers: { 202: acceptedSchema },
    errors: [
      'podcast.missing',
      'podcast.expired',
      'content.lost',
      'podcast.unscripted',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'sound.missing',
      'usage.limitExceeded',
      'audio.limited',
      'speech.notConfigured',
      'speech.unreachable',
      'content.missing',
    ],
  },
} as const satisfies Record<string, RouteDescription>;
