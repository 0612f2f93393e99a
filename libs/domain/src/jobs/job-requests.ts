import { z } from 'zod';
import { coded } from '../kernel/coded';
import { maxUrlLength } from '../kernel/url-length';
import { domainNameSchema } from '../usage/domain-name';
import { audioFormats } from './job-events';
import { maxCompilationSegments, maxStitchChunks, maxTtsCharacters, minStitchChunks } from './job-limits';

const ttsProviders = ['elevenlabs', 'openai', 'local'] as const;

/** Longest name of a show, a file or a speaker, in UTF-16 code units. */
const maxNameLength = 200;

const somethingToSay = /[^\s\p{Cc}\p{Cf}]/u;
const httpAddress = /^https?:\/\/\S+$/i;
/** Path of a job's output on this server. */
const ownOutput = /^\/api\/jobs\/[^/\s]+\/output$/;

const text = z
  .string('A text is required')
  .refine((value) => somethingToSay.test(value), 'The text is empty')
  .refine((value) => value.length <= maxTtsCharacters, coded('job.textTooLong'))
  .meta({ maxLength: maxTtsCharacters });
const voiceId = z.string('A voice_id is required').trim().min(1, 'A voice_id is required').max(maxNameLength);
const name = z.string().trim().max(maxNameLength, `At most ${maxNameLength} characters`);
const format = z.enum(audioFormats).default('mp3');
/** The API token itself, where it does not come as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();
const provider = z.enum(ttsProviders).optional();

/** Whether a text is the address of a clip: http(s), or the path of an output of this server. */
export const isClipAddress = (value: string): boolean => httpAddress.test(value) || ownOutput.test(value);

const clipAddress = z
  .string('An address is required')
  .trim()
  .max(maxUrlLength, `At most ${maxUrlLength} characters`)
  .refine(isClipAddress, 'Takes an http(s) address or the output path of a job');

/** A clip to download, a text for the neighbouring voice, or a text with a voice of its own. */
const frame = z.union([
  z
    .string()
    .trim()
    .refine((value) => somethingToSay.test(value), 'The text is empty')
    .refine((value) => value.length <= maxTtsCharacters, coded('job.textTooLong')),
  z.strictObject({ text, voice_id: voiceId }),
]);

/** A name that the caller gave. */
const identity = z.string().min(1, 'Is empty').max(maxNameLength, `At most ${maxNameLength} characters`).optional();

const segments = z
  .array(z.strictObject({ text, voice_id: voiceId, speaker: name.optional() }), 'A list of segments is required')
  .min(1, 'At least one segment is required')
  .refine((list) => list.length <= maxCompilationSegments, coded('job.tooManySegments'))
  .meta({ maxItems: maxCompilationSegments });

/** `POST /api/compilations` */
export const compilationRequestSchema = z
  .strictObject({
    token_id: tokenId,
    compilation: segments,
    tts_provider: provider,
    domain: domainNameSchema,
    intro: frame.optional(),
    outro: frame.optional(),
    title: name.optional(),
    format,
    /** What the site calls it, and a hash of what it says: the same of the same site are the same job. */
    external_id: identity,
    content_hash: identity,
  })
  .refine((request) => (request.external_id === undefined) === (request.content_hash === undefined), {
    path: ['content_hash'],
    error: 'external_id and content_hash go together',
  });
export type CompilationRequest = z.infer<typeof compilationRequestSchema>;
export type CompilationFrame = z.infer<typeof frame>;

/** `POST /api/compilations/estimate`; without a domain: of work without a site. */
export const estimateRequestSchema = z.strictObject({
  token_id: tokenId,
  compilation: segments,
  tts_provider: provider,
  domain: domainNameSchema.optional(),
});
export type EstimateRequest = z.infer<typeof estimateRequestSchema>;

/** `POST /api/tts` */
export const ttsRequestSchema = z.strictObject({
  token_id: tokenId,
  text,
  voice_id: voiceId,
  tts_provider: provider,
  domain: domainNameSchema.optional(),
  title: name.optional(),
  format,
});
export type TtsRequest = z.infer<typeof ttsRequestSchema>;

/** `POST /api/stitch/chunks`; a name that ends with `.wav` or `.mp3` chooses the format. */
export const stitchRequestSchema = z.strictObject({
  token_id: tokenId,
  chunkUrls: z
    .array(clipAddress, 'A list of addresses is required')
    .refine((urls) => urls.length >= minStitchChunks, coded('job.tooFewChunks'))
    .refine((urls) => urls.length <= maxStitchChunks, coded('job.tooManyChunks'))
    .meta({ minItems: minStitchChunks, maxItems: maxStitchChunks }),
  outputName: name.optional(),
  domain: domainNameSchema.optional(),
});
export type StitchRequest = z.infer<typeof stitchRequestSchema>;
