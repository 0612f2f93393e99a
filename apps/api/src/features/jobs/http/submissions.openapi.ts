import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import type { Estimate } from '../submission/job-estimates';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count } from '../../../platform/openapi/envelope';
import { acceptedSchema } from './jobs.openapi';

const duration = z.number().nullable().meta({ description: 'Seconds.' });
const done = { jobId: z.string(), status: z.literal('completed') };

const ttsSchema = answerOf(
  z.object({
    audioUrl: z.string().nullable(),
    voiceId: z.string(),
    textLength: count,
    duration,
    jobId: z.string(),
  }),
  done,
).meta({ description: 'The audio is made.' });

const stitchedSchema = answerOf(
  z.object({
    outputUrl: z.string().nullable(),
    duration,
    fileSize: count.nullable(),
    chunksProcessed: count,
    jobId: z.string(),
  }),
  done,
).meta({ description: 'The chunks are put together.' });

const estimateSchema = z
  .object({
    characters: count.meta({ description: 'What would be charged.' }),
    rendered: count.meta({ description: 'Segments to be spoken.' }),
    reused: count.meta({ description: 'Segments whose audio is stored already.' }),
    segments: z.array(z.object({ characters: count, reused: z.boolean() })),
    usage: z.object({
      limit: z.int().min(-1).meta({ description: 'Characters a month; -1: unlimited.' }),
      current: count.meta({ description: 'Used, and reserved by jobs at work.' }),
      remaining: z.int().min(-1),
    }),
    fits: z.boolean(),
  })
  .meta({ id: 'Estimate' }) satisfies z.ZodType<Estimate>;

/** What a job that is waited for can fail with. */
const ofJobs: readonly ErrorCode[] = ['job.cancelled', 'job.interrupted', 'audio.undecodable', 'content.missing'];
const ofSpeech: readonly ErrorCode[] = [
  'speech.unreachable',
  'speech.limited',
  'speech.refused',
  'speech.empty',
  'speech.unauthorized',
  'speech.notConfigured',
];

export const submissionRoutes = {
  compilation: {
    summary: 'Makes audio of a script of up to 100 segments',
    description: 'The same external_id and content_hash of the same site give the same job.',
    tag: 'Audio',
    answers: { 202: acceptedSchema },
    errors: [
      'auth.forbidden',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'chunk.forbiddenAddress',
      'usage.limitExceeded',
      'speech.notConfigured',
      'speech.unreachable',
    ],
  },
  estimate: {
    summary: 'Tells what a compilation would cost and render',
    description: 'Nothing is charged, spoken or stored.',
    tag: 'Audio',
    answers: { 200: answerOf(estimateSchema) },
    errors: [
      'auth.forbidden',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'speech.notConfigured',
      'speech.unreachable',
    ],
  },
  tts: {
    summary: 'Speaks a text',
    description: 'Answers 200 with the audio where it is ready soon, else 202 with the job.',
    tag: 'Audio',
    answers: { 200: ttsSchema, 202: acceptedSchema },
    errors: ['auth.forbidden', 'job.textTooLong', 'voice.unknown', 'usage.limitExceeded', ...ofSpeech, ...ofJobs],
  },
  stitch: {
    summary: 'Puts 2 to 100 audio files together',
    access: 'Protected',
    description: 'Answers 200 with the audio where it is ready soon, else 202 with the job.',
    tag: 'Audio',
    answers: { 200: stitchedSchema, 202: acceptedSchema },
    errors: [
      'auth.forbidden',
      'job.tooFewChunks',
      'job.tooManyChunks',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'chunk.tooLarge',
      'chunk.unreachable',
      'chunk.notAudio',
      'usage.limitExceeded',
      ...ofJobs,
    ],
  },
} as const satisfies Record<string, RouteDescription>;
