import { z } from 'zod';
import { sharedPodcastSchema } from './shared-jobs';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { audioHeaders, audioMedia } from '../http/jobs.openapi';

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
    errors: ['share.missing', 'publication.hidden', 'job.outputExpired', 'content.lost', 'request.rangeInvalid'],
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
