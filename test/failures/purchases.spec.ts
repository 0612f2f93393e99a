import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import { maxSpooledSpeechBytes } from '@duetcast/domain/limits/storage-limits';
import { RetryJob } from '../../apps/api/src/features/jobs/commands/retry-job';
import { SpoolFiles } from '../../apps/api/src/platform/content/spool-files';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { pass, status, type FailureMode } from '../support/failing-server/failure-mode';
import { advance, advanceUntil, passTime, stopDate } from '../support/moved-date';
import { restorationOf } from '../support/output-maker-of';
import { ScriptedSpeech } from '../support/scripted-speech';
import { until } from '../support/until';
import { FailingPipeline, type JobService } from './failing-jobs';
import { titleOf } from './modes';
import { minute, second } from './outage-modes';
import { servicesOfJobs } from './services/of-jobs';

/** How often lines are bought, counted where the provider is. */
const [storage, ...voices] = servicesOfJobs as [JobService, ...JobService[]];
const text = 'Hello.';

let pipeline: FailingPipeline;
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await pipeline.close();
});

/** Its voices are known, as where jobs are accepted. */
async function start(service: JobService): Promise<FailingPipeline> {
  pipeline = await FailingPipeline.of(service, { LEASE_SECONDS: '3600' });
  const { provider, fixture, failing } = pipeline;
  await fixture.catalog.findForJob(`${provider.name}-${service.voice ?? 'ada'}`, provider.name);
  failing.calls.length = 0;
  return pipeline;
}
const typesOf = (jobId: string): Promise<string[]> => pipeline.fixture.types(jobId);
const untilTypes = (jobId: string, type: string, count = 1): Promise<unknown> =>
  advanceUntil(async () => (await typesOf(jobId)).filter((each) => each === type).length >= count);
const bought = (): number => pipeline.failing.count('POST');

describe.each(voices)('$title', (service) => {
  const lost: readonly FailureMode[] = [{ kind: 'lost' }, { kind: 'cut' }];

  test.each(lost.map((mode) => [titleOf(mode), mode] as const))(
    '%s: a line is bought three times, also by other workers, and then at the command of its owner',
    async (_, mode) => {
      const { fixture, failing } = await start(service);
      stopDate();
      await failing.fail(mode);
      await pipeline.submit('j1', [text]);
      await untilTypes('j1', 'SpeechAnswerLost');
      fixture.worker('w2', { LEASE_SECONDS: '3600' }).start();
      await untilTypes('j1', 'JobFailed');
      expect(bought()).toBe(maxLostAnswers);
      expect((await fixture.job('j1')).lostAnswers[0]).toHaveLength(maxLostAnswers);
      const { data } = await fixture.untilType('j1', 'JobFailed');
      expect(data).toMatchObject({
        code: 'speech.answersLost',
        error: expect.stringMatching(/Possibly billed by the provider: 18 characters\.$/) as string,
      });
      await advance(10 * minute);
      expect(bought()).toBe(maxLostAnswers);
      await until(async () => (await fixture.usage()).reserved === 0);
      expect((await fixture.usage()).used).toBe(0);

      await retry('j1');
      await untilTypes('j1', 'SpeechAnswerLost', maxLostAnswers + 1);
      await failing.fail(pass);
      await untilTypes('j1', 'JobCompleted');
      expect(bought()).toBe(maxLostAnswers + 2);
      await until(async () => (await fixture.usage()).reserved === 0);
      expect((await fixture.usage()).used).toBe(text.length);
    },
  );

  test.each(
    [{ kind: 'refused' } as const, status(503), status(429, undefined, '1')].map(
      (mode) => [titleOf(mode), mode] as const,
    ),
  )('%s buys nothing, and the line once afterwards', async (_, mode) => {
    const { failing } = await start(service);
    stopDate();
    await failing.fail(mode);
    await pipeline.submit('j1', [text]);
    await untilTypes('j1', 'JobLeaseRenewed', 2);
    failing.calls.length = 0;
    await failing.fail(pass);
    failing.calls.length = 0;
    await untilTypes('j1', 'JobCompleted');
    expect(bought()).toBe(1);
  });

  test('nothing is bought while there is no room for it, and the line once afterwards', async () => {
    await start(service);
    stopDate();
    const size = jest.spyOn(SpoolFiles.prototype, 'size').mockResolvedValue(maxSpooledSpeechBytes);
    await pipeline.submit('j1', [text]);
    await untilTypes('j1', 'JobLeaseRenewed', 2);
    expect(bought()).toBe(0);
    expect((await pipeline.fixture.job('j1')).suspension?.reason).toBe('storage');
    size.mockRestore();
    await untilTypes('j1', 'JobCompleted');
    expect(bought()).toBe(1);
  });

  test('a line of a completed job whose audio is lost is bought three times, also by other processes', async () => {
    const { fixture, failing } = await start(service);
    await pipeline.submit('j1', [text]);
    await fixture.untilType('j1', 'JobCompleted');
    await fixture.waitForRows();
    const { segments, assembly } = await fixture.job('j1');
    for (const hash of [segments[0]?.contentHash ?? '', assembly?.contentHash ?? '']) {
      truncateSync(join(fixture.folder, 'content', 'objects', hash.slice(0, 2), hash));
      await expect(fixture.content.verify(hash)).rejects.toMatchObject({ code: 'content.damaged' });
    }
    await failing.fail({ kind: 'lost' });
    for (let restarts = 0; restarts < 5; restarts++) expect(await restorationOf(fixture).sweep()).toBe(0);
    expect(bought()).toBe(1 + maxLostAnswers);
    await until(async () => (await fixture.usage()).reserved === 0);
    expect((await fixture.usage()).used).toBe(text.length);
  });

  test('a worker that ends in a call: the line is bought twice at most', async () => {
    const { fixture, failing, worker } = await start(service);
    await failing.fail({ kind: 'hungBeforeHeaders' });
    await pipeline.submit('j1', [text]);
    await until(async () => bought() === 1);
    await fixture.crash(worker);
    await failing.fail(pass);
    stopDate();
    fixture.worker('w2').start();
    passTime(2 * 60 * minute);
    await untilTypes('j1', 'JobCompleted');
    expect(bought()).toBe(2);
  });
});

describe('storage', () => {
  const texts = ['One.', 'Two.', 'Three.'];
  const writes = ['PUT', 'POST'];
  const speech = (): ScriptedSpeech => pipeline.provider as ScriptedSpeech;
  const store = (): ContentStore => pipeline.fixture.content;
  const isOut = () => pipeline.failures.current().some(({ service }) => service === 'content');

  test.each<[string, FailureMode, readonly string[] | undefined]>([
    ['that can be read but not written', status(403, storage.bodyOf(403)), writes],
    ['that fails to write', status(503, storage.bodyOf(503)), writes],
    ['that is wholly away', { kind: 'refused' }, undefined],
  ])('%s: each line is bought once', async (_, mode, methods) => {
    const { fixture, failing } = await start(storage);
    texts.forEach((line) => speech().hold(line));
    await pipeline.submit('j1', texts);
    await speech().requested('One.');
    await speech().requested('Two.');
    stopDate();
    await failing.fail(mode, '', methods);
    texts.forEach((line) => speech().release(line));
    await untilTypes('j1', 'JobLeaseRenewed');
    const inFlight = speech().texts.length;
    await pipeline.submit('j2', ['Four.']).catch(() => undefined);
    for (let passed = 0; passed < 5 * minute; passed += 10 * second) await advance(10 * second);
    expect(speech().texts).toHaveLength(inFlight);
    expect(await store().ping()).toBe(false);
    expect(isOut()).toBe(true);
    // A success of reading does not end it.
    if (methods) await store().size('0'.repeat(64));
    expect(isOut()).toBe(true);

    await failing.fail(pass);
    await untilTypes('j1', 'JobCompleted');
    expect(
      speech()
        .texts.filter((line) => texts.includes(line))
        .sort(),
    ).toEqual([...texts].sort());
    expect(await fixture.spool.isEmpty()).toBe(true);
    await advanceUntil(async () => !isOut());
  });
});

/** As the owner does, with what the attempt may be charged. */
async function retry(jobId: string): Promise<void> {
  const { fixture } = pipeline;
  await fixture.waitForRows();
  await fixture.retries.execute(new RetryJob({ jobId, scope: { ownerId: 'acc_ada' }, context: fixture.context() }));
}
