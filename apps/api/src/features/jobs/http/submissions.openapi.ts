import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/fields';
import { maxCompilationSegments, maxStitchChunks, minStitchChunks } from '@duetcast/domain/limits/job-limits';
import { audioWaitMs } from '@duetcast/domain/limits/times';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { z } from 'zod';
import { estimateSchema } from '../submission/job-estimates';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { acceptedSchema, audioMedia } from './jobs.openapi';

const duration = z.number().nullable().meta({ description: 'Length of the audio in seconds.' });
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
).meta({ description: 'The audio is ready.' });

const stitchedSchema = answerOf(
  z.object({
    outputUrl: z.string().nullable(),
    duration,
    fileSize: count.nullable(),
    chunksProcessed: count,
    jobId: z.string(),
  }),
  done,
).meta({ description: 'The stitched audio is ready.' });

/** Failures of a job whose result the call waits for. */
const jobFailures: readonly ErrorCode[] = [
  'job.audioTooLong',
  'job.clipsTooLarge',
  'audio.limited',
  'job.cancelled',
  'job.interrupted',
  'audio.undecodable',
  'content.missing',
];

const waiting = `Responds with 200 if the audio is ready within ${audioWaitMs / 1000} seconds. Otherwise responds with 202; poll the job for its result.`;

export const submissionRoutes = {
  compilation: {
    summary: 'Creates audio from a script',
    description: `Accepts 1 to ${maxCompilationSegments} segments. Submitting the same \`external_id\` and \`content_hash\` for the same domain again returns the existing job.`,
    tag: 'Audio',
    answers: { 202: acceptedSchema },
    errors: [
      'auth.forbidden',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'sound.missing',
      'usage.limitExceeded',
      'job.audioTooLong',
      'job.clipsTooLarge',
      'audio.limited',
      'speech.notConfigured',
      'speech.unreachable',
    ],
  },
  estimate: {
    summary: 'Estimates the cost of a compilation',
    description: 'Nothing is charged, synthesized or stored.',
    tag: 'Audio',
    answers: { 200: answerOf(estimateSchema) },
    errors: [
      'auth.forbidden',
      'job.tooManySegments',
      'job.textTooLong',
      'voice.unknown',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'sound.missing',
      'speech.notConfigured',
      'speech.unreachable',
    ],
  },
  tts: {
    summary: 'Converts text to speech',
    description: `${waiting} With \`stream=true\` it responds with the audio itself, from the first sentence on, while the rest is rendered; \`GET /api/jobs/{jobId}/captions\` then has the times of the sentences, and with \`words=true\` those of their words, which the stream itself has no place for. A stream that you close cancels its job, which pays for what was rendered.`,
    tag: 'Audio',
    answers: {
      200: {
        description: 'The audio is ready, or starts.',
        schema: ttsSchema,
        media: audioMedia,
        headers: ['X-Job-Id'],
      },
      202: acceptedSchema,
    },
    errors: [
      'auth.forbidden',
      'job.textTooLong',
      'voice.unknown',
      'usage.limitExceeded',
      'job.delayed',
      'rate.connections',
      ...speechErrorCodes,
      ...jobFailures,
    ],
  },
  stitch: {
    summary: `Joins ${minStitchChunks} to ${maxStitchChunks} audio files`,
    access: 'Protected',
    description: waiting,
    tag: 'Audio',
    answers: { 200: stitchedSchema, 202: acceptedSchema },
    errors: [
      'auth.forbidden',
      'job.tooFewChunks',
      'job.tooManyChunks',
      'chunk.missing',
      'chunk.forbiddenAddress',
      'sound.missing',
      'chunk.tooLarge',
      'chunk.unreachable',
      'chunk.notAudio',
      'usage.limitExceeded',
      ...jobFailures,
    ],
  },
} as const satisfies Record<string, RouteDescription>;
