import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { coded } from '../kernel/errors';
import { hasWords } from '../jobs/spoken-text';
import { requiredText } from '../kernel/requests/required-text';
import { visiblePattern } from '../kernel/requests/visible-text';
import {
  maxInstructionCharacters,
  maxNameLength,
  maxSpeechApiSpeed,
  maxSpeechInputCharacters,
  maxSpeed,
  minSpeechApiSpeed,
  minSpeed,
} from '../limits/job-limits';

/** Formats of streamed audio; `pcm`: 16-bit little-endian samples of one channel at 24 kHz, without a header. */
export const speechFormats = ['mp3', 'wav', 'pcm'] as const;

const tooLong = `Must be at most ${maxNameLength} characters`;

const formatError = ({ input }: { readonly input?: unknown }): string =>
  typeof input === 'string'
    ? `The format ${input.slice(0, 20)} is not available. Use ${speechFormats.join(', ')}`
    : `Must be one of ${speechFormats.join(', ')}`;

const speedRange = `Must be a number from ${minSpeechApiSpeed} to ${maxSpeechApiSpeed}`;

const voiceName = requiredText('A voice');

/** `POST /v1/audio/speech`, with the fields of OpenAI's reference. */
export const speechRequestSchema = z.strictObject({
  model: z
    .string('A model is required')
    .min(1, 'A model is required')
    .max(maxNameLength, tooLong)
    .meta({ description: 'A model of GET /v1/models.', examples: ['tts-1'] }),
  input: z
    .string('An input is required')
    .refine(hasWords, 'The input has no words')
    .refine((value) => charactersIn(value) <= maxSpeechInputCharacters, coded('job.inputTooLong'))
    .meta({
      maxLength: maxSpeechInputCharacters,
      pattern: visiblePattern,
      examples: ['Good morning. Here is the news.'],
    }),
  voice: z
    .union([voiceName, z.strictObject({ id: voiceName })], 'A voice is required: a name, or an object with its id')
    .meta({ description: 'A voice of GET /v1/audio/voices.', examples: ['nova'] }),
  instructions: z
    .string('Must be a text')
    .refine(
      (value) => charactersIn(value) <= maxInstructionCharacters,
      `Must be at most ${maxInstructionCharacters} characters`,
    )
    .optional()
    .meta({ maxLength: maxInstructionCharacters, description: 'How to speak; for voices that take instructions.' }),
  response_format: z.enum(speechFormats, { error: formatError }).default('mp3'),
  speed: z
    .number(speedRange)
    .min(minSpeechApiSpeed, speedRange)
    .max(maxSpeechApiSpeed, speedRange)
    .optional()
    .meta({
      description: `Multiple of the voice’s own rate; 1 by default. Voices that cannot speak as slowly or as fast use the nearest speed they have: local ones ${minSpeed} to ${maxSpeed}.`,
    }),
  stream_format: z
    .enum(['audio', 'sse'], { error: 'Must be audio or sse' })
    .default('audio')
    .meta({ description: '`audio`: the bytes; `sse`: server-sent events with encoded bytes.' }),
});
export type SpeechApiRequest = z.infer<typeof speechRequestSchema>;
