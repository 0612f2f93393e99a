import { JobFixture } from '../../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../../test/support/scripted-speech';

describe('the segment renderer', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;
  const accountId = 'acc_ada';
  const signal = new AbortController().signal;
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
    const first = await fixture.renderer.render(accountId, part, { previousText: 'Before.' }, signal);
    const second = await fixture.renderer.render(accountId, part, { previousText: 'Another.' }, signal);
    const other = await fixture.renderer.render(accountId, { ...part, voiceId: 'local-bob' }, {}, signal);
    expect(first).toMatchObject({ durationMs: 500, reused: false });
    expect(second).toEqual({ ...first, reused: true });
    expect(other.reused).toBe(false);
    expect(speech.requests).toMatchObject([{ previousText: 'Before.', voiceId: 'ada' }, { voiceId: 'bob' }]);
  });

  test('keeps audio for each account on its own', async () => {
    await fixture.renderer.render(accountId, part, {}, signal);
    expect(await fixture.renderer.render('acc_bob', part, {}, signal)).toMatchObject({ reused: false });
  });

  test('synthesizes a segment again after its audio was deleted', async () => {
    const { contentHash } = await fixture.renderer.render(accountId, part, {}, signal);
    await fixture.content.delete(contentHash);
    expect(await fixture.renderer.render(accountId, part, {}, signal)).toMatchObject({ contentHash, reused: false });
  });

  test('splits a text above the provider limit and joins the audio', async () => {
    speech.maxCharacters = 15;
    const { durationMs } = await fixture.renderer.render(accountId, part, { nextText: 'After.' }, signal);
    expect(speech.requests).toMatchObject([
      { text: 'Hello there.', nextText: 'How are you?' },
      { text: 'How are you?', previousText: 'Hello there.', nextText: 'After.' },
    ]);
    expect(durationMs).toBe(500 + 200 + 500);
  });
});
