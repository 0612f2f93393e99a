import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { Deciders } from '../../eventing/deciders/deciders';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const sweepAt = (now: number, env: NodeJS.ProcessEnv = {}) => fixture.retention(env).sweep(now);
const noDeletions = { jobs: 0, podcasts: 0, episodes: 0, leftBehind: 0, names: 0, logRows: 0, forgotten: 0 };
const longAfter = () => Date.now() + 40 * dayMs;

describe('log rows', () => {
  test('are purged together with the content of their job', async () => {
    await data.completedJob('old', ['One.']);
    const end = await data.endOf('old');
    await data.completedJob('young', ['Two.']);
    expect(await data.loggedJobIds()).toEqual(['old', 'young']);
    await sweepAt(end + 30 * dayMs + 1);
    expect(await data.loggedJobIds()).toEqual(['young']);
  });

  test('stay purged after a rebuild', async () => {
    await data.completedJob('j1', ['One.']);
    await sweepAt(longAfter());
    await fixture.rebuild('job-log');
    expect(await data.loggedJobIds()).toEqual([]);
  });
});

test('markers of deleted rows are purged after a day', async () => {
  await data.completedJob('j1', ['One.']);
  await fixture.waitForRows();
  const collection = 'job-log';
  const { position } = (await fixture.rows.load(collection, ['j1'])).get('j1') ?? { position: '' };
  await fixture.rows.save(null, [{ collection, id: 'j1', previous: position, position, row: null }]);
  const isMarked = async () => (await fixture.rows.loadForFold(collection, ['j1'])).size > 0;
  await sweepAt(Date.now() + dayMs - 1_000);
  expect(await isMarked()).toBe(true);
  await sweepAt(Date.now() + dayMs + 1_000);
  expect(await isMarked()).toBe(false);
});

describe('events', () => {
  const AUDIT_RETENTION_DAYS = '10';

  test('are kept forever by default', async () => {
    await data.completedJob('j1', ['One.']);
    await sweepAt(longAfter());
    expect(await sweepAt(Date.now() + 20_000 * dayMs)).toEqual(noDeletions);
    expect(await fixture.store.maxAge('job-j1')).toBeNull();
  });

  test('are deleted per stream, AUDIT_RETENTION_DAYS after the content', async () => {
    await data.completedJob('j1', ['One.']);
    await data.podcast('p1', 'Bees dance.');
    await fixture.waitForRows();
    const expiredAt = longAfter();
    await sweepAt(expiredAt);
    const at = expiredAt + 10 * dayMs;
    expect(await sweepAt(at, { AUDIT_RETENTION_DAYS })).toEqual(noDeletions);
    expect(await fixture.store.maxAge('job-j1')).toBeNull();
    expect(await sweepAt(at + 1, { AUDIT_RETENTION_DAYS })).toMatchObject({ forgotten: 2 });
    for (const stream of ['job-j1', 'podcast-p1']) expect(await fixture.store.maxAge(stream)).toBe((10 * dayMs) / 1000);
    expect((await fixture.rows.load('jobs', ['j1'])).size).toBe(0);
    expect(await data.podcastRow('p1')).toBeUndefined();
  });

  const indexed = async (category: string) => {
    await fixture.waitForRows();
    const { rows } = await fixture.rows.find<{ stream: string }>('event-index', { where: { category }, limit: 1_000 });
    return [...new Set(rows.map(({ row }) => row.stream))].sort();
  };

  test('stay out of the event index after a rebuild', async () => {
    await data.completedJob('old', ['One.']);
    await fixture.waitForRows();
    const expiredAt = longAfter();
    await sweepAt(expiredAt);
    await data.completedJob('young', ['Two.']);
    await fixture.waitForRows();
    const later = expiredAt + 10 * dayMs;
    expect(await indexed('job')).toEqual(['job-old', 'job-young']);
    await sweepAt(later, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-old', 'job-young']);
    await sweepAt(later + 1, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-young']);
    await fixture.rebuild('event-index');
    await sweepAt(later + 1, { AUDIT_RETENTION_DAYS });
    expect(await indexed('job')).toEqual(['job-young']);
  });

  test('of sessions leave the index with their streams, independent of AUDIT_RETENTION_DAYS', async () => {
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
    await new Deciders(fixture.store).run(sessionDecider, 's1', { type: 'StartSession', session }, context);
    await sweepAt(Date.now() + 7 * dayMs);
    const listed = async () => (await fixture.rows.find('sessions', { limit: 2 })).rows.map(({ id }) => id);
    expect([await indexed('session'), await listed()]).toEqual([['session-s1'], ['s1']]);
    await sweepAt(Date.now() + 8 * dayMs + 1_000);
    expect([await indexed('session'), await listed()]).toEqual([[], []]);
  });
});
