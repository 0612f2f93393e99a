import { aJob } from '../../../../../test/support/builders/job.builder';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { failReads } from '../../../../../test/support/store-connection';
import { RecordSiteUse } from './record-site-use';
import { siteOf } from './registration/site-tokens';
import { SiteUse } from './registration/site-use';
import { freshFixture } from '../../../../../test/support/fixtures';

describe('a submission by API token', () => {
  const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

  const submit = (jobId: string, kind: 'user' | 'token') => {
    const command = aJob.submit({ jobId, ownerId: 'acc_ada', domain: `${jobId}.example.com` });
    return fixture.deciders.run(jobDecider, jobId, command, fixture.context(kind));
  };

  const connect = (siteDomain: string) => {
    const site = siteOf('acc_ada', siteDomain);
    const details = { siteUrl: `https://${siteDomain}`, callbackUrl: null, versions: {} };
    const credentials = { tokenHash: 'a'.repeat(64), sealedToken: 'sealed', sealedWebhookSecret: 'sealed' };
    const command = { type: 'RegisterSite', site, details, credentials, now: '2026-11-20T10:00:00.000Z' } as const;
    return fixture.deciders.run(connectionDecider, connectionStreamIdOf(site), command, fixture.context('user'));
  };

  test('is recorded as site activity once the store is available again', async () => {
    await connect('blog.example.com');
    await submit('by-hand', 'user');
    await submit('blog', 'token');
    failReads(fixture.store, 'connection-', 2);
    fixture.reactor(new RecordSiteUse(new SiteUse(fixture.deciders))).start();
    const { data, metadata } = await fixture.untilEventIn('connection-', ({ type }) => type === 'SiteActivityRecorded');
    const [submitted] = await fixture.events('blog');
    expect(data).toMatchObject({ siteDomain: 'blog.example.com', activeAt: submitted?.metadata.at });
    expect(metadata.$causationId).toBe(submitted?.id);
  });
});
