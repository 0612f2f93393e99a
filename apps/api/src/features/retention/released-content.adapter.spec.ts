import { aJob } from '../../../../../test/support/builders/job.builder';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { aShow } from '../../../../../test/support/builders/show.builder';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { releasedContentOf } from '../../../../../test/support/retention-sweep-of';
import { RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { freshFixture } from '../../../../../test/support/fixtures';

const minuteMs = 60_000;
const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const retention = new RetentionFixture(fixture);

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

describe('content whose command was refused after it was stored', () => {
  const refused = (text: string) => {
    const work = () => Promise.reject(new AppError('sound.libraryFull'));
    const contents = [Buffer.from(text), Buffer.from(`name of ${text}`)];
    return expect(fixture.added.put(contents, 'acc_ada', work)).rejects.toThrow(AppError);
  };
  const hashesOf = (text: string) =>
    Promise.all(
      [text, `name of ${text}`].map((each) => fixture.content.hashOf(Buffer.from(each), { ownerId: 'acc_ada' })),
    );
  // Before the first use, rows prove nothing.
  beforeEach(() => upload('one'));

  test('is gone minutes later, and not while other requests may still use it', async () => {
    await refused('late');
    const hashes = await hashesOf('late');
    expect(await sweepIn(4)).toBe(0);
    expect(await retention.stored(hashes)).toEqual(hashes);
    expect(await sweepIn(6)).toBe(2);
    expect(await retention.stored(hashes)).toEqual([]);
    expect(await fixture.added.refusedBefore(Infinity)).toEqual([]);
  });

  test('stays if another stream names it meanwhile', async () => {
    await refused('shared');
    const [audio = '', name = ''] = await hashesOf('shared');
    await retention.run('job-1', aJob.submit({ jobId: 'job-1', clips: [audio] }));
    expect(await sweepIn(6)).toBe(1);
    expect(await retention.stored([audio, name])).toEqual([audio]);
    expect(await fixture.added.refusedBefore(Infinity)).toEqual([]);
  });

  test('stays for its retention period if that cannot be recorded, and the refusal is as it was', async () => {
    jest.spyOn(fixture.states, 'put').mockRejectedValue(new AppError('store.unavailable'));
    await refused('unrecorded');
    expect(await sweepIn(6)).toBe(0);
  });
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
