import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';
import { ipaSplitter, isStressMark } from './ipa-signs';

const rowSchema = z.tuple([z.enum(['consonant', 'vowel']), z.string().min(1), z.string().min(1)]);

/** Phones of English, in the letters of the CMU dictionary, by the sounds of the IPA that they are nearest to. */
const phonesBySound = readOnce(() => {
  const rows = readRows('english-phones.tsv', rowSchema);
  const of = (kind: 'consonant' | 'vowel'): ReadonlyMap<string, string> =>
    new Map(
      rows.flatMap(([each, sounds, phones]) =>
        each === kind ? sounds.split(' ').map((sound) => [sound, phones === '-' ? '' : phones] as const) : [],
      ),
    );
  const [consonants, vowels] = [of('consonant'), of('vowel')];
  // The first phone of a vowel is one.
  return { consonants, vowels, signsOf: ipaSplitter([...consonants.keys(), ...vowels.keys()]) };
});

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
  const { consonants, vowels, signsOf } = phonesBySound();
  const signs = signsOf(ipa);
  if (!signs?.some((sign) => vowels.has(sign) || consonants.has(sign))) return null;
  let isNextStressed = !signs.includes('ˈ');
  const phones = signs.flatMap((sign) => {
    if (isStressMark(sign)) {
      isNextStressed = true;
      return [];
    }
    const vowel = vowels.get(sign);
    if (vowel === undefined) return consonants.get(sign) || [];
    const phone = stressed(vowel, isNextStressed);
    isNextStressed = false;
    return phone;
  });
  return phones.length === 0 ? null : phones.flatMap((phone) => phone.split(' '));
}
