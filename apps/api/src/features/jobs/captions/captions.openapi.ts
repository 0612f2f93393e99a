import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { acceptedSchema } from '../http/jobs.openapi';
import { captionFormats, type CaptionFormat } from './caption-files';
import { transcriptSchema, wordsQuery } from './transcript';

const formats = Object.keys(captionFormats) as [CaptionFormat, ...CaptionFormat[]];

export const captionsQuerySchema = z.strictObject({
  format: z.enum(formats).default('vtt').meta({
    description: '`vtt`: WebVTT; `srt`: SubRip; `json`: a transcript of the podcast namespace; `txt`: text to read.',
  }),
  ...wordsQuery,
});
export type CaptionsQuery = z.infer<typeof captionsQuerySchema>;

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
