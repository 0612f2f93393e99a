import { z } from 'zod';
import { sharedPodcastSchema } from './shared-jobs';
import { coverSizes } from '../../../media/covers/covers';
import { downloadsSchema } from '../../downloads/public';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { audioHeaders, audioMedia } from '../http/jobs.openapi';

/** Query of `GET /api/shares/{shareId}/cover`. */
export const coverQuerySchema = z.strictObject({
  size: z.coerce
    .number()
    .pipe(z.literal(coverSizes, `Must be one of ${coverSizes.join(', ')}`))
    .default(1400)
    .meta({ description: 'Pixels of a side.', enum: coverSizes }),
});
export type CoverQuery = z.infer<typeof coverQuerySchema>;

const sharingSchema = answerOf(
  z.object({
    shareId: z.string().nullable(),
    embedUrl: z.string().nullable().meta({ description: 'Page with a player that any site can embed in an iframe.' }),
    audioUrl: z.string().nullable(),
  }),
);

export const sharingRoutes = {
  share: {
    summary: 'Shares a job by link',
    description:
      'Anyone with the link can listen until you stop sharing or the content is deleted. A job that is already shared keeps its link.',
    tag: 'Jobs',
    answers: { 200: sharingSchema },
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired'],
  },
  unshare: {
    summary: 'Stops sharing a job',
    description: 'Disables the link permanently. Sharing the job again creates a new link.',
    tag: 'Jobs',
    answers: { 200: sharingSchema },
    errors: ['job.missing'],
  },
  one: {
    summary: 'Retrieves a shared podcast',
    tag: 'Jobs',
    answers: { 200: answerOf(sharedPodcastSchema) },
    errors: ['share.missing', 'publication.hidden', 'job.outputExpired'],
  },
  audio: {
    summary: 'Streams the audio of a shared podcast',
    tag: 'Jobs',
    answers: {
      200: { description: 'The complete audio.', media: audioMedia, headers: audioHeaders },
      206: {
        description: 'The requested byte range.',
        media: audioMedia,
        headers: [...audioHeaders, 'Content-Range'],
      },
      304: { description: 'The audio matches If-None-Match; no body is sent.' },
    },
    errors: [
      'share.missing',
      'publication.hidden',
      'job.outputExpired',
      'content.lost',
      'request.preconditionFailed',
      'request.rangeInvalid',
    ],
  },
  cover: {
    summary: 'Retrieves the cover of a shared podcast',
    description: 'Drawn from its title in colors that follow from it.',
    tag: 'Jobs',
    answers: {
      200: { description: 'A square PNG file.', media: ['image/png'], headers: ['ETag'] },
      304: { description: 'The cover matches If-None-Match; no body is sent.' },
    },
    errors: ['share.missing', 'publication.hidden', 'job.outputExpired'],
  },
  downloads: {
    summary: 'Counts the downloads of a shared job by day',
    description:
      'Days are UTC. As the guidelines of the IAB describe: at most one for each address and user agent in a day, from a minute of audio, without bots. The counts of earlier links of the job are included.',
    tag: 'Jobs',
    answers: {
      200: answerOf(downloadsSchema),
    },
    errors: ['job.missing'],
  },
  embed: {
    summary: 'Serves an embeddable player for a shared podcast',
    tag: 'Jobs',
    answers: {
      200: { description: 'The player page.', media: ['text/html'] },
      404: { description: 'A page stating that the podcast is not shared.', media: ['text/html'] },
      410: { description: 'A page stating that the podcast was deleted or hidden.', media: ['text/html'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
