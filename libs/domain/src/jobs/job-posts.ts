import { AppError } from '../kernel/errors';
import { maxPostsPerJob } from '../limits/job-limits';
import type { JobEvent } from './job-events';

export interface Post {
  readonly connectionId: string;
  /** The site's own id of the post. */
  readonly post: string;
}

/** What posts of sites do with the output of a job. */
export type PostCommand =
  /**
   * A post shows the audio, which is kept and public until none does. `shareId` must be unguessable; a job with a link keeps
   * its own. `isReplaced`: the post has shown other audio since.
   */
  ({ type: 'PublishPost'; shareId: string; isReplaced?: boolean } & Post) | ({ type: 'UnpublishPost' } & Post);

const isSame = (one: Post, other: Post): boolean => one.connectionId === other.connectionId && one.post === other.post;

const without = (posts: readonly Post[], post: Post): readonly Post[] => posts.filter((other) => !isSame(other, post));

/** A link that only posts need ends with the last of them. */
interface JobLink {
  readonly shareId: string | null;
  readonly isSharedByOwner: boolean;
  readonly posts: readonly Post[];
}

/** Whether a post or a link of its owner shows the output, which is kept meanwhile. */
export const isShown = ({ posts, isSharedByOwner }: Pick<JobLink, 'posts' | 'isSharedByOwner'>): boolean =>
  posts.length > 0 || isSharedByOwner;

/** What decides whether a post can show the output. */
interface PublishableJob extends JobLink {
  readonly status: string;
  readonly outputExpired: boolean;
}

type PostEvent = Extract<JobEvent, { type: 'PostAudioPublished' | 'PostAudioUnpublished' }>;

/** The link after the event. */
export function linkAfter<Link extends JobLink>(link: Link, { type, data }: PostEvent): Link {
  const { connectionId, post } = data;
  const others = without(link.posts, { connectionId, post });
  if (type === 'PostAudioPublished')
    return { ...link, posts: [...others, { connectionId, post }], shareId: link.shareId ?? data.shareId };
  return { ...link, posts: others, shareId: others.length === 0 && !link.isSharedByOwner ? null : link.shareId };
}

/** @throws AppError `job.noOutput`, `job.outputExpired`, `job.tooManyPosts` */
export function publishPost(
  { connectionId, post, shareId, isReplaced = false }: Extract<PostCommand, { type: 'PublishPost' }>,
  job: PublishableJob,
): JobEvent[] {
  if (job.outputExpired) throw new AppError('job.outputExpired');
  if (job.status !== 'completed') throw new AppError('job.noOutput');
  const isPublished = job.posts.some((other) => isSame(other, { connectionId, post }));
  if (isPublished && !isReplaced && job.shareId !== null) return [];
  if (!isPublished && job.posts.length >= maxPostsPerJob) throw new AppError('job.tooManyPosts');
  return [{ type: 'PostAudioPublished', data: { connectionId, post, shareId: job.shareId ?? shareId } }];
}

/** No event follows `OutputExpired`. */
export function unpublishPost({ connectionId, post }: Post, job: PublishableJob): JobEvent[] {
  const isPublished = job.posts.some((other) => isSame(other, { connectionId, post }));
  return isPublished && !job.outputExpired ? [{ type: 'PostAudioUnpublished', data: { connectionId, post } }] : [];
}
