import { JobFixture } from '../../../../../../test/support/job-fixture';
import { advanceUntil, stopDate } from '../../../../../../test/support/moved-date';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';

describe('an outage of the content store', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    await fixture.close();
  });

  // The date passes faster than a worker renews its leases.
  const startWorker = () => fixture.worker('w1', { LEASE_SECONDS: '3600' }).start();
  const unavailable = async (): Promise<never> => {
    throw new StoreUnavailable('S3 did not respond');
  };

  const untilCompleted = () => advanceUntil(async () => (await fixture.types('j1')).includes('JobCompleted'));

  test('suspends a running job, which completes by itself', async () => {
    speech.hold('One.');
    startWorker();
    await fixture.submit('j1', ['One.']);
    await speech.requested('One.');
    const ping = jest.spyOn(fixture.content, 'ping').mockResolvedValue(false);
    const outage = (['get', 'put', 'renew', 'size'] as const).map((name) =>
      jest.spyOn(fixture.content, name).mockImplementation(unavailable),
    );
    speech.release('One.');
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'storage', provider: null } });
    stopDate();
    await advanceUntil(async () => ping.mock.calls.length > 0);
    for (const method of [ping, ...outage]) method.mockRestore();
    await untilCompleted();
    expect((await fixture.types('j1')).filter((type) => type === 'JobClaimed')).toHaveLength(2);
  });

  test('claims nothing while the store does not respond, and continues when it does', async () => {
    const ping = jest.spyOn(fixture.content, 'ping').mockResolvedValue(false);
    startWorker();
    await fixture.submit('j1', ['One.']);
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'storage', provider: null } });
    stopDate();
    const [asked, startedAt] = [ping.mock.calls.length, performance.now()];
    await advanceUntil(async () => ping.mock.calls.length >= asked + 2);
    expect(await fixture.types('j1')).toEqual(['JobSubmitted', 'JobLeaseRenewed']);
    expect(ping.mock.calls.length - asked).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 1_000);
    ping.mockRestore();
    await untilCompleted();
  });
});
