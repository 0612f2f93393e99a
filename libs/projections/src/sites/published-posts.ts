import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';
import { publicForm } from '../kernel/public-form';

/** Audio that a post of a connected site shows. */
export const publishedPostSchema = z.object({
  connectionId: z.string(),
  jobId: z.string(),
  post: z.string().meta({ description: 'The site’s own id of the post.' }),
  publishedAt: time,
});
export type PublishedPostRow = z.infer<typeof publishedPostSchema>;

/** A post has a row for each audio until that is unpublished, or its job expires with its account; the newest is its current one. */
export const publishedPosts: Projection<PublishedPostRow, JobEvent> = {
  name: 'published-posts',
  version: 2,
  categories: ['job'],
  events: jobEvents,
  indexes: [
    { connectionId: 1, publishedAt: -1 },
    { connectionId: 1, post: 1, publishedAt: -1 },
  ],
  rowOf: (event) => {
    if (event.type !== 'PostAudioPublished' && event.type !== 'PostAudioUnpublished') return null;
    return publishedPostIdOf({ jobId: streamIdOf(event), ...event.data });
  },
  creates: ({ type }) => type === 'PostAudioPublished',
  fold(_, event) {
    if (event.type !== 'PostAudioPublished') return null;
    const { connectionId, post } = event.data;
    return { connectionId, jobId: streamIdOf(event), post, publishedAt: event.metadata.at };
  },
};

/** Ids of jobs and connections have no slash; that of a post can have any character. */
export const publishedPostIdOf = ({ jobId, connectionId, post }: Omit<PublishedPostRow, 'publishedAt'>): string =>
  `${connectionId}/${jobId}/${post}`;

/** The public form of a published post, for its site. */
export const publicPublishedPostSchema = publishedPostSchema.omit({ connectionId: true });
export type PublicPublishedPost = z.infer<typeof publicPublishedPostSchema>;

export const publicPublishedPost = (row: PublishedPostRow): PublicPublishedPost =>
  publicForm(publicPublishedPostSchema, row);
