import { AppError } from '@duetcast/domain/kernel/errors';
import { aJob } from '../../../../../../test/support/builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { advanceUntil, stopDate } from '../../../../../../test/support/moved-date';
import { recordedRetries } from '../../../../../../test/support/recorded-retries';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { startSpeechServer } from '../../../../../../test/support/speech-server';
import { tone, type StubServer } from '../../../../../../test/support/stub-server';
import { RemoteSpeech } from '../../../media/speech/remote/remote-speech';
import { SpeechOutage } from '../../../media/speech/provider-failure';
import { type Speech, type SpeechRequest, wavOf } from '../../../media/speech/speech-provider';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';

/** Under the name of the fixture's voices. */
class RemoteAsLocal extends ScriptedSpeech {
  constructor(private readonly remote: RemoteSpeech) {
    super();
  }

  override speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    return this.remote.speak(request, signal);
  }

  override get availability() {
    return this.remote.availability;
  }
}

afterEach(() => void jest.useRealTimers());

const untilCompleted = (fixture: JobFixture) =>
  advanceUntil(async () => (await fixture.types('j1')).includes('JobCompleted'));

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
    stopDate();
    // The date passes faster than a worker renews its leases.
    const env = { LEASE_SECONDS: '3600' };
    const worker = fixture.worker('w1', env);
    worker.start();
    speech.fail('Two.', unreachable());
    await fixture.submit('j1', ['One.', 'Two.']);
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'speech', provider: 'local', calls: 1 } });
    await fixture.crash(worker);
    speech.succeed('Two.');
    fixture.worker('w2', env).start();
    await untilCompleted(fixture);
    expect(speech.texts.sort()).toEqual(['One.', 'Two.', 'Two.']);
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

describe('a server of speech', () => {
  let server: StubServer;
  let fixture: JobFixture;

  beforeEach(async () => {
    server = await startSpeechServer();
    const failures = new ServiceFailures(new Metrics());
    const { retries } = recordedRetries();
    const remote = await RemoteSpeech.connect({ baseUrl: `${server.url}/v1`, model: 'kokoro', retries }, failures);
    fixture = await JobFixture.with(new RemoteAsLocal(remote));
    fixture.worker('w1', { LEASE_SECONDS: '3600' }).start();
    fixture.settlement().start();
  });
  afterEach(async () => {
    await fixture.close();
    await server.close();
  });

  test('that comes back speaks the line, and its calls are counted', async () => {
    stopDate();
    server.respondNext(...Array.from({ length: 6 }, () => ({ status: 503 })));
    await fixture.submit('j1', ['One.']);
    const waiting = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(waiting.data).toMatchObject({ suspended: { reason: 'speech', provider: 'remote', calls: 5 } });
    await untilCompleted(fixture);
    // The sixth request was the probe, which is free.
    expect((await fixture.untilType('j1', 'SegmentSynthesized')).data).toMatchObject({ calls: 1 });
  });

  test('whose audio does not fit the text is charged for nothing, and its audio is not kept', async () => {
    const babble = { status: 200, body: wavOf(tone(8_000, 60), 8_000) };
    server.respondNext(babble, babble);
    await fixture.submit('j1', ['One.']);
    expect((await fixture.untilType('j1', 'JobFailed')).data).toMatchObject({ code: 'speech.unusable', calls: 2 });
    await fixture.untilEventIn('usage-', ({ type }) => type === 'CharactersReleased');
    expect(await fixture.usage()).toEqual({ used: 0, reserved: 0 });
    await fixture.submit('j2', ['One.']);
    expect((await fixture.untilType('j2', 'SegmentSynthesized')).data).toMatchObject({
      reused: false,
      durationMs: 500,
    });
  });
});
