import { elevenLabsKey, startElevenLabs } from '../../../../../../test/support/elevenlabs-server';
import { FailingServer } from '../../../../../../test/support/failing-server/failing-server';
import { pass } from '../../../../../../test/support/failing-server/failure-mode';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import type { StubServer } from '../../../../../../test/support/stub-server';
import { until } from '../../../../../../test/support/until';
import { ElevenLabsSpeech } from '../../../media/speech/elevenlabs/elevenlabs-speech';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';

const hung = { kind: 'hungBeforeHeaders' } as const;
const elevenLabs = { voiceId: 'elevenlabs-voice0', provider: 'elevenlabs' };

describe('a provider that does not answer', () => {
  let upstream: StubServer;
  let server: FailingServer;
  let remote: ElevenLabsSpeech;
  let local: ScriptedSpeech;
  let fixture: JobFixture;

  async function start({ timeoutMs = 120_000, pauseMs = 300 } = {}): Promise<void> {
    upstream = await startElevenLabs();
    server = await FailingServer.before(upstream.url);
    const failures = new ServiceFailures(new Metrics());
    const options = { apiKey: elevenLabsKey, baseUrl: server.url, timeoutMs, probePauses: () => pauseMs };
    remote = await ElevenLabsSpeech.connect(options, failures);
    local = new ScriptedSpeech();
    fixture = await JobFixture.with(remote, local);
    await fixture.catalog.find(elevenLabs.voiceId);
    await server.fail(hung);
  }
  afterEach(async () => {
    await fixture.close();
    await server.close();
    await upstream.close();
  });

  /** A job of each account, of six lines. */
  async function submitOf(accounts: number, jobsOfEach = 1): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < accounts * jobsOfEach; at++) {
      const jobId = `away-${at}`;
      const lines = Array.from({ length: 6 }, (_, line) => `Job ${at}, line ${line}.`);
      await fixture.submit(jobId, lines, `acc_${at % accounts}`, elevenLabs);
      ids.push(jobId);
    }
    return ids;
  }

  test('holds up no job of a voice that speaks here, however many accounts wait for it', async () => {
    await start();
    fixture.worker('w1').start();
    const away = await submitOf(8);
    await until(() => server.count('POST') === 10);
    await until(async () => (await Promise.all(away.map(fixture.types))).every((types) => types.length > 1));
    await fixture.submit('local', ['Here.'], 'acc_ninth');
    await fixture.untilType('local', 'JobCompleted');
    for (const jobId of away) expect(await fixture.types(jobId)).toEqual(['JobSubmitted', 'JobClaimed']);
  });

  test('costs one event for each job that waits, and no call but the probe', async () => {
    await start({ timeoutMs: 500, pauseMs: 3_600_000 });
    fixture.worker('w1').start();
    await submitOf(1);
    await until(() => remote.availability.outage !== null);
    await fixture.until('away-0', ({ data }) => data.suspended !== undefined);
    const calls = server.calls.length;
    const waiting = Array.from({ length: 100 }, (_, at) => `waiting-${at}`);
    for (const [at, jobId] of waiting.entries())
      await fixture.submit(jobId, [`Waiting ${at}.`], `acc_${at % 10}`, elevenLabs);
    await Promise.all(waiting.map((jobId) => fixture.untilType(jobId, 'JobLeaseRenewed')));
    await fixture.submit('local', ['Here.'], 'acc_ninth');
    await fixture.untilType('local', 'JobCompleted');
    for (const jobId of waiting) expect(await fixture.types(jobId)).toEqual(['JobSubmitted', 'JobLeaseRenewed']);
    const { data } = await fixture.untilType('waiting-0', 'JobLeaseRenewed');
    expect(data.suspended).toMatchObject({ provider: 'elevenlabs', code: 'speech.unreachable' });
    expect(server.calls).toHaveLength(calls);
  });

  test('is asked by one free call at a time, and buys each line once when it answers', async () => {
    await start({ timeoutMs: 5_000 });
    fixture.worker('w1', { LEASE_SECONDS: '3600' }).start();
    const away = await submitOf(4);
    await until(() => remote.availability.outage !== null);
    const spoken = server.count('POST');
    await until(() => server.count('GET', '/v2/voices?page_size=1') >= 2, { timeoutMs: 60_000 });
    expect(server.count('POST')).toBe(spoken);
    await server.fail(pass);
    for (const jobId of away) await fixture.untilType(jobId, 'JobCompleted');
    const texts = upstream.requests.flatMap(({ body }) => (typeof body.text === 'string' ? [body.text] : []));
    expect(texts).toHaveLength(24);
    expect(new Set(texts).size).toBe(24);
  });
});
