import { specify } from '../../../../test/support/specify';
import { aJob, finished, running } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';

const { given } = specify(jobDecider);

test('its owner deletes a job that ended and that nothing shows', () => {
  const deleted = aJob.outputExpired(undefined, undefined, { deleted: true });
  given(...finished)
    .when(aJob.delete())
    .then(deleted);
  given(...finished, aJob.shared(), aJob.unshared())
    .when(aJob.delete())
    .then(deleted);
  given(...running, aJob.failed())
    .when(aJob.delete())
    .then(aJob.outputExpired(null, ['1'.repeat(64)], { deleted: true }));
  for (const shown of [aJob.shared(), aJob.published()])
    given(...finished, shown)
      .when(aJob.delete())
      .thenFails('job.published');
  given(...running)
    .when(aJob.delete())
    .thenFails('store.conflict');
  given(...finished, aJob.outputExpired())
    .when(aJob.delete())
    .thenNothing();
  given().when(aJob.delete()).thenFails('job.missing');
});
