import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { tone } from '../../../../../../test/support/stub-server';
import { until } from '../../../../../../test/support/until';
import { wavOf, type Speech, type SpeechRequest } from '../../../media/speech/speech-provider';

type Damage = (path: string) => Promise<void>;
const changed =
  (change: (bytes: Buffer) => Buffer): Damage =>
  async (path) =>
    writeFile(path, change(await readFile(path)));

const damages: readonly (readonly [string, Damage])[] = [
  ['has a flipped byte', changed((bytes) => Buffer.from(bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte))))],
  ['is cut in half', changed((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['is emptied', changed(() => Buffer.alloc(0))],
  ['has bytes more', changed((bytes) => Buffer.concat([bytes, bytes.subarray(0, 10)]))],
  ['is gone', (path) => rm(path)],
];
const texts = ['One.', 'Two, three.'];

/** Whose lines differ: equal ones would be stored once, and the second would mend the first. */
class LinesOfTheirOwn extends ScriptedSpeech {
  override async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    return { ...(await super.speak(request, signal)), audio: wavOf(tone(8_000, request.text.length), 8_000) };
  }
}

describe.each(['the same worker', 'a worker after a restart'])('a recorded line, for %s', (who) => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;

  beforeEach(async () => {
    speech = new LinesOfTheirOwn();
    fixture = await JobFixture.with(speech);
    fixture.settlement().start();
  });
  afterEach(() => fixture.close());

  test.each(damages)('that %s is rendered again at once, and charged once', async (_, damage) => {
    speech.hold('Two, three.');
    const worker = fixture.worker('w1', { LEASE_SECONDS: '2' });
    worker.start();
    await fixture.submit('j1', texts);
    const { data } = await fixture.untilType('j1', 'SegmentSynthesized');
    await speech.requested('Two, three.');
    const hash = data.contentHash as string;
    await damage(join(fixture.folder, 'content', 'objects', hash.slice(0, 2), hash));
    if (who !== 'the same worker') await fixture.crash(worker);
    speech.release('Two, three.');
    if (who !== 'the same worker') fixture.worker('w1', { LEASE_SECONDS: '2' }).start();

    await fixture.untilType('j1', 'JobCompleted');
    expect((await fixture.events('j1')).filter((event) => event.data.suspended)).toEqual([]);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(2);
    const { assembly } = await fixture.job('j1');
    expect((await fixture.content.get(assembly?.contentHash ?? ''))?.length).toBe(assembly?.bytes);
    await until(async () => (await fixture.usage()).reserved === 0);
    expect(await fixture.usage()).toEqual({ used: texts.join('').length, reserved: 0 });
  });
});

test.each(damages)('a job whose manifest %s fails with a reason, and is not charged', async (name, damage) => {
  const speech = new ScriptedSpeech();
  const fixture = await JobFixture.with(speech);
  try {
    fixture.settlement().start();
    await fixture.submit('j1', texts);
    const { manifestHash } = (await fixture.job('j1')).submission ?? { manifestHash: '' };
    await damage(join(fixture.folder, 'content', 'objects', manifestHash.slice(0, 2), manifestHash));
    fixture.worker('w1').start();
    const { data } = await fixture.untilType('j1', 'JobFailed');
    expect(data.code).toBe(name === 'is gone' ? 'content.missing' : 'content.damaged');
    expect(speech.texts).toEqual([]);
    await until(async () => (await fixture.usage()).reserved === 0);
    expect((await fixture.usage()).used).toBe(0);
  } finally {
    await fixture.close();
  }
});
