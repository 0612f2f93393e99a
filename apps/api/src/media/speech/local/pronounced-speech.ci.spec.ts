import { createHash } from 'node:crypto';
import { LocalSpeech } from './local-speech';

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

describe('pronunciations of flite, whose audio for the same phones is the same', () => {
  let speech: LocalSpeech;
  beforeAll(() => {
    speech = new LocalSpeech(1, ['flite']);
  });
  afterAll(() => speech.close());
  const say = async (text: string, pronunciations: { written: string; alias?: string; ipa?: string }[] = []) =>
    hashOf((await speech.speak({ text, voiceId: 'en-us-slt', pronunciations }, signal)).audio);

  test.each([
    ['hello', 'həˈloʊ'],
    ['computer', 'kəmˈpjuːtɚ'],
    ['thinking', 'ˈθɪŋkɪŋ'],
    ['joy', 'dʒɔɪ'],
    ['church', 't͡ʃɝtʃ'],
    ['understand', 'ˌʌndɚˈstænd'],
    ['vision', 'ˈvɪʒən'],
    ['account', 'əˈkaʊnt'],
    ['shadow', 'ˈʃæˌdoʊ'],
    ['night', 'naɪt'],
    ['yellow', 'ˈjɛloʊ'],
    ['foot', 'fʊt'],
    ['above', 'əˈbʌv'],
    ['lake', 'leɪk'],
    ['father', 'ˈfɑːðɚ'],
  ])('%s sounds as %s', async (word, ipa) =>
    expect(await say('We said Xqz there.', [{ written: 'Xqz', ipa }])).toBe(await say(`We said ${word} there.`)),
  );
  test('a transcription goes before the alias, and applies to each of several phrases and to a possessive', async () => {
    const both = { written: 'nginx', alias: 'x', ipa: 'həˈloʊ' };
    const long = 'A long sentence with many words. '.repeat(20);
    expect(await say(`Nginx and nginx's ${long} and nginx`, [both, { ...both, written: 'Nginx' }])).toBe(
      await say(`Hello and hello's ${long} and hello`),
    );
  });
  test('a transcription with a sound that Flite lacks is said as its alias, else as written', async () => {
    expect(await say('the Xóõ', [{ written: 'Xóõ', alias: 'hello', ipa: 'ǃxoː' }])).toBe(await say('the hello'));
    expect(await say('the word', [{ written: 'word', ipa: 'ǃ' }])).toBe(await say('the word'));
  });
  test('an alias alone is said', async () =>
    expect(await say('nginx', [{ written: 'nginx', alias: 'engine x' }])).toBe(await say('engine x')));
});
