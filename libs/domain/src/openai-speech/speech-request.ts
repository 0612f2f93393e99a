import { z } from 'zod';
import { speedSchema } from '../jobs/delivery';
import { charactersIn } from '../kernel/characters';
import { coded } from '../kernel/coded';
import { isVisible, visiblePattern } from '../kernel/requests/visible-text';
import { maxNameLength, maxSpeechInputCharacters, maxInstructionCharacters } from '../limits/job-limits';

/** Formats of streamed audio; `pcm`: 16-bit little-endian samples of one channel at 24 kHz, without a header. */
export const speechFormats = ['mp3', 'wav', 'pcm'] as const;
export type SpeechFormat = (typeof speechFormats)[number];

/** OpenAI's other formats, for which there is no encoder here. */
const otherFormats = ['opus', 'aac', 'flac'];

const tooLong = `Must be at most ${maxNameLength} characters`;

const formatError = ({ input }: { readonly input?: unknown }): string =>
  typeof input === 'string' && otherFormats.includes(input)
    ? `The format ${input} is not available. Use ${speechFormats.join(', ')}`
    : `Must be one of ${speechFormats.join(', ')}`;

const voiceName = z.string('A voice is required').trim().min(1, 'A voice is required').max(maxNameLength, tooLong);

/** `POST /v1/audio/speech`, with the fields of OpenAI's reference. */
export const speechRequestSchema = z.strictObject({
  model: z
    .string('A model is required')
    .min(1, 'A model is required')
    .max(maxNameLength, tooLong)
    .meta({ description: 'A model of GET /v1/models.', examples: ['tts-1'] }),
  input: z
    .string('An input is required')
    .refine(isVisible, 'The input is empty')
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
  speed: speedSchema.optional(),
  stream_format: z
    .enum(['audio', 'sse'], { error: 'Must be audio or sse' })
    .default('audio')
    .meta({ description: '`audio`: the bytes; `sse`: server-sent events with encoded bytes.' }),
});
export type SpeechApiRequest = z.infer<typeof speechRequestSchema>;
