import { podcastOrigins } from '@duetcast/domain/podcasts/podcast-events';
import { scriptModels } from '@duetcast/domain/podcasts/podcast-limits';
import { scriptSegmentSchema, storedScriptSchema } from '@duetcast/domain/podcasts/script';
import { z } from 'zod';
import type { ListedPodcast, PodcastJob } from './queries/podcast-reads';
import type { ScriptPreview } from './script-preview';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count, listOf, position, time } from '../../platform/openapi/envelope';
import { acceptedSchema } from '../jobs/public';

const voicedSegments = storedScriptSchema.shape.segments;

const facts = {
  id: z.string(),
  created_at: time,
  origin: z.enum(podcastOrigins),
  status: z.enum(['requested', 'scripted', 'failed', 'expired']),
  viewed: z.boolean(),
  error: z.string().nullable(),
  metadata: z.object({
    characterCount: count,
    segmentCount: count,
    tokensUsed: count,
    model: z.string().nullable(),
    language: z.string().nullable(),
  }),
  position,
};

const podcastSchema = z
  .object({
    ...facts,
    content: z.string().meta({ description: 'The article as it was sent.' }),
    script: voicedSegments.nullable(),
  })
  .meta({ id: 'PodcastJob' }) satisfies z.ZodType<PodcastJob>;

const listedSchema = z
  .object({
    ...facts,
    excerpt: z.string().nullable().meta({ description: 'How its text begins; null once it was deleted.' }),
  })
  .meta({ id: 'ListedPodcast' }) satisfies z.ZodType<ListedPodcast>;

const scriptSchema = z.object({
  podcastId: z.string(),
  compilation: voicedSegments,
  metadata: z.object({ characterCount: count, segmentCount: count, tokensUsed: count }),
  usage: z.object({ characterUsed: count, characterAllowed: z.int().min(-1) }),
});

const previewSchema = z.object({
  preview: z.array(scriptSegmentSchema),
  previewSegments: count,
  totalSegments: count,
  metadata: z.object({ characterCount: count }),
  upgradeMessage: z.string().nullable(),
  sessionId: z.string().nullable(),
}) satisfies z.ZodType<ScriptPreview>;

const writing = [
  'voice.unknown',
  'article.empty',
  'script.unreachable',
  'script.limited',
  'script.unauthorized',
  'script.refused',
  'script.truncated',
  'script.unreadable',
  'speech.unreachable',
] as const;

const modelsSchema = z.object({
  models: z.array(z.enum(scriptModels)).meta({ description: 'None: scripts are written without a model.' }),
  defaultModel: z.enum(scriptModels),
  defaultTemperature: z.number(),
});

export const scriptRoutes = {
  models: {
    summary: 'Lists the models that can write a script',
    tag: 'Scripts',
    answers: { 200: answerOf(modelsSchema) },
  },
  generate: {
    summary: 'Writes a two-speaker script of an article',
    tag: 'Scripts',
    answers: { 200: answerOf(scriptSchema) },
    errors: ['article.tooLong', ...writing],
  },
  preview: {
    summary: 'Writes the beginning of a script, without an account',
    description:
      'Five times an hour for a session and for an address. The answer says which session to send next time. An Idempotency-Key counts for those who are known: send a session with it.',
    tag: 'Scripts',
    answers: { 200: answerOf(previewSchema) },
    errors: ['preview.tooLong', 'preview.limited', ...writing],
    knows: ['user', 'token', 'anonymous'],
  },
} as const satisfies Record<string, RouteDescription>;

export const podcastRoutes = {
  list: { summary: 'Lists your podcasts, newest first', tag: 'Podcasts', answers: { 200: listOf(listedSchema) } },
  unviewed: {
    summary: 'Lists the podcasts that you have not seen',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ jobs: z.array(podcastSchema) })) },
  },
  one: {
    summary: 'Reads one podcast',
    tag: 'Podcasts',
    answers: { 200: answerOf(podcastSchema) },
    errors: ['podcast.missing', 'podcast.expired'],
  },
  view: {
    summary: 'Marks a podcast as seen',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ id: z.string(), viewed: z.literal(true) })) },
    errors: ['podcast.missing'],
  },
  claim: {
    summary: 'Takes over the podcasts of an anonymous session',
    tag: 'Podcasts',
    answers: { 200: answerOf(z.object({ claimed: count, podcastIds: z.array(z.string()) })) },
  },
  compile: {
    summary: 'Makes the audio of a podcast, of its script as stored or as edited',
    tag: 'Podcasts',
    answers: { 202: acceptedSchema },
    errors: [
      'podcast.missing',
      'podcast.expired',
      'podcast.unscripted',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'usage.limitExceeded',
      'speech.notConfigured',
      'speech.unreachable',
      'content.missing',
    ],
  },
} as const satisfies Record<string, RouteDescription>;
