import { setTimeout as sleep } from 'node:timers/promises';
import { firstSuspensionMs } from '@duetcast/domain/jobs/job-suspension';
import { JobFixture } from '../../../../../../test/support/job-fixture';
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
    await fixture.close();
  });

  const unavailable = async (): Promise<never> => {
    throw new StoreUnavailable('S3 did not respond');
  };

  test('suspends a running job, which completes by itself', async () => {
    speech.hold('One.');
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.']);
    await speech.requested('One.');
    const outage = (['get', 'put', 'renew', 'size', 'ping'] as const).map((name) =>
      jest.spyOn(fixture.content, name).mockImplementation(name === 'ping' ? async () => false : unavailable),
    );
    speech.release('One.');
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'storage', provider: null } });
    await sleep(firstSuspensionMs + 1_000);
    for (const method of outage) method.mockRestore();
    await fixture.untilType('j1', 'JobCompleted');
    expect((await fixture.types('j1')).filter((type) => type === 'JobClaimed')).toHaveLength(2);
  });

  test('claims nothing while the store does not respond, and continues when it does', async () => {
    const ping = jest.spyOn(fixture.content, 'ping').mockResolvedValue(false);
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.']);
    const { data } = await fixture.untilType('j1', 'JobLeaseRenewed');
    expect(data).toMatchObject({ suspended: { reason: 'storage', provider: null } });
    await sleep(7_000); // offered again once
    expect(await fixture.types('j1')).toEqual(['JobSubmitted', 'JobLeaseRenewed']);
    expect(ping.mock.calls.length).toBeLessThanOrEqual(9);
    ping.mockRestore();
    await fixture.untilType('j1', 'JobCompleted');
  });
});
