import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Phonemes } from '../../../../../../test/data/voice-model/phoneme-model';
import { respelled } from '../pronunciations/respelling';

/** Differences within one phoneme of the language, as the voices of eSpeak NG write it; and stress, length and nasality. */
type Allophones = readonly (readonly [pattern: RegExp, phoneme: string])[];
const inAll: Allophones = [
  [/[ˈˌːˑ. \u0303]/g, ''],
  [/ɡ/g, 'g'],
  [/[ɾɹʁ]/g, 'r'],
];
const languages: Readonly<Record<string, { readonly words: string; readonly allophones: Allophones }>> = {
  'en-US': {
    words: `ʃɪˈvɔːn ˈɛndʒɪnɛks ˈnaɪki ˈkoʊsə ˈdaɪkstrə ˈʒɑːn ˈvizən səˈdʒɑːd ˈkwɑːlɪti dʒɪf ɡɪf ˈsiːkwəl ˈliːnəks ˈpɔːrʃə
      ˈɡɜːtə ˈniːtʃə ˈwɪdʒɪt ˈleɪtɛk ˈtɛk ˈpəstɡrɛs ˈmaʊs ˈtɔɪ ˈʃædoʊ ˈkæʃeɪ ˈnɪkɪtə ˈbɹuːʃɛtə ˈkinwɑ ˈɹuːbɪks ˈɛlɑːn ˈjʌŋ`,
    allophones: [
      [/ᵻ/g, 'ɪ'],
      [/ɾ/g, 't'],
      [/[ɐə]/g, 'ʌ'],
      [/ɚ|ɝ/g, 'ɜ'],
      [/a(?![ɪʊ])/g, 'ɑ'],
    ],
  },
  es: {
    words:
      'ʃiˈβon ˈnaiki ˈkosa ˈxon ˈuβuntu kuβeɾˈnetes ˈɡiɾe ˈɲaɲa ˈtʃe ˈθeɾo ˈroθa ˈpero ˈpeɾo ˈweβo ˈɡato xeˈneɾiko amaˈθon',
    allophones: [
      [/β/g, 'b'],
      [/ɣ/g, 'g'],
    ],
  },
  it: {
    words:
      'ˈnaiki ˈtʃao ʃiˈvɔn ˈkɔza ˈdʒɛnio ˈɲɔmo ˈfiʎo ˈkiko ˈpitːsa uˈbuntu kuberˈnɛtes ˈtʃɛna ˈdʒiro ˈʃɔpero ˈlinuks enˈdʒineks',
    allophones: [
      [/ɛ/g, 'e'],
      [/ɔ/g, 'o'],
      [/ɪ/g, 'i'],
      [/ʊ/g, 'u'],
    ],
  },
  'pt-BR': {
    words: 'ʃiˈvon ˈnaiki ˈkaza ˈkaʒu ˈɡatu ˈɲomu ˈkika ˈɡeta uˈbuntu ˈsena ˈtʃau ˈxoza ˈpasu ˈmau',
    allophones: [
      [/ŋ/g, 'n'],
      [/[æɐ]/g, 'a'],
      [/ɪ/g, 'i'],
      [/ʊ/g, 'u'],
    ],
  },
  fr: {
    words: 'ʃiˈvɔn ʒɑ̃ bɔ̃ˈʒuʁ ɡiˈtaʁ ɡaˈto kaˈze liˈnyks enʒiˈnɛks kubɛʁˈnɛt ʃuˈkʁut vɛ̃ zeˈʁo siˈsi mɔ̃ˈtaɲ wi',
    allophones: [[/ɔ/g, 'o']],
  },
  de: {
    words: 'ˈʃiːvoːn ˈnaɪki ˈliːnʊks uˈbʊntu ˈtʃiːp ˈɡaːbəl ˈhaʊs ˈʃøːn ˈmyːdə ˈzɪŋən ˈvaːɡən ˈbax ˈtsaɪt ˈʃuː ˈmoːtə',
    allophones: [[/ɑ/g, 'a']],
  },
};

describe.each(Object.entries(languages))('voices of %s', (locale, { words, allophones }) => {
  let folder: string;
  let phonemes: Phonemes;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-phonemes-'));
    phonemes = new Phonemes(folder, locale);
  });
  afterAll(async () => {
    await phonemes.close();
    rmSync(folder, { recursive: true });
  });
  const plain = (ipa: string): string =>
    [...allophones, ...inAll].reduce(
      (text, [pattern, phoneme]) => text.replace(pattern, phoneme),
      ipa.normalize('NFD'),
    );

  const hears = async (ipa: string) => plain(await phonemes.of(respelled(ipa, locale) ?? '')) === plain(ipa);
  test.each(words.split(/\s+/))('a model hears %s in its respelling', async (ipa) =>
    expect(plain(await phonemes.of(respelled(ipa, locale) ?? ''))).toBe(plain(ipa)),
  );

  if (locale !== 'en-US') return;
  test('and at least nine of ten syllables of English', async () => {
    const onsets = ['', ...'p b t d k g m n f v s z ʃ ʒ l w j h tʃ dʒ st tr kl skr'.split(' ')];
    const nuclei = 'i ɪ eɪ ɛ æ ɑ ɔ oʊ u ʌ aɪ aʊ ɔɪ ɝ'.split(' ');
    const codas = 't d k m n f v s z ʃ l tʃ ŋ nt st ks'.split(' ');
    const syllables = onsets.flatMap((onset) =>
      nuclei.flatMap((nucleus) => codas.map((coda) => onset + nucleus + coda)),
    );
    let heard = 0;
    // Before a syllable of its own, because eSpeak NG spells out some short words.
    for (const syllable of syllables) if (await hears(`ˈbɑː.${syllable}`)) heard += 1;
    expect(heard / syllables.length).toBeGreaterThan(0.9);
  });
});
