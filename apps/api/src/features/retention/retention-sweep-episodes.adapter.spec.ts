import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import { aShow } from '../../../../../test/support/builders/show.builder';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { dayMs, RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const sweepAt = (now: number) => fixture.retention().sweep(now);
const longAfter = (days = 40) => Date.now() + days * dayMs;
const run = async (...commands: ShowCommand[]) => {
  for (const command of commands) await fixture.deciders.run(showDecider, aShow.showId, command, fixture.context());
};

/** A show with an episode that plays the audio of this job. */
async function published(jobId: string, episodeId = 'e1'): Promise<{ output: string; texts: string }> {
  const { outputHash: output } = await data.row(jobId);
  if (output === null) throw new Error(`${jobId} has no output`);
  const texts = await fixture.content.put(Buffer.from(`texts of ${episodeId}`));
  const audio = { ...aShow.audio(), jobId, contentHash: output, textsHash: texts };
  const command = { ...aShow.toAdd(episodeId), audio } as ShowCommand;
  await run(aShow.toCreate(), command);
  return { output, texts };
}
const rowOf = async (episodeId: string) =>
  (await fixture.rows.load<EpisodeRow>(episodes.name, [episodeId])).get(episodeId)?.row;

test('what an episode plays stays with its job, for as long as the episode is published', async () => {
  await data.completedJob('j1', ['One.']);
  const { output, texts } = await published('j1');
  const content = await data.contentOf('j1');
  await fixture.waitForRows();
  expect(await sweepAt(longAfter(4_000))).toMatchObject({ jobs: 0, episodes: 0, leftBehind: 0 });
  expect(await data.stored([...content, output, texts])).toEqual([...content, output, texts]);
  expect(await data.row('j1')).toMatchObject({ outputUrl: '/api/jobs/j1/output', expiredAt: null });
  expect(await fixture.content.lookUpName('chapters/j1')).not.toBeNull();
});

test('the retention period of a removed episode starts with its removal, and that of its job ends with it', async () => {
  await data.completedJob('j1', ['One.']);
  const { output, texts } = await published('j1');
  await run(aShow.toRemove('e1'));
  await fixture.waitForRows();
  const removedAt = Date.parse((await rowOf('e1'))?.removedAt ?? '');
  expect(await sweepAt(removedAt + 30 * dayMs)).toMatchObject({ jobs: 0, episodes: 0 });
  expect(await data.stored([output, texts])).toEqual([output, texts]);
  expect(await sweepAt(removedAt + 30 * dayMs + 1)).toMatchObject({ jobs: 1, episodes: 1 });
  expect(await data.allContent()).toEqual({ hashes: [], names: [] });
  await fixture.waitForRows();
  expect(await rowOf('e1')).toBeUndefined();
  expect(await sweepAt(longAfter(90))).toMatchObject({ jobs: 0, episodes: 0 });
});

test('audio that another episode plays too stays with it', async () => {
  await data.completedJob('j1', ['One.']);
  const first = await published('j1');
  const second = await published('j1', 'e2');
  await run(aShow.toRemove('e1'));
  await fixture.waitForRows();
  expect(await sweepAt(longAfter())).toMatchObject({ jobs: 0, episodes: 1 });
  expect(await data.stored([first.output, first.texts, second.texts])).toEqual([first.output, second.texts]);
});

test('the episodes of a deleted show are released like removed ones', async () => {
  await data.completedJob('j1', ['One.']);
  await published('j1');
  await run(aShow.toDelete());
  await fixture.waitForRows();
  expect(await sweepAt(longAfter())).toMatchObject({ jobs: 1, episodes: 1 });
  expect(await data.allContent()).toEqual({ hashes: [], names: [] });
});

test('a replaced cover is deleted by the sweep, and every cover with the account', async () => {
  const put = async (text: string) => [
    { side: 1400, contentHash: await fixture.content.put(Buffer.from(text)), bytes: text.length },
  ];
  const [first, second] = [await put('first'), await put('second')];
  const [before, now] = [first, second].map(([file]) => file?.contentHash ?? '') as [string, string];
  const owner = { showId: aShow.showId, accountId: aShow.accountId };
  await run(aShow.toCreate(), { ...owner, type: 'ChangeCover', files: first });
  await run({ ...owner, type: 'ChangeCover', files: second });
  await fixture.waitForRows();
  await sweepAt(longAfter());
  expect(await data.stored([before, now])).toEqual([now]);
  await run(aShow.toDelete());
  await fixture.waitForRows();
  await fixture.releases().releaseOwned(aShow.accountId, longAfter());
  expect(await data.stored([now])).toEqual([]);
});
