import { Logger } from '@nestjs/common';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { AuditTrails, StreamOrigins } from '../audit/public';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const sweepAt = (now: number, env: NodeJS.ProcessEnv = {}) => fixture.retention(env).sweep(now);
const noDeletions = { jobs: 0, podcasts: 0, episodes: 0, leftBehind: 0, names: 0, logRows: 0, forgotten: 0 };
const longAfter = () => Date.now() + 40 * dayMs;

describe('a finished job', () => {
  test('keeps its content for exactly the retention period', async () => {
    await data.completedJob('j1', ['One.', 'Two.']);
    const end = await data.endOf('j1');
    const before = await data.allContent();
    expect(before.hashes).toHaveLength(4);
    expect(await sweepAt(end + 30 * dayMs)).toEqual(noDeletions);
    expect(await data.allContent()).toEqual(before);
    expect(await data.loggedJobIds()).toEqual(['j1']);

    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ jobs: 1 });
    expect(await data.allContent()).toEqual({ hashes: [], names: [] });
    expect(await data.loggedJobIds()).toEqual([]);
    expect(await data.row('j1')).toMatchObject({
      status: 'completed',
      outputUrl: null,
      expiredAt: new Date(end + 30 * dayMs + 1).toISOString(),
      jobDetails: { totalCharactersProcessed: 30 },
    });
  });

  test('is logged when it goes, and a sweep without work is not', async () => {
    const logged = jest.spyOn(Logger.prototype, 'log');
    await data.completedJob('j1', ['One.']);
    logged.mockClear();
    await sweepAt(Date.now());
    expect(logged).not.toHaveBeenCalled();
    await sweepAt(longAfter());
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ jobs: 1 }), 'swept');
  });

  test.each([
    ['1', 1],
    ['365', 365],
  ])('keeps its content for RETENTION_DAYS=%s', async (RETENTION_DAYS, days) => {
    await data.completedJob('j1', ['One.']);
    const end = await data.endOf('j1');
    expect(await sweepAt(end + days * dayMs, { RETENTION_DAYS })).toMatchObject({ jobs: 0 });
    expect(await sweepAt(end + days * dayMs + 1, { RETENTION_DAYS })).toMatchObject({ jobs: 1 });
  });

  test('appends one event with the released content', async () => {
    await data.completedJob('j1', ['One.']);
    const released = await data.contentOf('j1');
    await sweepAt(longAfter());
    expect(await sweepAt(longAfter())).toEqual(noDeletions);
    const expiries = (await fixture.events('j1')).filter(({ type }) => type === 'OutputExpired');
    expect(expiries).toHaveLength(1);
    expect(expiries[0]).toMatchObject({
      data: { contentHash: released.at(-1), released: released },
      metadata: { actor: { kind: 'system', id: 'retention' } },
    });
    expect(await new AuditTrails(fixture.store, new StreamOrigins(fixture.content)).trail('job-j1')).toMatchObject({
      verified: true,
      complete: true,
    });
    expect(await data.contentUsers()).toEqual([]);
  });

  test.each(['failed', 'cancelled'])('expires when it %s', async (outcome) => {
    await data.runningJob('j1', ['One.']);
    await data.run('j1', outcome === 'failed' ? aJob.fail(1) : aJob.cancel());
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 1 });
    expect(await data.allContent()).toEqual({ hashes: [], names: [] });
    expect((await fixture.events('j1')).at(-1)).toMatchObject({ type: 'OutputExpired', data: { contentHash: null } });
    await expect(fixture.deciders.run(jobDecider, 'j1', aJob.retry(), fixture.context())).rejects.toMatchObject({
      code: 'job.outputExpired',
      message: expect.stringContaining('Submit the job again') as string,
    });
  });

  test('expires by the end of its last attempt after a retry', async () => {
    await data.failedJob('j1', ['One.']);
    const end = await data.endOf('j1');
    await data.run('j1', aJob.retry());
    await fixture.waitForRows();
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0, leftBehind: 0 });
    await data.run('j1', aJob.cancel());
    expect(await data.endOf('j1')).toBeGreaterThan(end);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 1 });
  });

  test('is skipped while its row is stale', async () => {
    await data.failedJob('j1', ['One.']);
    const stale = await data.row('j1');
    await data.run('j1', aJob.retry(), aJob.cancel());
    await fixture.waitForRows();
    const page = { rows: [{ id: 'j1', position: '0', first: '0', row: stale }], next: null };
    const episodes = { rows: [], next: null };
    jest.spyOn(fixture.rows, 'find').mockResolvedValueOnce(episodes).mockResolvedValueOnce(page);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0 });
    expect(await data.stored(await data.contentOf('j1'))).toEqual(await data.contentOf('j1'));
  });
});

test('concurrent sweeps expire each job and podcast once', async () => {
  for (let job = 0; job < 12; job++) await data.completedJob(`j${job}`, ['Shared.', `Line ${job}.`]);
  await data.podcast('p1', 'Bees dance.');
  const now = longAfter();
  const swept = await Promise.all([sweepAt(now), sweepAt(now), sweepAt(now)]);
  expect(swept.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(12);
  expect(swept.reduce((sum, { podcasts }) => sum + podcasts, 0)).toBe(1);
  for (let job = 0; job < 12; job++)
    expect((await fixture.types(`j${job}`)).filter((type) => type === 'OutputExpired')).toHaveLength(1);
  await sweepAt(now);
  expect(await data.allContent()).toEqual({ hashes: [], names: [] });
});

test('an abort ends the sweep between two jobs', async () => {
  await data.completedJob('j1', ['One.']);
  await fixture.waitForRows();
  const stop = AbortSignal.abort(new Error('stopping'));
  await expect(fixture.retention().sweep(longAfter(), stop)).rejects.toThrow('stopping');
  expect(await fixture.types('j1')).not.toContain('OutputExpired');
});
