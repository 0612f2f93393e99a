import { z } from 'zod';
import { maxUrlLength } from '../limits/request-limits';
import { charactersIn } from '../kernel/characters';
import { coded, codedTooLong } from '../kernel/errors';
import { lengthFirst } from '../kernel/requests/length-first';
import { requiredText } from '../kernel/requests/required-text';
import { visiblePattern } from '../kernel/requests/visible-text';
import { soundIdOf } from '../sounds/sound-address';
import { domainNameSchema } from '../usage/domain-name';
import { speechProviderNames } from '../voices/speech-provider-names';
import { deliveryFields, speedSchema } from './delivery';
import { audioFormats } from './audio-formats';
import { hasWords, noWords, spokenText as text } from './spoken-text';
import {
  maxCompilationSegments,
  maxNameLength,
  maxStitchChunks,
  maxTtsCharacters,
  minStitchChunks,
} from '../limits/job-limits';

const httpAddress = /^https?:\/\/\S+$/i;
/** Path of a job's output on this server. */
const ownOutput = /^\/api\/jobs\/[\w-]{1,100}\/output$/;
/** The three forms of `isClipAddress`. */
const clipPattern =
  '^\\s*([hH][tT][tT][pP][sS]?://\\S+|/api/jobs/[A-Za-z0-9_-]{1,100}/output|/api/sounds/[A-Za-z0-9_-]{1,100}/audio)\\s*$';

const tooLong = `Must be at most ${maxNameLength} characters`;
const voiceId = requiredText('A voice_id');
const name = z
  .string('Must be a text')
  .trim()
  .refine((value) => charactersIn(value) <= maxNameLength, codedTooLong(tooLong))
  .meta({ maxLength: maxNameLength });
const format = z.enum(audioFormats, { error: `Must be ${audioFormats.join(' or ')}` }).default('mp3');
/** The API token, if not sent as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();
const provider = z.enum(speechProviderNames, { error: `Must be one of ${speechProviderNames.join(', ')}` }).optional();

/** Whether a text is the URL of a clip: http(s), or the path of an output or a sound of this server. */
export const isClipAddress = (value: string): boolean =>
  httpAddress.test(value) || ownOutput.test(value) || soundIdOf(value) !== null;

const clipAddress = z
  .string('A URL is required')
  .trim()
  .max(maxUrlLength, `Must be at most ${maxUrlLength} characters`)
  .refine(isClipAddress, 'Must be an http(s) URL, or the path of a job’s output or of a sound')
  .meta({ pattern: clipPattern });

/** A clip to download, a text for the adjacent segment's voice, or a text with its own voice. */
const frame = z.union([
  z
    .string()
    .trim()
    .refine((value) => hasWords(value) || isClipAddress(value), noWords)
    .refine((value) => charactersIn(value) <= maxTtsCharacters, coded('job.textTooLong'))
    .meta({ maxLength: maxTtsCharacters, pattern: visiblePattern }),
  z.strictObject({ text, voice_id: voiceId }),
]);

/** What surrounds the segments. */
export const frameFields = {
  intro: frame.optional(),
  outro: frame.optional(),
  /** Music that plays under the segments, quieter where someone speaks; not charged. */
  music: clipAddress.optional(),
};

/** An id or hash chosen by the caller. */
const identity = z.string('Must be a text').min(1, 'Must not be empty').max(maxNameLength, tooLong).optional();

const segments = lengthFirst(
  z
    .array(
      z.strictObject({ text, voice_id: voiceId, speaker: name.optional(), ...deliveryFields }),
      'A list of segments is required',
    )
    .min(1, 'At least one segment is required')
    .meta({ maxItems: maxCompilationSegments }),
  maxCompilationSegments,
  coded('job.tooManySegments'),
);

/** `POST /api/compilations` */
export const compilationRequestSchema = z
  .strictObject({
    token_id: tokenId,
    compilation: segments,
    tts_provider: provider,
    domain: domainNameSchema,
    /** Speed of the segments, intro and outro that have none of their own. */
    speed: speedSchema.optional(),
    ...frameFields,
    title: name.optional(),
    format,
    /** The site's id of the content and a hash of it: both equal for one site means the same job. */
    external_id: identity,
    content_hash: identity,
  })
  .refine((request) => (request.external_id === undefined) === (request.content_hash === undefined), {
    path: ['content_hash'],
    error: 'Send both external_id and content_hash, or neither',
  })
  .meta({ dependentRequired: { external_id: ['content_hash'], content_hash: ['external_id'] } });
export type CompilationRequest = z.infer<typeof compilationRequestSchema>;
export type CompilationFrame = z.infer<typeof frame>;

/** `POST /api/compilations/estimate`; without a domain: for jobs without a site. */
export const estimateRequestSchema = z.strictObject({
  token_id: tokenId,
  compilation: segments,
  tts_provider: provider,
  domain: domainNameSchema.optional(),
  speed: speedSchema.optional(),
  ...frameFields,
});
export type EstimateRequest = z.infer<typeof estimateRequestSchema>;

/** `POST /api/tts` */
export const ttsRequestSchema = z.strictObject({
  token_id: tokenId,
  text,
  voice_id: voiceId,
  tts_provider: provider,
  speed: speedSchema.optional(),
  domain: domainNameSchema.optional(),
  title: name.optional(),
  format,
});
export type TtsRequest = z.infer<typeof ttsRequestSchema>;

/** Query of `POST /api/tts` */
export const ttsQuerySchema = z.object({
  stream: z
    .enum(['true', 'false'], { error: 'Must be true or false' })
    .optional()
    .meta({ description: 'Set to true to get the audio while it is rendered.' }),
});
export type TtsQuery = z.infer<typeof ttsQuerySchema>;

/** `POST /api/stitch/chunks`; an `outputName` ending in `.wav` or `.mp3` sets the format. */
export const stitchRequestSchema = z.strictObject({
  token_id: tokenId,
  chunkUrls: lengthFirst(
    z
      .array(clipAddress, 'A list of URLs is required')
      .refine((urls) => urls.length >= minStitchChunks, coded('job.tooFewChunks'))
      .meta({ minItems: minStitchChunks, maxItems: maxStitchChunks }),
    maxStitchChunks,
    coded('job.tooManyChunks'),
  ),
  outputName: name.optional(),
  domain: domainNameSchema.optional(),
});
export type StitchRequest = z.infer<typeof stitchRequestSchema>;
