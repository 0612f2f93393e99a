import { AppError } from '@duetcast/domain/kernel/errors';
import { JobFixture } from '../../../../../../../test/support/job-fixture';
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

  test('leaves the retries to the provider, which knows what a repeat costs', async () => {
    speech.fail(part.text, new AppError('speech.billing'));
    await expect(fixture.renderer.render(part, {}, work)).rejects.toMatchObject({ code: 'speech.billing' });
    expect(speech.requests).toHaveLength(1);
  });
});
