import { voiceSchema, type Voice } from '@duetcast/domain/voices/voice';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { z } from 'zod';
import { voiceModelStatusSchema } from './voice-model-status';
import { voiceWarningSchema } from './voice-warnings';
import { voicePageSchema } from './voice-query';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const preview_url = 'https://duetcast.example/api/voices/local-en-us-f3/preview';
const language = { language: 'en', accent: 'american', locale: 'en-US' };
const labels = { gender: 'female', age: 'young', use_case: 'conversational', description: 'bright and lively' };
const example: Voice = {
  voice_id: 'local-en-us-f3',
  name: 'Ava',
  description: "Bright and lively: a young woman's voice, made for conversation.",
  preview_url,
  category: 'local',
  provider: 'local',
  labels: { ...language, ...labels },
  verified_languages: [{ ...language, model_id: 'espeak-ng', preview_url }],
};

const voice = voiceSchema.meta({ id: 'Voice', examples: [example] });
const { pagination, filterOptions } = voicePageSchema.shape;
const voicesSchema = answerOf(z.array(voice), { pagination, filterOptions });

const media = ['audio/mpeg', 'audio/wav'];
const headers = ['ETag', 'Accept-Ranges'];

export const voiceRoutes = {
  list: { summary: 'Lists voices', tag: 'Voices', answers: { 200: voicesSchema }, errors: ['speech.unreachable'] },
  collection: {
    summary: 'Lists the voices of a collection',
    description: 'Without a collection ID, returns the default collection of voices that suit podcasts.',
    tag: 'Voices',
    answers: { 200: voicesSchema },
    errors: ['voice.collectionMissing', 'speech.unreachable'],
  },
  models: {
    summary: 'Retrieves the state of the neural voices',
    description: 'Their models are fetched in the background when the server starts; basic voices speak until then.',
    tag: 'Voices',
    answers: { 200: answerOf(voiceModelStatusSchema) },
  },
  one: {
    summary: 'Retrieves a voice',
    tag: 'Voices',
    answers: { 200: answerOf(voice) },
    errors: ['voice.missing', 'speech.unreachable', 'speech.limited', 'speech.unauthorized', 'speech.notConfigured'],
  },
  check: {
    summary: 'Checks whether voices can read a text',
    description: 'Warns of voices of another language or script and names voices that fit. Starts and stores nothing.',
    tag: 'Voices',
    answers: { 200: answerOf(z.object({ warnings: z.array(voiceWarningSchema) })) },
    errors: [
      'job.textTooLong',
      'voice.unknown',
      'speech.unreachable',
      'speech.limited',
      'speech.unauthorized',
      'speech.notConfigured',
    ],
  },
  preview: {
    summary: 'Streams a voice preview',
    tag: 'Voices',
    answers: {
      200: { description: 'The audio.', media, headers },
      206: { description: 'The requested byte range.', media, headers: [...headers, 'Content-Range'] },
      302: { description: "Redirects to the provider's own preview.", headers: ['Location'] },
      304: { description: 'The cached copy is current.' },
    },
    errors: ['voice.missing', 'request.rangeInvalid', ...speechErrorCodes],
  },
} as const satisfies Record<string, RouteDescription>;
