import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { answerOf } from '../../../platform/openapi/api-operation';

const duration = z.number().nullable().meta({ description: 'Length of the audio in seconds.' });
const done = { jobId: z.string(), status: z.literal('completed') };

export const ttsSchema = answerOf(
  z.object({
    audioUrl: z.string().nullable(),
    voiceId: z.string(),
    textLength: count,
    duration,
    jobId: z.string(),
  }),
  done,
).meta({ description: 'The audio is ready.' });

export const stitchedSchema = answerOf(
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
export const jobFailures: readonly ErrorCode[] = [
  'job.audioTooLong',
  'job.clipsTooLarge',
  'audio.limited',
  'job.cancelled',
  'job.interrupted',
  'audio.undecodable',
  'content.missing',
];
