import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import type { RouteDescription } from '../describes';
import { answerOf, count } from './envelope';
import { acceptedSchema } from './jobs';

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

export const submissionCalls = {
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
  tts: {
    summary: 'Speaks a text',
    description: 'Answers 200 with the audio where it is ready soon, else 202 with the job.',
    tag: 'Audio',
    answers: { 200: ttsSchema, 202: acceptedSchema },
    errors: ['auth.forbidden', 'job.textTooLong', 'voice.unknown', 'usage.limitExceeded', ...ofSpeech, ...ofJobs],
  },
  stitch: {
    summary: 'Puts 2 to 100 audio files together',
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
