import { z } from 'zod';
import { audioFormats } from '../jobs/job-events';
import { maxCompilationSegments, maxTtsCharacters } from '../jobs/job-limits';
import { coded } from '../kernel/coded';
import { pageQuery } from '../kernel/page-query';
import { domainNameSchema } from '../usage/domain-name';
import {
  defaultScriptModel,
  defaultScriptTemperature,
  maxArticleCharacters,
  maxPreviewCharacters,
  scriptModels,
} from './podcast-limits';
import { speakers } from './script';

const maxNameLength = 200;
const article = z.string('An article is required').refine((text) => /\S/.test(text), 'The article is empty');
const voiceId = (field: string) =>
  z.string(`A ${field} is required`).trim().min(1, `A ${field} is required`).max(maxNameLength);
/** The API token itself, where it does not come as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();

/** `POST /api/openai/generate-podcast-script`; the first voice is the Host's, the second the Guest's. */
export const generateScriptSchema = z.strictObject({
  token_id: tokenId,
  article: article
    .refine((text) => text.length <= maxArticleCharacters, coded('article.tooLong'))
    .meta({ maxLength: maxArticleCharacters }),
  voice_id_1: voiceId('voice_id_1'),
  voice_id_2: voiceId('voice_id_2'),
  model: z.enum(scriptModels).default(defaultScriptModel),
  temperature: z.number().min(0).max(2).default(defaultScriptTemperature),
});
export type GenerateScript = z.infer<typeof generateScriptSchema>;

/** `POST /api/openai/preview-podcast-script` */
export const previewScriptSchema = z.strictObject({
  token_id: tokenId,
  article: article
    .refine((text) => text.length <= maxPreviewCharacters, coded('preview.tooLong'))
    .meta({ maxLength: maxPreviewCharacters }),
  voice_id_1: voiceId('voice_id_1'),
  voice_id_2: voiceId('voice_id_2'),
});
export type PreviewScript = z.infer<typeof previewScriptSchema>;

/** `GET /api/podcast-jobs` */
export const podcastsQuerySchema = z.strictObject(pageQuery(100, 20));
export type PodcastsQuery = z.infer<typeof podcastsQuerySchema>;

/** `session_{timestamp}_{random}` as the browser makes it (docs/PRODUCT.md#entities). */
export const anonymousSessionId = /^session_\d{10,16}_[A-Za-z0-9]{6,64}$/;
const anonymousSessionSchema = z
  .string('A sessionId is required')
  .regex(anonymousSessionId, 'The sessionId has the form session_{timestamp}_{random}.');

/** `POST /api/podcast-jobs/claim` */
export const claimPodcastsSchema = z.strictObject({ sessionId: anonymousSessionSchema });
export type ClaimPodcastsRequest = z.infer<typeof claimPodcastsSchema>;

const editedSegment = z.strictObject({
  speaker: z.enum(speakers),
  text: z
    .string('A text is required')
    .refine((text) => /\S/.test(text), 'The text is empty')
    .refine((text) => text.length <= maxTtsCharacters, coded('job.textTooLong'))
    .meta({ maxLength: maxTtsCharacters }),
  voice_id: voiceId('voice_id').optional(),
});

/** `POST /api/podcast-jobs/{id}/compile`; without segments the script is spoken as it is stored. */
export const compilePodcastSchema = z.strictObject({
  token_id: tokenId,
  segments: z
    .array(editedSegment)
    .min(1, 'At least one segment is required')
    .refine((segments) => segments.length <= maxCompilationSegments, coded('job.tooManySegments'))
    .meta({ maxItems: maxCompilationSegments })
    .optional(),
  /** Take the place of the voices that the script was asked for with. */
  voices: z
    .strictObject({ Host: voiceId('voice for Host').optional(), Guest: voiceId('voice for Guest').optional() })
    .optional(),
  domain: domainNameSchema.optional(),
  title: z.string().trim().max(maxNameLength, `At most ${maxNameLength} characters`).optional(),
  format: z.enum(audioFormats).default('mp3'),
});
export type CompilePodcast = z.infer<typeof compilePodcastSchema>;
