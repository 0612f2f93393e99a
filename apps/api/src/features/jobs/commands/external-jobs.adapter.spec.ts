import { aJob } from '../../../../../../test/support/builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { dayMs } from '../../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ExternalJobs } from './external-jobs';
import { freshFixture } from '../../../../../../test/support/fixtures';

const owner = { ownerId: 'acc_ada' };
const identity = { owner, domain: 'example.com', externalId: 'post-1', contentHash: 'v1' };
/** Old enough that a max age expires the events immediately. */
const at = new Date(Date.now() - 100 * dayMs).toISOString();

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

/** Uses new deciders, like a restarted process with an empty cache. */
const find = () =>
  new ExternalJobs(new Deciders(fixture.store), fixture.retries, fixture.store).find(identity, fixture.context());
const runCommands = async (jobId: string, ...commands: JobCommand[]) => {
  for (const command of [aJob.submit({ jobId }), aJob.claim(), ...commands])
    await fixture.deciders.run(jobDecider, jobId, command, { ...fixture.context(), at });
};

test('a new identity always maps to the same unsubmitted job', async () => {
  const { jobId, isSubmitted } = await find();
  expect(isSubmitted).toBe(false);
  expect((await find()).jobId).toBe(jobId);
  await runCommands(jobId);
  expect(await find()).toEqual({ jobId, isSubmitted: true });
});

test.each([
  ['was cancelled', aJob.cancel()],
  ['failed', aJob.fail(1)],
])('a job that %s and then expired is replaced by a new one', async (_end, command) => {
  const { jobId } = await find();
  await runCommands(jobId, command, aJob.expireOutput());
  const next = await find();
  expect(next.isSubmitted).toBe(false);
  expect(next.jobId).not.toBe(jobId);
});

test('a job whose events were all deleted by max age is replaced, because its stream cannot be restarted', async () => {
  const { jobId } = await find();
  await runCommands(jobId, aJob.cancel(), aJob.expireOutput());
  await fixture.store.setMaxAge(`job-${jobId}`, 3_600);
  expect(await fixture.events(jobId)).toEqual([]);
  const command = aJob.submit({ jobId });
  await expect(new Deciders(fixture.store).run(jobDecider, jobId, command, fixture.context())).rejects.toMatchObject({
    code: 'store.conflict',
  });
  const next = await find();
  expect(next).toMatchObject({ isSubmitted: false });
  expect(next.jobId).not.toBe(jobId);
  await runCommands(next.jobId);
  expect(await find()).toEqual({ jobId: next.jobId, isSubmitted: true });
});
