import { z } from 'zod';
import { spokenText } from '../jobs/spoken-text';
import { deliveryFields, speedSchema } from '../jobs/delivery';
import { audioFormats } from '../jobs/audio-formats';
import { frameFields } from '../jobs/job-requests';
import { maxCompilationSegments, maxNameLength } from '../limits/job-limits';
import { charactersIn } from '../kernel/characters';
import { coded, codedTooLong } from '../kernel/errors';
import { lengthFirst } from '../kernel/requests/length-first';
import { pageQuery } from '../kernel/requests/page-query';
import { domainNameSchema } from '../usage/domain-name';
import {
  defaultScriptModel,
  defaultScriptTemperature,
  maxArticleCharacters,
  maxPreviewCharacters,
  scriptModels,
} from '../limits/podcast-limits';
import {
  bySpeaker,
  defaultSpeakerCount,
  scriptSpeakerCounts,
  speakerRoles,
  speakers,
  type SpeakerRole,
  type VoiceField,
} from './speakers';
import { both, has, not } from '../kernel/requests/field-rules';
import { requiredText } from '../kernel/requests/required-text';
import { languageTagSchema, scriptOptionFields } from './script-options';

const tooLong = `Must be at most ${maxNameLength} characters`;
const nonBlank = /\S/;
const article = z.string('An article is required').refine((text) => nonBlank.test(text), 'The article is empty');
const voiceId = (field: string) => requiredText(`A ${field}`);
/** The API token, if not sent as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();

const temperatureRange = 'Must be a number from 0 to 2';

const wholeArticle = article
  .refine((text) => charactersIn(text) <= maxArticleCharacters, coded('article.tooLong'))
  .meta({ maxLength: maxArticleCharacters, pattern: nonBlank.source });

type VoiceIds = Partial<Record<VoiceField, unknown>>;
const guestRoles = speakerRoles.slice(1);

/** A guest of the script needs a voice; checked together with the other fields. */
const voiceFor = ({ voiceField, count }: SpeakerRole) =>
  z.refine<VoiceIds & { speakers?: unknown }>(
    ({ speakers: asked, ...voices }) =>
      voices[voiceField] !== undefined || !scriptSpeakerCounts.some((each) => each === asked && each >= count),
    { path: [voiceField], error: `A ${voiceField} is required`, when: ({ value }) => typeof value === 'object' },
  );

const speakersAre = (...counts: number[]) => ({
  ...has('speakers'),
  properties: { speakers: { type: 'integer', enum: counts } },
});

/** The same in JSON Schema; a request without `speakers` has the default number of them. */
const voiceRules = not(
  ...guestRoles.map(({ voiceField, count }) => {
    const needing = scriptSpeakerCounts.filter((each) => each >= count);
    const others = scriptSpeakerCounts.filter((each) => each < count);
    return count > defaultSpeakerCount
      ? both(speakersAre(...needing), not(has(voiceField)))
      : not(speakersAre(...others), has(voiceField));
  }),
);

/** The fields of the speakers' voices, of which a script needs the first. */
const voiceFields = {
  ...bySpeaker('voiceField', ({ voiceField }) => voiceId(voiceField).optional()),
  voice_id_1: voiceId('voice_id_1'),
};

/** `POST /api/openai/generate-podcast-script`; the first voice is the Host's, the others are the guests'. */
export const generateScriptSchema = z
  .strictObject({
    token_id: tokenId,
    article: wholeArticle,
    ...voiceFields,
    /** Other models can be configured: the server compares the name with its list. */
    model: z
      .string('Must be the name of a model')
      .max(maxNameLength, tooLong)
      .optional()
      .meta({ enum: scriptModels, default: defaultScriptModel }),
    temperature: z
      .number(temperatureRange)
      .min(0, temperatureRange)
      .max(2, temperatureRange)
      .default(defaultScriptTemperature),
    ...scriptOptionFields,
  })
  .check(...guestRoles.map(voiceFor))
  .meta(voiceRules);
export type GenerateScript = z.infer<typeof generateScriptSchema>;

/** `POST /api/scripts/estimate` */
export const estimateScriptSchema = z.strictObject({
  token_id: tokenId,
  article: wholeArticle,
  language: languageTagSchema.optional(),
  domain: domainNameSchema.optional(),
});
export type EstimateScript = z.infer<typeof estimateScriptSchema>;

/** `POST /api/openai/preview-podcast-script` */
export const previewScriptSchema = z.strictObject({
  token_id: tokenId,
  article: article
    .refine((text) => charactersIn(text) <= maxPreviewCharacters, coded('preview.tooLong'))
    .meta({ maxLength: maxPreviewCharacters, pattern: nonBlank.source }),
  voice_id_1: voiceId('voice_id_1'),
  voice_id_2: voiceId('voice_id_2'),
  language: languageTagSchema.optional(),
});
export type PreviewScript = z.infer<typeof previewScriptSchema>;

/** `GET /api/podcast-jobs` */
export const podcastsQuerySchema = z.strictObject(pageQuery(100, 20));
export type PodcastsQuery = z.infer<typeof podcastsQuerySchema>;

/** `session_{timestamp}_{random}`, created by the browser (docs/PRODUCT.md#entities). */
export const anonymousSessionId = /^session_\d{10,16}_[A-Za-z0-9]{6,64}$/;
const anonymousSessionSchema = z
  .string('A sessionId is required')
  .regex(anonymousSessionId, 'The sessionId must have the form session_{timestamp}_{random}.');

/** `POST /api/podcast-jobs/claim` */
export const claimPodcastsSchema = z.strictObject({ sessionId: anonymousSessionSchema });
export type ClaimPodcastsRequest = z.infer<typeof claimPodcastsSchema>;

const editedSegment = z.strictObject({
  speaker: z.enum(speakers, { error: `Must be one of ${speakers.join(', ')}` }),
  text: spokenText,
  voice_id: voiceId('voice_id').optional(),
  /** An unchanged text without a `section` keeps that of the stored script. */
  ...deliveryFields,
});

const editedSegments = lengthFirst(
  z.array(editedSegment).min(1, 'At least one segment is required').meta({ maxItems: maxCompilationSegments }),
  maxCompilationSegments,
  coded('job.tooManySegments'),
);

const editedFields = {
  /** Replace the voices of the script request. */
  voices: z.strictObject(bySpeaker('name', ({ name }) => voiceId(`voice for ${name}`).optional())).optional(),
  /** Speed of segments that have none of their own; without `segments`, of all. */
  speed: speedSchema.optional(),
  ...frameFields,
  title: z
    .string()
    .trim()
    .refine((title) => charactersIn(title) <= maxNameLength, codedTooLong(tooLong))
    .meta({ maxLength: maxNameLength })
    .optional(),
};

/** `PUT /api/podcast-jobs/{id}/script`: replaces title, lines and clips; a line without a voice has that of its speaker. */
export const saveScriptSchema = z.strictObject({
  segments: editedSegments,
  ...editedFields,
  keep_previous: z.boolean().optional().meta({
    description: 'Records the script that this one replaces as a version, also within the minute of another edit.',
  }),
});
export type SaveScript = z.infer<typeof saveScriptSchema>;

/** `POST /api/podcast-jobs/{id}/compile`; without segments the stored script is used. */
export const compilePodcastSchema = z.strictObject({
  token_id: tokenId,
  segments: editedSegments.optional(),
  ...editedFields,
  domain: domainNameSchema.optional(),
  format: z.enum(audioFormats, { error: `Must be ${audioFormats.join(' or ')}` }).default('mp3'),
});
export type CompilePodcast = z.infer<typeof compilePodcastSchema>;
