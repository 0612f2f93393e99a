import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { dayMs } from '../../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ExternalJobs } from './external-jobs';
import type { FailedJobs } from './failed-jobs';

const owner = { ownerId: 'acc_ada', tokenId: null };
const identity = { owner, domain: 'example.com', externalId: 'post-1', contentHash: 'v1' };
/** Long ago, so that a stream of such events is past its age as soon as it has one. */
const at = new Date(Date.now() - 100 * dayMs).toISOString();

let house: JobFixture;
beforeEach(async () => (house = await JobFixture.with(new ScriptedSpeech())));
afterEach(() => house.close());

/** As a process that was started just now finds it: without anything in memory. */
const find = () =>
  new ExternalJobs(new Deciders(house.store), {} as FailedJobs, house.store).find(identity, house.context());
const live = async (jobId: string, ...commands: JobCommand[]) => {
  for (const command of [aJob.submit({ jobId }), aJob.claim(), ...commands])
    await house.deciders.run(jobDecider, jobId, command, { ...house.context(), at });
};

test('a new identity has a job that is to be submitted, each time the same', async () => {
  const { jobId, submitted } = await find();
  expect(submitted).toBeNull();
  expect((await find()).jobId).toBe(jobId);
  await live(jobId);
  expect(await find()).toMatchObject({ jobId, submitted: { jobId } });
});

test.each([
  ['was cancelled', aJob.cancel()],
  ['failed', aJob.fail(1)],
])('a job that %s and then expired is replaced by another', async (_how, end) => {
  const { jobId } = await find();
  await live(jobId, end, aJob.expireOutput());
  const next = await find();
  expect(next.submitted).toBeNull();
  expect(next.jobId).not.toBe(jobId);
});

test('so is one of which the store has dropped every event: its stream cannot be begun again', async () => {
  const { jobId } = await find();
  await live(jobId, aJob.cancel(), aJob.expireOutput());
  await house.store.setMaxAge(`job-${jobId}`, 3_600);
  expect(await house.events(jobId)).toEqual([]);
  const wish = aJob.submit({ jobId });
  await expect(new Deciders(house.store).run(jobDecider, jobId, wish, house.context())).rejects.toMatchObject({
    code: 'store.conflict',
  });
  const next = await find();
  expect(next).toMatchObject({ submitted: null });
  expect(next.jobId).not.toBe(jobId);
  await live(next.jobId);
  expect(await find()).toMatchObject({ jobId: next.jobId, submitted: { jobId: next.jobId } });
});
