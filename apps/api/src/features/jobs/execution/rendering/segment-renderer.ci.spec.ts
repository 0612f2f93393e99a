import { AppError } from '@duetcast/domain/kernel/errors';
import { JobFixture } from '../../../../../../../test/support/job-fixture';
import { wordRangesOf } from '../../../../media/speech/words/word-ranges';
import { ScriptedSpeech } from '../../../../../../../test/support/scripted-speech';

describe('the segment renderer', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;
  const work = { ownerId: 'acc_ada', signal: new AbortController().signal };
  const part = {
    kind: 'spoken',
    text: 'Hello there. How are you?',
    voiceId: 'local-ada',
    provider: 'local',
    speaker: null,
  } as const;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
  });
  afterEach(() => fixture.close());

  test('synthesizes the same text, voice and settings once, regardless of adjacent texts', async () => {
    const first = await fixture.renderer.render(part, { previousText: 'Before.' }, work);
    const second = await fixture.renderer.render(part, { previousText: 'Another.' }, work);
    const other = await fixture.renderer.render({ ...part, voiceId: 'local-bob' }, {}, work);
    expect(first).toMatchObject({ durationMs: 500, reused: false });
    expect(second).toEqual({ ...first, reused: true });
    expect(other.reused).toBe(false);
    expect(speech.requests).toMatchObject([{ previousText: 'Before.', voiceId: 'ada' }, { voiceId: 'bob' }]);
  });

  test('keeps audio for each account on its own', async () => {
    await fixture.renderer.render(part, {}, work);
    expect(await fixture.renderer.render(part, {}, { ...work, ownerId: 'acc_bob' })).toMatchObject({ reused: false });
  });

  test('synthesizes a segment again after its audio was deleted', async () => {
    const { contentHash } = await fixture.renderer.render(part, {}, work);
    await fixture.content.delete(contentHash);
    expect(await fixture.renderer.render(part, {}, work)).toMatchObject({ contentHash, reused: false });
  });

  test('splits a text above the provider limit and joins the audio', async () => {
    speech.maxCharacters = 15;
    const { durationMs } = await fixture.renderer.render(part, { nextText: 'After.' }, work);
    expect(speech.requests).toMatchObject([
      { text: 'Hello there.', nextText: 'How are you?' },
      { text: 'How are you?', previousText: 'Hello there.', nextText: 'After.' },
    ]);
    expect(durationMs).toBe(500 + 200 + 500);
  });

  describe('times of words', () => {
    const wordsAt =
      (...startsMs: number[]) =>
      (text: string) =>
        wordRangesOf(text).map((range, index) => ({
          ...range,
          startMs: startsMs[index]!,
          endMs: startsMs[index]! + 50,
        }));

    test('are kept with the audio, for its account, also for a worker that takes over', async () => {
      speech.wordsOf = wordsAt(0, 100, 200, 300, 400);
      const { words, contentHash } = await fixture.renderer.render(part, {}, work);
      expect(words).toEqual(speech.wordsOf(part.text));
      expect((await fixture.renderer.render(part, {}, work)).words).toEqual(words);
      expect(await fixture.renderer.wordsOf(part, work.ownerId, contentHash)).toEqual(words);
      expect(await fixture.renderer.wordsOf(part, 'acc_bob', contentHash)).toBeUndefined();
      expect(await fixture.renderer.wordsOf(part, work.ownerId, 'another')).toBeUndefined();
      expect(await fixture.renderer.wordsOf({ ...part, voiceId: 'gone' }, work.ownerId, contentHash)).toBeUndefined();
    });

    test('are not known of audio that was kept without, which is not rendered again', async () => {
      const first = await fixture.renderer.render(part, {}, work);
      speech.wordsOf = wordsAt(0, 100, 200, 300, 400);
      expect(await fixture.renderer.render(part, {}, work)).toEqual({ ...first, reused: true });
      expect(first).not.toHaveProperty('words');
    });

    test('count from the beginning of a text that is spoken in pieces', async () => {
      speech.maxCharacters = 15;
      speech.wordsOf = wordsAt(0, 100, 200);
      const { words = [] } = await fixture.renderer.render(part, {}, work);
      expect(words.map(({ from, to }) => part.text.slice(from, to))).toEqual(part.text.split(' '));
      expect(words.map(({ startMs }) => startMs)).toEqual([0, 100, 700, 800, 900]);
    });

    test('that the audio does not have are left out, and the audio is used', async () => {
      speech.wordsOf = wordsAt(0, 100, 200, 300, 600);
      const rendered = await fixture.renderer.render(part, {}, work);
      expect(rendered).toMatchObject({ durationMs: 500, reused: false });
      expect(rendered).not.toHaveProperty('words');
    });
  });

  test('leaves the retries to the provider, which knows what a repeat costs', async () => {
    speech.fail(part.text, new AppError('speech.billing'));
    await expect(fixture.renderer.render(part, {}, work)).rejects.toMatchObject({ code: 'speech.billing' });
    expect(speech.requests).toHaveLength(1);
  });
});
