import { z } from 'zod';
import type { SharedPodcast } from './shared-jobs';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { audioHeaders, audioMedia, chapterSchema } from '../http/jobs.openapi';

const sharingSchema = answerOf(
  z.object({
    shareId: z.string().nullable(),
    embedUrl: z.string().nullable().meta({ description: 'A page with a player, to be framed by any site.' }),
    audioUrl: z.string().nullable(),
  }),
);

const sharedSchema = z
  .object({
    title: z.string().nullable(),
    duration: z.number().meta({ description: 'Seconds.' }),
    chapters: z.array(chapterSchema),
    audioUrl: z.string(),
  })
  .meta({ id: 'SharedPodcast' }) satisfies z.ZodType<SharedPodcast>;

export const sharingRoutes = {
  share: {
    summary: 'Lets everybody who has the link hear a job',
    description: 'Until it is taken back, or its content is deleted. A job that is shared already keeps its link.',
    tag: 'Jobs',
    answers: { 200: sharingSchema },
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired'],
  },
  unshare: {
    summary: 'Takes the link of a job back',
    description: 'The link never works again; sharing the job once more makes another.',
    tag: 'Jobs',
    answers: { 200: sharingSchema },
    errors: ['job.missing'],
  },
  one: {
    summary: 'Reads a shared podcast',
    tag: 'Jobs',
    answers: { 200: answerOf(sharedSchema) },
    errors: ['share.missing', 'job.outputExpired'],
  },
  audio: {
    summary: 'Streams the audio of a shared podcast',
    tag: 'Jobs',
    answers: {
      200: { description: 'The audio.', media: audioMedia, headers: audioHeaders },
      206: {
        description: 'The range that was asked for.',
        media: audioMedia,
        headers: [...audioHeaders, 'Content-Range'],
      },
      304: { description: 'You have it already.' },
    },
    errors: ['share.missing', 'job.outputExpired', 'request.rangeInvalid'],
  },
  embed: {
    summary: 'Shows the player of a shared podcast, for frames of other sites',
    tag: 'Jobs',
    answers: {
      200: { description: 'The page.', media: ['text/html'] },
      404: { description: 'A page that says that nothing is shared here.', media: ['text/html'] },
      410: { description: 'A page that says that the podcast was deleted.', media: ['text/html'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
