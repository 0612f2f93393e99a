import { aJob } from '../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { jobs } from '../jobs/jobs';
import { projected, recorded } from '../../../../test/support/projected';
import { publicPublishedPost, publishedPosts } from './published-posts';

const finished = [
  aJob.submitted(),
  aJob.claimed(),
  aJob.segmentSynthesized(0),
  aJob.segmentSynthesized(1),
  aJob.assembled(),
  aJob.completed(),
];
const history = (...events: JobEvent[]) => recorded('job-job-1', [...finished, ...events]);
const postsAfter = (...events: JobEvent[]) => Object.values(projected(publishedPosts, history(...events)));
const jobAfter = (...events: JobEvent[]) => projected(jobs, history(...events))['job-1'];

test('a post is listed until it is unpublished, with its latest publication', () => {
  const again = aJob.published('post-1', 'share-2');
  const [firstAt, latestAt] = history(aJob.published(), again)
    .slice(6)
    .map(({ metadata }) => metadata.at);
  const row = { connectionId: 'con_1', jobId: 'job-1', post: 'post-1', publishedAt: firstAt! };
  expect(postsAfter(aJob.published())).toEqual([row]);
  expect(postsAfter(aJob.published(), again)).toEqual([{ ...row, publishedAt: latestAt }]);
  expect(postsAfter(aJob.published(), aJob.published('post-2'))).toHaveLength(2);
  expect(postsAfter(aJob.published(), aJob.unpublished())).toEqual([]);
  expect(publicPublishedPost(row)).toEqual({ jobId: 'job-1', post: 'post-1', publishedAt: firstAt });
});

test('the retention period of a job starts when no post shows its audio any more', () => {
  const both = [aJob.published(), aJob.published('post-2')];
  expect(jobAfter()).toMatchObject({ keptSince: history()[5]!.metadata.at, shareId: null });
  expect(jobAfter(...both)).toMatchObject({ keptSince: null, shareId: 'share-1' });
  expect(jobAfter(...both, aJob.unpublished())).toMatchObject({ keptSince: null, shareId: 'share-1' });
  const events = [...both, aJob.unpublished(), aJob.unpublished('post-2')];
  expect(jobAfter(...events)).toMatchObject({ keptSince: history(...events)[9]!.metadata.at, shareId: null });
});

test('the link of the owner outlives the posts', () =>
  expect(jobAfter(aJob.shared(), aJob.published(), aJob.unpublished())).toMatchObject({ shareId: 'share-1' }));
