import { ipaSplitter, isStressMark } from './ipa-signs';

/** Consonants of the IPA as phones of English, in the letters of the CMU dictionary; the nearest one for a sound that English lacks. */
const consonants: Readonly<Record<string, string>> = {
  p: 'p',
  b: 'b',
  t: 't',
  d: 'd',
  k: 'k',
  q: 'k',
  g: 'g',
  f: 'f',
  v: 'v',
  θ: 'th',
  ð: 'dh',
  s: 's',
  z: 'z',
  ʃ: 'sh',
  ʂ: 'sh',
  ɕ: 'sh',
  ʒ: 'zh',
  ʐ: 'zh',
  ʑ: 'zh',
  h: 'hh',
  ħ: 'hh',
  ɦ: 'hh',
  m: 'm',
  ɱ: 'm',
  n: 'n',
  ŋ: 'ng',
  ɲ: 'n y',
  l: 'l',
  ɫ: 'l',
  ʎ: 'l y',
  r: 'r',
  ɹ: 'r',
  ɻ: 'r',
  ɾ: 'd',
  ʁ: 'r',
  ʀ: 'r',
  w: 'w',
  ʍ: 'w',
  ɥ: 'w',
  ʋ: 'v',
  j: 'y',
  x: 'k',
  χ: 'k',
  ç: 'sh',
  ɣ: 'g',
  β: 'v',
  ɸ: 'f',
  ʔ: '',
  tʃ: 'ch',
  tɕ: 'ch',
  dʒ: 'jh',
  dʑ: 'jh',
};

/** The first phone is a vowel. */
const vowels: Readonly<Record<string, string>> = {
  i: 'iy',
  ɪ: 'ih',
  ɨ: 'ih',
  ᵻ: 'ih',
  e: 'ey',
  ɛ: 'eh',
  æ: 'ae',
  a: 'aa',
  ɑ: 'aa',
  ɐ: 'ah',
  ɒ: 'aa',
  ɔ: 'ao',
  o: 'ow',
  ʊ: 'uh',
  u: 'uw',
  ɯ: 'uw',
  ʉ: 'uw',
  ʌ: 'ah',
  ə: 'ah',
  ɚ: 'er',
  ɜ: 'er',
  ɝ: 'er',
  y: 'uw',
  ʏ: 'uh',
  ø: 'er',
  œ: 'er',
  eɪ: 'ey',
  aɪ: 'ay',
  ɔɪ: 'oy',
  aʊ: 'aw',
  oʊ: 'ow',
  əʊ: 'ow',
  ɑ̃: 'aa n',
  ɛ̃: 'ae n',
  ɔ̃: 'ow n',
  œ̃: 'ah n',
};

const signsOf = ipaSplitter([...Object.keys(consonants), ...Object.keys(vowels)]);

/** A vowel carries its stress; /ə/ and an unstressed /ʌ/ are one phone. */
function stressed(phones: string, isStressed: boolean): string {
  const [vowel = '', ...others] = phones.split(' ');
  return [`${vowel === 'ah' && !isStressed ? 'ax' : vowel}${isStressed ? 1 : 0}`, ...others].join(' ');
}

/**
 * A transcription as phones that Flite's lexicon takes, with one degree of stress; null if it has a sign without a phone.
 * Where no main stress is marked, it is on the first vowel.
 */
export function englishPhones(ipa: string): string[] | null {
  const signs = signsOf(ipa);
  if (!signs?.some((sign) => sign in vowels || sign in consonants)) return null;
  let isNextStressed = !signs.includes('ˈ');
  const phones = signs.flatMap((sign) => {
    if (isStressMark(sign)) {
      isNextStressed = true;
      return [];
    }
    const vowel = vowels[sign];
    if (vowel === undefined) return consonants[sign] || [];
    const phone = stressed(vowel, isNextStressed);
    isNextStressed = false;
    return phone;
  });
  return phones.length === 0 ? null : phones.flatMap((phone) => phone.split(' '));
}
