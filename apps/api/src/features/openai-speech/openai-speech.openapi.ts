import { maxSpeechInputCharacters } from '@duetcast/domain/limits/job-limits';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { openAiError, openAiErrorSchema } from './openai-error';

const modelSchema = z
  .object({
    id: z.string(),
    object: z.literal('model'),
    created: z.int().meta({ description: 'Unix seconds; since when this server offers it.' }),
    owned_by: z.string(),
  })
  .meta({ id: 'SpeechModel' });

const listOf = { object: z.literal('list') };

const voiceSchema = z.object({
  id: z.string().meta({ description: 'For `voice` of a request.' }),
  name: z.string(),
  voice_id: z.string().meta({ description: 'The voice that speaks; differs from `id` for names of OpenAI.' }),
  language: z.string(),
  gender: z.string(),
  provider: z.string(),
});

const shared = { tag: 'Audio', ownErrors: { schema: openAiErrorSchema, shape: openAiError } } as const;

export const openAiSpeechRoutes = {
  speech: {
    ...shared,
    summary: 'Converts text to speech for clients of OpenAI',
    description: `Takes the requests of OpenAI’s \`POST /v1/audio/speech\`, with at most ${maxSpeechInputCharacters} characters, and sends the audio while it is rendered, the first sentence first. It is a job of type \`tts\` like any other: audited, and charged once per sentence and voice. OpenAI’s stream has no place for times: \`GET /api/jobs/{jobId}/captions\`, with the id in \`X-Job-Id\`, has those of sentences and words once the job has completed. A stream that you close pays for what was rendered.`,
    answers: {
      200: {
        description: 'The audio, or with `stream_format: sse` events that carry it encoded.',
        media: ['audio/mpeg', 'audio/wav', 'audio/pcm', 'text/event-stream'],
        headers: ['X-Job-Id'],
      },
    },
    errors: [
      'job.inputTooLong',
      'job.delayed',
      'job.cancelled',
      'job.interrupted',
      'job.audioTooLong',
      'rate.connections',
      'audio.limited',
      'audio.undecodable',
      'content.missing',
      'voice.unknown',
      'voice.modelMissing',
      'usage.limitExceeded',
      ...speechErrorCodes,
    ],
  },
  models: {
    ...shared,
    summary: 'Lists the models for clients of OpenAI',
    description: 'OpenAI’s names, for which the voice decides who speaks, and the configured providers of voices.',
    answers: { 200: z.object({ ...listOf, data: z.array(modelSchema) }) },
  },
  model: {
    ...shared,
    summary: 'Retrieves a model for clients of OpenAI',
    answers: { 200: modelSchema },
    errors: ['voice.modelMissing'],
  },
  voices: {
    ...shared,
    summary: 'Lists the voices for clients of OpenAI',
    description: 'OpenAI’s names first, each with the voice that reads English texts in its place; then every voice.',
    answers: { 200: z.object({ ...listOf, voices: z.array(voiceSchema) }) },
  },
} as const satisfies Record<string, RouteDescription>;
