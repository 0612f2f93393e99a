import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { acceptedSchema } from '../http/jobs.openapi';
import { captionFormats, type CaptionFormat } from './caption-files';

const formats = Object.keys(captionFormats) as [CaptionFormat, ...CaptionFormat[]];

/** For the captions of jobs, shared podcasts and episodes. */
export const wordsQuery = {
  words: z.enum(['true', 'false']).default('false').meta({
    description:
      'Set to true for the time of each word, where the voice gives it (those of ElevenLabs do): as times within the cues of `vtt`, and as `words` of the segments of `json`. The other formats have no place for it.',
  }),
};

export const captionsQuerySchema = z.strictObject({
  format: z.enum(formats).default('vtt').meta({
    description: '`vtt`: WebVTT; `srt`: SubRip; `json`: a transcript of the podcast namespace; `txt`: text to read.',
  }),
  ...wordsQuery,
});
export type CaptionsQuery = z.infer<typeof captionsQuerySchema>;

const timed = { startTime: z.number(), endTime: z.number(), body: z.string() };

/** The `json` format, which is Podcasting 2.0's. Times are in seconds from the start of the audio. */
export const transcriptSchema = z
  .object({
    version: z.literal('1.0.0'),
    segments: z.array(
      z.object({
        speaker: z.string().optional(),
        ...timed,
        words: z.array(z.object(timed)).optional().meta({
          description: 'With `words=true`, where the times are known. A field of our own; other readers skip it.',
        }),
      }),
    ),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof transcriptSchema>;

const captions = {
  description: 'The captions, with one cue for each line of a speaker.',
  schema: transcriptSchema,
  media: ['text/vtt', 'application/x-subrip', 'text/plain'],
};
const lost = ['job.noScript', 'job.outputExpired', 'job.scriptExpired', 'content.lost'] as const;

export const captionRoutes = {
  job: {
    summary: 'Retrieves the captions of a job',
    description:
      'Times are those of the finished audio. Lines of clips have no captions. With `words=true` the words have times, too, in lines of voices that give them; lines that were rendered before times of words were kept have none.',
    tag: 'Jobs',
    answers: { 200: captions, 202: acceptedSchema },
    errors: ['job.missing', 'job.noOutput', ...lost],
  },
  share: {
    summary: 'Retrieves the captions of a shared podcast',
    tag: 'Jobs',
    answers: { 200: captions },
    errors: ['share.missing', 'publication.hidden', ...lost],
  },
  page: {
    summary: 'Serves the transcript of a shared podcast as a page',
    tag: 'Jobs',
    answers: {
      200: { description: 'The page.', media: ['text/html'] },
      404: {
        description: 'A page stating that the podcast is not shared, or was not made from texts.',
        media: ['text/html'],
      },
      410: { description: 'A page stating that the podcast was deleted.', media: ['text/html'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
