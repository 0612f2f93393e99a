import { CrashInjector } from '../../../../../test/support/crash-injector';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { ofRun } from '../../../../../test/support/store-backends';

const env = { AUDIT_RETENTION_DAYS: '10' };

/** Two old jobs and a young one that share content, an old podcast, and orphaned content. */
async function seed(data: RetentionFixture, fixture: JobFixture): Promise<number> {
  await data.completedJob('old', ['Shared.', 'Old.']);
  await data.failedJob('older', ['Shared.', 'Older.']);
  await data.podcast('p1', 'Bees dance.');
  await fixture.content.setName('segment/orphan', { contentHash: await fixture.content.put(Buffer.from('orphan')) });
  await data.runningJob('young', ['Shared.', 'Young.']);
  await fixture.waitForRows();
  return Date.now() + 31 * dayMs;
}

/** Holds after a completed sweep, whatever happened to earlier ones. */
async function expectSwept(data: RetentionFixture, fixture: JobFixture): Promise<void> {
  const young = await data.contentOf('young');
  const { hashes, names } = await data.allContent();
  expect(hashes).toEqual([...young].sort());
  expect(names).toHaveLength(2); // the segments of the young job
  for (const [jobId, expiries] of [
    ['old', 1],
    ['older', 1],
    ['young', 0],
  ] as const)
    expect((await fixture.types(jobId)).filter((type) => type === 'OutputExpired')).toHaveLength(expiries);
  expect(await data.podcastRow('p1')).toMatchObject({ status: 'expired' });
  expect(await data.loggedJobIds()).toEqual(['young']);
  expect(await data.contentUsers()).toEqual(['job-young']);
}

async function crashingSweep(fixture: JobFixture, at: number, when: 'before' | 'after', now: number): Promise<boolean> {
  const crash = new CrashInjector(at, when);
  const content = crash.wrap(fixture.content, ['deleteOlder', 'deleteName']);
  const store = crash.wrap(fixture.store, ['append', 'setMaxAge']);
  const rows = crash.wrap(fixture.rows, ['purge']);
  const sweep = fixture.retention(env, { content, store, rows }).sweep(now);
  await sweep.catch((error: unknown) => {
    if (!crash.hasCrashed) throw error;
  });
  return crash.hasCrashed;
}

// A crash after a step is one before the next, unless steps run at once.
describe.each(ofRun(['before', 'after'] as const))('a sweep that crashes %s any of its steps', (when) => {
  test('loses nothing, expires nothing twice, and is completed by the next sweep', async () => {
    let steps = 0;
    for (let hasCrashed = true; hasCrashed; steps += hasCrashed ? 1 : 0) {
      const fixture = await JobFixture.with(new ScriptedSpeech());
      try {
        const data = new RetentionFixture(fixture);
        const now = await seed(data, fixture);
        hasCrashed = await crashingSweep(fixture, steps + 1, when, now);
        const young = await data.contentOf('young');
        expect(await data.stored(young)).toEqual(young);
        await fixture.waitForRows();
        await fixture.retention(env).sweep(now);
        await expectSwept(data, fixture);
        // Later the events are deleted too; the next sweep also completes a crash among those steps.
        const later = now + 11 * dayMs;
        await crashingSweep(fixture, (steps % 9) + 1, when, later);
        await fixture.waitForRows();
        await fixture.retention(env).sweep(later);
        expect((await fixture.rows.load('jobs', ['old', 'older', 'young'])).size).toBe(1);
        for (const stream of ['job-old', 'job-older', 'podcast-p1'])
          expect(await fixture.store.maxAge(stream)).not.toBeNull();
        expect(await data.stored(young)).toEqual(young);
      } finally {
        await fixture.close();
      }
    }
    expect(steps).toBeGreaterThan(15);
  });
});
