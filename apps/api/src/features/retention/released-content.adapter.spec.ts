import { aJob } from '@duetcast/domain/jobs/job.builder';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { aShow } from '@duetcast/domain/shows/show.builder';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { releasedContentOf } from '../../../../../test/support/retention-sweep-of';
import { RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';

const minuteMs = 60_000;
let fixture: JobFixture;
let retention: RetentionFixture;
beforeEach(async () => {
  fixture = await JobFixture.with(new ScriptedSpeech());
  retention = new RetentionFixture(fixture);
});
afterEach(() => fixture.close());

/** Hashes of the audio and of the name. */
async function upload(soundId: string): Promise<string[]> {
  const [contentHash, nameHash] = [
    await fixture.content.put(Buffer.from(`audio ${soundId}`)),
    await fixture.content.put(Buffer.from(`name ${soundId}`)),
  ];
  const sound = { soundId, contentHash, nameHash, format: 'mp3', bytes: 11, durationMs: 1_000 } as const;
  await fixture.deciders.run(
    soundsDecider,
    'acc_ada',
    { type: 'AddSound', accountId: 'acc_ada', sound },
    fixture.context(),
  );
  return [contentHash, nameHash];
}
const remove = (soundId: string) =>
  fixture.deciders.run(
    soundsDecider,
    'acc_ada',
    { type: 'RemoveSound', accountId: 'acc_ada', soundId },
    fixture.context(),
  );
const sweepIn = (minutes: number) => releasedContentOf(fixture).sweep(Date.now() + minutes * minuteMs);

test('a removed sound is gone minutes later, and not while requests may still use it', async () => {
  const [removed, kept] = [await upload('one'), await upload('two')];
  await remove('one');
  expect(await sweepIn(4)).toBe(0);
  expect(await retention.stored(removed)).toEqual(removed);
  expect(await sweepIn(6)).toBe(2);
  expect(await retention.stored([...removed, ...kept])).toEqual(kept);
  expect(await sweepIn(6)).toBe(0);
});

test('a job that plays it keeps it, also one that was accepted a moment ago', async () => {
  const [audio = '', name = ''] = await upload('one');
  await remove('one');
  await retention.run('job-1', aJob.submit({ jobId: 'job-1', clips: [audio] }));
  expect(await sweepIn(6)).toBe(1);
  expect(await retention.stored([audio, name])).toEqual([audio]);
});

test('the same file that is uploaded again stays', async () => {
  const hashes = await upload('one');
  await remove('one');
  await upload('one');
  expect(await sweepIn(6)).toBe(0);
  expect(await retention.stored(hashes)).toEqual(hashes);
});

test('a file that a request has just renewed is looked at again by the next sweep', async () => {
  const hashes = await upload('one');
  await remove('one');
  const { content } = fixture;
  const young = jest.spyOn(content, 'deleteOlder').mockResolvedValue(false);
  expect(await sweepIn(6)).toBe(0);
  young.mockRestore();
  expect(await sweepIn(6)).toBe(2);
  expect(await retention.stored(hashes)).toEqual([]);
});

test('a cover that was replaced or removed is gone', async () => {
  const cover = async (text: string) => [
    { side: 300, contentHash: await fixture.content.put(Buffer.from(text)), bytes: text.length },
  ];
  const change = async (text: string) => {
    const files = await cover(text);
    const command = { ...aShow.toRemoveCover(), type: 'ChangeCover', files } as const;
    await fixture.deciders.run(showDecider, aShow.showId, command, fixture.context());
    return files[0]!.contentHash;
  };
  await fixture.deciders.run(showDecider, aShow.showId, aShow.toCreate(), fixture.context());
  const [first, second] = [await change('first'), await change('second')];
  expect(await sweepIn(6)).toBe(1);
  expect(await retention.stored([first, second])).toEqual([second]);
  await fixture.deciders.run(showDecider, aShow.showId, aShow.toRemoveCover(), fixture.context());
  expect(await sweepIn(6)).toBe(1);
  expect(await retention.stored([second])).toEqual([]);
});
