import { aJob } from '../../../../../test/support/builders/job.builder';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { pointerOf } from '../../eventing/read-models/builds';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const sweepAt = (now: number, env: NodeJS.ProcessEnv = {}) => fixture.retention(env).sweep(now);
const noDeletions = { jobs: 0, podcasts: 0, episodes: 0, leftBehind: 0, names: 0, logRows: 0, forgotten: 0 };
const longAfter = () => Date.now() + 40 * dayMs;

describe('shared content', () => {
  test('stays while a younger job references it, in whatever role', async () => {
    await data.completedJob('old', ['Shared.', 'Old.']);
    const [, shared, , output] = await data.contentOf('old');
    if (!shared || !output) throw new Error('Expected at least four pieces of content');
    const end = await data.endOf('old');
    await data.completedJob('young', ['Shared.']);
    await data.runningJob('clipping', ['Young.'], output);
    await fixture.waitForRows();
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ jobs: 1 });
    expect(await data.stored(await data.contentOf('old'))).toEqual([shared, output]);
    for (const jobId of ['young', 'clipping'])
      expect(await data.stored(await data.contentOf(jobId))).toEqual(await data.contentOf(jobId));
    expect((await data.allContent()).names).toContainEqual(expect.stringMatching(/^segment\//));
    expect(await fixture.content.lookUpName('chapters/young')).not.toBeNull();
    expect(await fixture.content.lookUpName('chapters/old')).toBeNull();

    await data.run('clipping', aJob.cancel());
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 2 });
    expect(await data.allContent()).toEqual({ hashes: [], names: [] });
  });

  test('is deleted with the last of the jobs that expire together', async () => {
    for (const jobId of ['a', 'b', 'c']) await data.completedJob(jobId, ['Shared.']);
    expect(await sweepAt(longAfter())).toMatchObject({ jobs: 3 });
    expect(await data.allContent()).toEqual({ hashes: [], names: [] });
  });

  test('stays while a recent renewal may precede a reference, and is deleted if none follows', async () => {
    await data.completedJob('j1', ['One.']);
    const [, segment] = await data.contentOf('j1');
    const sweeper = fixture.retention({ RETENTION_DAYS: '1' });
    // At the sweep, another job renewed the segment half an hour ago but has not appended its event.
    const now = (await data.endOf('j1')) + dayMs + 1;
    jest.useFakeTimers({ now: now - 1_800_000, doNotFake: ['setTimeout', 'setImmediate', 'clearTimeout', 'nextTick'] });
    await fixture.content.renew(segment ?? '');
    jest.useRealTimers();
    expect(await sweeper.sweep(now)).toMatchObject({ jobs: 1 });
    expect((await data.allContent()).hashes).toEqual([segment]);
    expect(await sweeper.sweep(now + 2 * dayMs)).toMatchObject({ leftBehind: 1 });
    expect(await data.allContent()).toEqual({ hashes: [], names: [] });
  });

  test('stays while the rows lag or are missing', async () => {
    await data.completedJob('old', ['Shared.']);
    await data.runningJob('young', ['Shared.']);
    await fixture.waitForRows();
    const { serves } = await pointerOf(fixture.rows, 'content-uses');
    await fixture.rows.drop(serves);
    await fixture.rows.ensure({ name: serves, indexes: [{ hash: 1 }] });
    const before = await data.allContent();
    await expect(sweepAt(longAfter())).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await data.allContent()).toEqual(before);
    expect(await fixture.types('old')).not.toContain('OutputExpired');
  });
});

describe('orphaned content', () => {
  test('is deleted after the retention period if unreferenced', async () => {
    await data.runningJob('j1', ['One.']);
    await fixture.waitForRows();
    const orphan = await fixture.content.put(Buffer.from('half a segment'));
    await fixture.content.setName('segment/orphan', { contentHash: orphan });
    const now = Date.now();
    expect(await sweepAt(now + 29 * dayMs)).toMatchObject({ leftBehind: 0, names: 0 });
    expect(await sweepAt(now + 31 * dayMs)).toMatchObject({ leftBehind: 1, names: 1 });
    expect(await data.stored(await data.contentOf('j1'))).toEqual(await data.contentOf('j1'));
  });

  test('stays if there never was a job or podcast', async () => {
    await fixture.content.put(Buffer.from('the preview of a voice'));
    expect(await sweepAt(longAfter())).toEqual(noDeletions);
  });
});

describe('a podcast', () => {
  test('keeps its article and every version of its script for exactly the retention period', async () => {
    const texts = await data.podcast('p1', 'Bees dance.');
    const end = Date.parse((await data.podcastRow('p1'))?.keptSince ?? '');
    expect(await sweepAt(end + 30 * dayMs)).toEqual(noDeletions);
    expect(await data.stored(texts)).toEqual(texts);
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ podcasts: 1 });
    expect(await data.stored(texts)).toEqual([]);
    expect(await data.podcastRow('p1')).toMatchObject({ status: 'expired', characterCount: 11 });
    expect(await sweepAt(longAfter())).toEqual(noDeletions);
  });

  test('keeps texts that a younger podcast shares', async () => {
    const texts = await data.podcast('old', 'Bees dance.');
    const end = Date.parse((await data.podcastRow('old'))?.keptSince ?? '');
    await data.podcast('young', 'Bees dance.');
    await fixture.waitForRows();
    expect(await sweepAt(end + 30 * dayMs + 1)).toMatchObject({ podcasts: 1 });
    expect(await data.stored(texts)).toEqual(texts);
  });
});
