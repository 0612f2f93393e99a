import { time } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';

const publishedSchema = answerOf(
  z.object({
    jobId: z.string(),
    post: z.string(),
    publishedAt: time.nullable().meta({ description: 'null: the post does not show the audio.' }),
    shareId: z.string().nullable().meta({ description: 'Id of the public link; null if the job has none.' }),
    embedUrl: z.string().nullable(),
    audioUrl: z.string().nullable(),
  }),
);

export const postRoutes = {
  publish: {
    summary: 'Publishes the audio of a job with a post',
    description:
      'For sites. The audio is kept, and public by a link, until the post is unpublished or the site disconnected. Repeating the call changes nothing.',
    tag: 'Connections',
    answers: { 200: publishedSchema },
    errors: ['job.missing', 'job.noOutput', 'job.outputExpired', 'job.tooManyPosts'],
  },
  unpublish: {
    summary: 'Unpublishes the audio of a job from a post',
    description:
      'After the last post, the retention period of the audio starts, and the link ends unless the owner shared it.',
    tag: 'Connections',
    answers: { 200: publishedSchema },
    errors: ['job.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
