import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { RecordSiteUse } from './record-site-use';
import { SiteUse } from './site-use';

describe('what a token submits', () => {
  let house: JobFixture;
  beforeEach(async () => (house = await JobFixture.with(new ScriptedSpeech())));
  afterEach(() => house.close());

  const submit = (jobId: string, kind: 'user' | 'token') => {
    const command = aJob.submit({ jobId, ownerId: 'acc_ada', domain: `${jobId}.example.com` });
    return house.deciders.run(jobDecider, jobId, command, house.context(kind));
  };

  it('is activity of its site once the store answers, however long it was away', async () => {
    await submit('by-hand', 'user');
    await submit('blog', 'token');
    house.failReads('connection-', 2);
    house.reactor(new RecordSiteUse(new SiteUse(house.deciders))).start();
    const { data, metadata } = await house.untilEventIn('connection-', ({ type }) => type === 'SiteActivityRecorded');
    const [submitted] = await house.events('blog');
    expect(data).toMatchObject({ siteDomain: 'blog.example.com', activeAt: submitted?.metadata.at });
    expect(metadata.$causationId).toBe(submitted?.id);
  });
});
