import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { Deciders } from '../../eventing/deciders/deciders';
import { JobAudit } from '../jobs/audit/job-audit';

let house: JobFixture;
let things: RetentionFixture;
beforeEach(async () => {
  house = await JobFixture.with(new ScriptedSpeech());
  things = new RetentionFixture(house);
});
afterEach(() => house.close());

const sweepAt = (now: number, env: NodeJS.ProcessEnv = {}) => house.retention(env).sweep(now);
const nothing = { jobs: 0, podcasts: 0, leftBehind: 0, names: 0, logRows: 0, forgotten: 0 };
const longAfter = () => Date.now() + 40 * dayMs;

describe('a finished job', () => {
  test('keeps everything for exactly the retention period, and nothing a millisecond longer', async () => {
    await things.completedJob('j1', ['One.', 'Two.']);
    const end = await things.endOf('j1');
    const before = await things.everything();
    expect(before.hashes).toHaveLength(4);
    expect(await sweepAt(end + 30 * dayMs)).toEqual(nothing);
    expect(await things.everything()).toEqual(before);
    expect(await things.logged()).toEqual(['j1']);

    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ jobs: 1 });
    expect(await things.everything()).toEqual({ hashes: [], names: [] });
    expect(await things.logged()).toEqual([]);
    expect(await things.row('j1')).toMatchObject({
      status: 'completed',
      outputUrl: null,
      expiredAt: new Date(end + 30 * dayMs + 1).toISOString(),
      jobDetails: { totalCharactersProcessed: 30 },
    });
  });

  test.each([
    ['1', 1],
    ['365', 365],
  ])('keeps it for RETENTION_DAYS=%s', async (RETENTION_DAYS, days) => {
    await things.completedJob('j1', ['One.']);
    const end = await things.endOf('j1');
    expect(await sweepAt(end + days * dayMs, { RETENTION_DAYS })).toMatchObject({ jobs: 0 });
    expect(await sweepAt(end + days * dayMs + 1, { RETENTION_DAYS })).toMatchObject({ jobs: 1 });
  });

  test('leaves an event that says what it released, once', async () => {
    await things.completedJob('j1', ['One.']);
    const kept = await things.contentOf('j1');
    await sweepAt(longAfter());
    expect(await sweepAt(longAfter())).toEqual(nothing);
    const expiries = (await house.events('j1')).filter(({ type }) => type === 'OutputExpired');
    expect(expiries).toHaveLength(1);
    expect(expiries[0]).toMatchObject({
      data: { contentHash: kept.at(-1), released: kept },
      metadata: { actor: { kind: 'system', id: 'retention' } },
    });
    expect(await new JobAudit(house.store).trail('j1')).toMatchObject({ verified: true, complete: true });
    expect(await things.users()).toEqual([]);
  });

  test.each(['failed', 'cancelled'])('expires also when it %s', async (how) => {
    await things.runningJob('j1', ['One.']);
    await things.run('j1', how === 'failed' ? aJob.fail(1) : aJob.cancel());
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 1 });
    expect(await things.everything()).toEqual({ hashes: [], names: [] });
    expect((await house.events('j1')).at(-1)).toMatchObject({ type: 'OutputExpired', data: { contentHash: null } });
    await expect(house.deciders.run(jobDecider, 'j1', aJob.retry(), house.context())).rejects.toMatchObject({
      code: 'job.outputExpired',
      message: expect.stringContaining('Submit the work again') as string,
    });
  });

  test('that was retried counts from its new end', async () => {
    await things.failedJob('j1', ['One.']);
    const end = await things.endOf('j1');
    await things.run('j1', aJob.retry());
    await house.waitForRows();
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0, leftBehind: 0 });
    await things.run('j1', aJob.cancel());
    expect(await things.endOf('j1')).toBeGreaterThan(end);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 1 });
  });

  test('is left alone while its row lags behind', async () => {
    await things.failedJob('j1', ['One.']);
    const stale = await things.row('j1');
    await things.run('j1', aJob.retry(), aJob.cancel());
    await house.waitForRows();
    const page = { rows: [{ id: 'j1', position: '0', row: stale }], next: null };
    jest.spyOn(house.rows, 'find').mockResolvedValueOnce(page);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0 });
    expect(await things.stored(await things.contentOf('j1'))).toEqual(await things.contentOf('j1'));
  });
});

describe('content that is shared', () => {
  test('stays for as long as a younger job needs it, whatever it is to each of them', async () => {
    await things.completedJob('old', ['Shared.', 'Old.']);
    const [, shared, , output] = await things.contentOf('old');
    if (!shared || !output) throw new Error('There is too little content');
    const end = await things.endOf('old');
    await things.completedJob('young', ['Shared.']);
    await things.runningJob('clipping', ['Young.'], output);
    await house.waitForRows();
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ jobs: 1 });
    expect(await things.stored(await things.contentOf('old'))).toEqual([shared, output]);
    for (const jobId of ['young', 'clipping'])
      expect(await things.stored(await things.contentOf(jobId))).toEqual(await things.contentOf(jobId));
    expect((await things.everything()).names).toContainEqual(expect.stringMatching(/^segment\//));
    expect(await house.content.lookUpName('chapters/young')).not.toBeNull();
    expect(await house.content.lookUpName('chapters/old')).toBeNull();

    await things.run('clipping', aJob.cancel());
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 2 });
    expect(await things.everything()).toEqual({ hashes: [], names: [] });
  });

  test('goes with the last of those that expire together', async () => {
    for (const jobId of ['a', 'b', 'c']) await things.completedJob(jobId, ['Shared.']);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 3 });
    expect(await things.everything()).toEqual({ hashes: [], names: [] });
  });

  test('stays while somebody may be about to need it, and goes when nobody did', async () => {
    await things.completedJob('j1', ['One.']);
    const [, segment] = await things.contentOf('j1');
    const sweeper = house.retention({ RETENTION_DAYS: '1' });
    // Half an hour ago, as it looks at that time, another job found the segment; it has not said so yet.
    const now = (await things.endOf('j1')) + dayMs + 1;
    jest.useFakeTimers({ now: now - 1_800_000, doNotFake: ['setTimeout', 'setImmediate', 'clearTimeout', 'nextTick'] });
    await house.content.renew(segment ?? '');
    jest.useRealTimers();
    expect(await sweeper.sweep(now)).toMatchObject({ jobs: 1 });
    expect((await things.everything()).hashes).toEqual([segment]);
    expect(await sweeper.sweep(now + 2 * dayMs)).toMatchObject({ leftBehind: 1 });
    expect(await things.everything()).toEqual({ hashes: [], names: [] });
  });

  test('is not judged by rows that are behind, or that are not there', async () => {
    await things.completedJob('old', ['Shared.']);
    await things.runningJob('young', ['Shared.']);
    await house.waitForRows();
    await house.rows.drop('content-uses');
    await house.rows.ensure({ name: 'content-uses', indexes: [[['hash', 1]]] });
    const before = await things.everything();
    await expect(sweepAt(longAfter())).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await things.everything()).toEqual(before);
    expect(await house.types('old')).not.toContain('OutputExpired');
  });
});

describe('what a crash left behind', () => {
  test('goes when it is old enough and nobody needs it', async () => {
    await things.runningJob('j1', ['One.']);
    await house.waitForRows();
    const orphan = await house.content.put(Buffer.from('half a segment'));
    await house.content.setName('segment/orphan', { contentHash: orphan });
    const now = Date.now();
    expect(await sweepAt(now + 29 * dayMs)).toMatchObject({ leftBehind: 0, names: 0 });
    expect(await sweepAt(now + 31 * dayMs)).toMatchObject({ leftBehind: 1, names: 1 });
    expect(await things.stored(await things.contentOf('j1'))).toEqual(await things.contentOf('j1'));
  });

  test('is not looked at where there never was a job or a podcast', async () => {
    await house.content.put(Buffer.from('the preview of a voice'));
    expect(await sweepAt(longAfter())).toEqual(nothing);
  });
});

describe('a podcast', () => {
  test('keeps its article and every state of its script for exactly the retention period', async () => {
    const texts = await things.podcast('p1', 'Bees dance.');
    const end = Date.parse((await things.podcastRow('p1'))?.keptSince ?? '');
    expect(await sweepAt(end + 30 * dayMs)).toEqual(nothing);
    expect(await things.stored(texts)).toEqual(texts);
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ podcasts: 1 });
    expect(await things.stored(texts)).toEqual([]);
    expect(await things.podcastRow('p1')).toMatchObject({ status: 'expired', characterCount: 11 });
    expect(await sweepAt(longAfter())).toEqual(nothing);
  });

  test('shares its texts with those of others', async () => {
    const texts = await things.podcast('old', 'Bees dance.');
    const end = Date.parse((await things.podcastRow('old'))?.keptSince ?? '');
    await things.podcast('young', 'Bees dance.');
    await house.waitForRows();
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ podcasts: 1 });
    expect(await things.stored(texts)).toEqual(texts);
  });
});

describe('rows', () => {
  test('of the log are purged by their age, with the content they speak of', async () => {
    await things.completedJob('old', ['One.']);
    const end = await things.endOf('old');
    await things.completedJob('young', ['Two.']);
    expect(await things.logged()).toEqual(['old', 'young']);
    await sweepAt(end + 30 * dayMs + 1);
    expect(await things.logged()).toEqual(['young']);
  });

  test('that were purged do not come back with a rebuild', async () => {
    await things.completedJob('j1', ['One.']);
    await sweepAt(longAfter());
    await house.rebuild('job-log');
    expect(await things.logged()).toEqual([]);
  });
});

describe('facts', () => {
  const AUDIT_RETENTION_DAYS = '10';

  test('stay for ever, unless told otherwise', async () => {
    await things.completedJob('j1', ['One.']);
    await sweepAt(longAfter());
    expect(await sweepAt(Date.now() + 20_000 * dayMs)).toEqual(nothing);
    expect(await house.store.maxAge('job-j1')).toBeNull();
  });

  test('go as a whole, so long after the content and not before', async () => {
    await things.completedJob('j1', ['One.']);
    await things.podcast('p1', 'Bees dance.');
    await house.waitForRows();
    const expiredAt = longAfter();
    await sweepAt(expiredAt);
    const at = expiredAt + 10 * dayMs;
    expect(await sweepAt(at, { AUDIT_RETENTION_DAYS })).toEqual(nothing);
    expect(await house.store.maxAge('job-j1')).toBeNull();
    expect(await sweepAt(at + 1, { AUDIT_RETENTION_DAYS })).toMatchObject({ forgotten: 2 });
    for (const stream of ['job-j1', 'podcast-p1']) expect(await house.store.maxAge(stream)).toBe((10 * dayMs) / 1000);
    expect((await house.rows.load('jobs', ['j1'])).size).toBe(0);
    expect(await things.podcastRow('p1')).toBeUndefined();
  });

  const indexed = async (category: string) => {
    await house.waitForRows();
    const { rows } = await house.rows.find<{ stream: string }>('event-index', { where: { category }, limit: 1_000 });
    return [...new Set(rows.map(({ row }) => row.stream))];
  };

  test('are not found any more, not even by an index that was rebuilt', async () => {
    await things.completedJob('old', ['One.']);
    await house.waitForRows();
    const expiredAt = longAfter();
    await sweepAt(expiredAt);
    await things.completedJob('young', ['Two.']);
    await house.waitForRows();
    const later = expiredAt + 10 * dayMs;
    expect(await indexed('job')).toEqual(['job-old', 'job-young']);
    await sweepAt(later, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-old', 'job-young']);
    await sweepAt(later + 1, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-young']);
    await house.rebuild('event-index');
    await sweepAt(later + 1, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-young']);
  });

  test('of sign-ins and sessions leave the index with their streams, whatever else is kept', async () => {
    const startedAt = new Date().toISOString();
    const context = {
      commandId: 's1',
      actor: { kind: 'system', id: 't' },
      correlationId: 't',
      causationId: 't',
    } as const;
    const session = {
      sessionId: 's1',
      accountId: 'acc_ada',
      startedAt,
      expiresAt: new Date(Date.now() + 7 * dayMs).toISOString(),
    };
    await new Deciders(house.store).run(sessionDecider, 's1', { type: 'StartSession', session }, context);
    await sweepAt(Date.now() + 7 * dayMs);
    expect(await indexed('session')).toEqual(['session-s1']);
    await sweepAt(Date.now() + 8 * dayMs + 1_000);
    expect(await indexed('session')).toEqual([]);
  });
});

test('two sweeps at once expire each thing once', async () => {
  for (let job = 0; job < 12; job++) await things.completedJob(`j${job}`, ['Shared.', `Line ${job}.`]);
  await things.podcast('p1', 'Bees dance.');
  const now = longAfter();
  const swept = await Promise.all([sweepAt(now), sweepAt(now), sweepAt(now)]);
  expect(swept.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(12);
  expect(swept.reduce((sum, { podcasts }) => sum + podcasts, 0)).toBe(1);
  for (let job = 0; job < 12; job++)
    expect((await house.types(`j${job}`)).filter((type) => type === 'OutputExpired')).toHaveLength(1);
  await sweepAt(now);
  expect(await things.everything()).toEqual({ hashes: [], names: [] });
});

test('a stop ends the sweep between two jobs', async () => {
  await things.completedJob('j1', ['One.']);
  await house.waitForRows();
  const stop = AbortSignal.abort(new Error('stopping'));
  await expect(house.retention().sweep(longAfter(), stop)).rejects.toThrow('stopping');
  expect(await house.types('j1')).not.toContain('OutputExpired');
});
