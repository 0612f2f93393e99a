import { maxPostsPerJob } from '../limits/job-limits';
import { specify } from '../../../../test/support/specify';
import { jobDecider } from './job-decider';
import { aJob, finished, running } from '../../../../test/support/builders/job.builder';

const { given } = specify(jobDecider);
const published = [...finished, aJob.published()];

describe('a post', () => {
  test('publishes the audio of a finished job with a link of its own', () =>
    given(...finished)
      .when(aJob.publish())
      .then(aJob.published()));
  test('publishes it once', () =>
    given(...published)
      .when(aJob.publish('post-1', 'share-2'))
      .thenNothing());
  test('publishes it again after it showed other audio', () =>
    given(...published)
      .when({ type: 'PublishPost', connectionId: 'con_1', post: 'post-1', shareId: 'share-2', isReplaced: true })
      .then(aJob.published()));
  test('uses the link of the owner, or that of another post', () => {
    given(...finished, aJob.shared('own'))
      .when(aJob.publish())
      .then(aJob.published('post-1', 'own'));
    given(...published)
      .when(aJob.publish('post-1', 'share-2', 'con_2'))
      .then(aJob.published('post-1', 'share-1', 'con_2'));
  });
  test('gets a new link if the owner ended the one it had', () =>
    given(...published, aJob.unshared())
      .when(aJob.publish('post-1', 'share-2'))
      .then(aJob.published('post-1', 'share-2')));
  test('is unpublished once', () => {
    given(...published)
      .when(aJob.unpublish())
      .then(aJob.unpublished());
    given(...published, aJob.unpublished())
      .when(aJob.unpublish())
      .thenNothing();
    given(...published)
      .when(aJob.unpublish('post-2'))
      .thenNothing();
  });
  test('of another site is another post', () =>
    given(...published)
      .when(aJob.unpublish('post-1', 'con_2'))
      .thenNothing());
  test('can be one of many', () => {
    const posts = (count: number) => Array.from({ length: count }, (_, n) => aJob.published(`post-${n}`));
    given(...finished, ...posts(maxPostsPerJob - 1))
      .when(aJob.publish('last'))
      .then(aJob.published('last'));
    given(...finished, ...posts(maxPostsPerJob))
      .when(aJob.publish('last'))
      .thenFails('job.tooManyPosts');
    given(...finished, ...posts(maxPostsPerJob))
      .when(aJob.publish('post-0'))
      .thenNothing();
  });
  test.each([
    ['a job that was not submitted', [], 'job.missing'],
    ['a running job', running, 'job.noOutput'],
    ['a job whose content expired', [...finished, aJob.outputExpired()], 'job.outputExpired'],
  ] as const)('cannot publish %s', (_, past, code) =>
    given(...past)
      .when(aJob.publish())
      .thenFails(code),
  );
  test('is no longer unpublished after the content expired', () =>
    given(...published, aJob.outputExpired())
      .when(aJob.unpublish())
      .thenNothing());
});

describe('a link that posts made', () => {
  const linkAfter = (...events: typeof published) =>
    events.reduce((job, event) => jobDecider.evolve(job, event), jobDecider.initial).shareId;

  test('ends with the last of them', () => {
    expect(linkAfter(...published, aJob.published('post-2'), aJob.unpublished())).toBe('share-1');
    expect(linkAfter(...published, aJob.published('post-2'), aJob.unpublished(), aJob.unpublished('post-2'))).toBe(
      null,
    );
  });
  test('stays if the owner shares it too', () => {
    given(...published)
      .when(aJob.share('share-2'))
      .then(aJob.shared('share-1'));
    expect(linkAfter(...published, aJob.shared('share-1'), aJob.unpublished())).toBe('share-1');
  });
});
