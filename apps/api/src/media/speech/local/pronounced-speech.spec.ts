import { createHash } from 'node:crypto';
import { LocalSpeech } from './local-speech';

jest.setTimeout(60_000);

const signal = new AbortController().signal;
/** A failed comparison of the bytes themselves would print them all. */
const hashOf = (audio: Uint8Array): string => createHash('sha256').update(audio).digest('hex');
const seconds = (audio: Uint8Array): number => (audio.byteLength - 44) / 2 / 22_050;

describe('pronunciations of espeak-ng', () => {
  let speech: LocalSpeech;
  beforeAll(() => {
    speech = new LocalSpeech(1, ['espeak']);
  });
  afterAll(() => speech.close());
  const say = async (text: string, pronunciations: { written: string; alias?: string; ipa?: string }[] = []) =>
    (await speech.speak({ text, voiceId: 'en-us-f3', pronunciations }, signal)).audio;

  /** The engine adds noise to each utterance, so only their lengths can be compared. */
  const expectAlike = (audio: Uint8Array, other: Uint8Array) =>
    expect(Math.abs(seconds(audio) - seconds(other))).toBeLessThan(0.02);

  test('an alias sounds like its words', async () => {
    const alias = await say('We run nginx.', [{ written: 'nginx', alias: 'engine x and more' }]);
    expectAlike(alias, await say('We run engine x and more.'));
    expect(seconds(alias)).toBeGreaterThan(seconds(await say('We run nginx.')) + 0.2);
  });
  test('a transcription sounds like the word it transcribes', async () => {
    const transcribed = await say('x', [{ written: 'x', ipa: 'həˈloʊ' }]);
    expectAlike(transcribed, await say('hello'));
    expect(seconds(transcribed)).toBeGreaterThan(seconds(await say('x')) + 0.05);
  });
  test('a transcription with a sound that the voice lacks is said as its alias, else as written', async () => {
    const lacking = await say('a Xóõ b', [{ written: 'Xóõ', alias: 'long alias', ipa: 'ǃxoː' }]);
    expectAlike(lacking, await say('a long alias b'));
    expectAlike(await say('the x', [{ written: 'x', ipa: 'ǃ' }]), await say('the x'));
  });
  test('brackets in an alias do not switch the engine’s mode', async () =>
    expectAlike(await say('x', [{ written: 'x', alias: "[[h@l'oU]]" }]), await say("[h@l'oU]")));
});

test('flite says the alias, and a word with only a transcription as written', async () => {
  const speech = new LocalSpeech(1, ['flite']);
  const say = async (text: string, pronunciations: { written: string; alias?: string; ipa?: string }[] = []) =>
    (await speech.speak({ text, voiceId: 'en-us-slt', pronunciations }, signal)).audio;
  try {
    expect(hashOf(await say('nginx', [{ written: 'nginx', alias: 'engine x', ipa: 'ˈɛndʒɪn' }]))).toBe(
      hashOf(await say('engine x')),
    );
    expect(hashOf(await say('hello', [{ written: 'hello', ipa: 'x' }]))).toBe(hashOf(await say('hello')));
  } finally {
    await speech.close();
  }
});
