import { AppError } from '@duetcast/domain/kernel/errors';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { SpeechOutage } from '../../../media/speech/speech-outage';

jest.setTimeout(60_000);

describe('an outage of a provider of speech', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;
  const unreachable = () => new SpeechOutage('speech.unreachable', 'local');

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
  });
  afterEach(() => fixture.close());

  test('suspends the job, which completes by itself, also in a worker that starts later', async () => {
    const worker = fixture.worker('w1');
    worker.start();
    speech.fail('Two.', unreachable());
    await fixture.submit('j1', ['One.', 'Two.']);
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'speech', provider: 'local', calls: 1 } });
    await fixture.crash(worker);
    speech.succeed('Two.');
    fixture.worker('w2').start();
    await fixture.untilType('j1', 'JobCompleted');
    expect(speech.texts).toEqual(['One.', 'Two.', 'Two.']);
    expect(await fixture.types('j1')).not.toContain('JobFailed');
  });

  test('waits until the provider accepts calls, and a cancelled job does not go on', async () => {
    fixture.worker('w1').start();
    speech.fail('One.', new SpeechOutage('speech.limited', 'local', { retryAfterMs: 3_600_000 }));
    await fixture.submit('j1', ['One.']);
    const { leaseExpiresAt } = (await fixture.untilType('j1', 'JobLeaseRenewed')).data;
    expect(Date.parse(leaseExpiresAt as string) - Date.now()).toBeGreaterThan(3_590_000);
    await fixture.deciders.run(jobDecider, 'j1', aJob.cancel(), fixture.context());
    expect(await fixture.types('j1')).toEqual(['JobSubmitted', 'JobClaimed', 'JobLeaseRenewed', 'JobCancelled']);
  });

  test.each(['speech.billing', 'speech.unauthorized', 'speech.misconfigured', 'speech.unusable'] as const)(
    '%s fails the job at once, after one call',
    async (code) => {
      fixture.worker('w1').start();
      speech.fail('One.', new AppError(code));
      await fixture.submit('j1', ['One.']);
      const { data } = await fixture.untilType('j1', 'JobFailed');
      expect(data).toMatchObject({ code, segment: 0, calls: 1 });
      expect(speech.requests).toHaveLength(1);
    },
  );

  test('the audit trail has how often a line was called for', async () => {
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.']);
    await fixture.untilType('j1', 'JobCompleted');
    const spoken = await fixture.untilType('j1', 'SegmentSynthesized');
    expect(spoken.data).toMatchObject({ calls: 1 });
  });
});
