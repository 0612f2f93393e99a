import { CrashInjector } from '../../../../../test/support/crash-injector';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';

const env = { AUDIT_RETENTION_DAYS: '10' };

/** Two old jobs that share, an old podcast, a piece that nobody needs; and a young job that shares with the old. */
async function furnish(things: RetentionFixture, house: JobFixture): Promise<number> {
  await things.completedJob('old', ['Shared.', 'Old.']);
  await things.failedJob('older', ['Shared.', 'Older.']);
  await things.podcast('p1', 'Bees dance.');
  await house.content.setName('segment/orphan', { contentHash: await house.content.put(Buffer.from('orphan')) });
  await things.runningJob('young', ['Shared.', 'Young.']);
  await house.waitForRows();
  return Date.now() + 31 * dayMs;
}

/** What must be so once a sweep has come to its end, whatever happened to those before. */
async function expectSwept(things: RetentionFixture, house: JobFixture): Promise<void> {
  const young = await things.contentOf('young');
  const { hashes, names } = await things.everything();
  expect(hashes).toEqual([...young].sort());
  expect(names).toHaveLength(2); // the segments of the young one
  for (const [jobId, expiries] of [
    ['old', 1],
    ['older', 1],
    ['young', 0],
  ] as const)
    expect((await house.types(jobId)).filter((type) => type === 'OutputExpired')).toHaveLength(expiries);
  expect(await things.podcastRow('p1')).toMatchObject({ status: 'expired' });
  expect(await things.logged()).toEqual(['young']);
  expect(await things.users()).toEqual(['job-young']);
}

async function dyingSweep(house: JobFixture, at: number, when: 'before' | 'after', now: number): Promise<boolean> {
  const death = new CrashInjector(at, when);
  const content = death.wrap(house.content, ['deleteOlder', 'deleteName']);
  const store = death.wrap(house.store, ['append', 'setMaxAge']);
  const rows = death.wrap(house.rows, ['purge']);
  const sweep = house.retention(env, { content, store, rows }).sweep(now);
  await sweep.catch((error: unknown) => {
    if (!death.hasCrashed) throw error;
  });
  return death.hasCrashed;
}

describe.each(['before', 'after'] as const)('a sweep that crashes %s any one of its steps', (when) => {
  test('loses nothing, does nothing twice, and is made good by the next', async () => {
    let steps = 0;
    for (let hasCrashed = true; hasCrashed; steps += hasCrashed ? 1 : 0) {
      const house = await JobFixture.with(new ScriptedSpeech());
      try {
        const things = new RetentionFixture(house);
        const now = await furnish(things, house);
        hasCrashed = await dyingSweep(house, steps + 1, when, now);
        const young = await things.contentOf('young');
        expect(await things.stored(young)).toEqual(young);
        await house.waitForRows();
        await house.retention(env).sweep(now);
        await expectSwept(things, house);
        // Long after, the facts go too; a crash among these steps is made good as well.
        const later = now + 11 * dayMs;
        await dyingSweep(house, (steps % 9) + 1, when, later);
        await house.waitForRows();
        await house.retention(env).sweep(later);
        expect((await house.rows.load('jobs', ['old', 'older', 'young'])).size).toBe(1);
        for (const stream of ['job-old', 'job-older', 'podcast-p1'])
          expect(await house.store.maxAge(stream)).not.toBeNull();
        expect(await things.stored(young)).toEqual(young);
      } finally {
        await house.close();
      }
    }
    expect(steps).toBeGreaterThan(15);
  });
});
