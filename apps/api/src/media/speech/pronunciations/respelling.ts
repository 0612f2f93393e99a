import { withPronunciations, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { englishRespelling } from './english-respelling';
import { ipaSplitter, isStressMark } from './ipa-signs';
import { german } from './orthographies/de';
import { spanish } from './orthographies/es';
import { french } from './orthographies/fr';
import { italian } from './orthographies/it';
import type { Orthography } from './orthographies/orthography';
import { portuguese } from './orthographies/pt';

/** A transcription in the letters of a language; null if it has a sign without a spelling, or no vowel. */
type Respelling = (ipa: string) => string | null;

const bySound = <Spelling>(spellings: Readonly<Record<string, Spelling>>): Map<string, Spelling> =>
  new Map(Object.entries(spellings).flatMap(([sounds, each]) => sounds.split(' ').map((sound) => [sound, each])));

/** The spelling of a consonant before what is already spelled. */
function inPlace(spelling: Orthography['consonants'][string], isFirst: boolean, next: string): string {
  if (typeof spelling === 'string') return spelling;
  const { front, final, initial, other } = spelling;
  if (next === '') return final ?? other;
  if (front !== undefined && /^[eiyéèêíìîäöü]/.test(next)) return front;
  return (isFirst ? initial : undefined) ?? other;
}

function respellingIn({ stressed = {}, ...orthography }: Orthography): Respelling {
  const [vowels, consonants] = [bySound(orthography.vowels), bySound(orthography.consonants)];
  const signsOf = ipaSplitter([...vowels.keys(), ...consonants.keys()]);
  return (ipa) => {
    const signs = signsOf(ipa);
    if (!signs?.some((sign) => vowels.has(sign))) return null;
    const stressedAt = signs.findIndex((sign, at) => vowels.has(sign) && signs.slice(0, at).includes('ˈ'));
    const first = signs.findIndex((sign) => !isStressMark(sign));
    // From the end: a spelling depends on the one after it.
    return signs.reduceRight((next, sign, at) => {
      if (isStressMark(sign)) return next;
      const vowel = vowels.get(sign);
      if (vowel === undefined) return inPlace(consonants.get(sign) ?? '', at === first, next) + next;
      return (at === stressedAt ? (stressed[vowel] ?? vowel) : vowel) + next;
    }, '');
  };
}

const respellings: Readonly<Record<string, Respelling>> = {
  en: englishRespelling,
  de: respellingIn(german),
  es: respellingIn(spanish),
  fr: respellingIn(french),
  it: respellingIn(italian),
  pt: respellingIn(portuguese),
};

/**
 * A transcription in letters that a voice of this locale says alike, or nearly; null for a language without rules or a sign
 * without a spelling.
 */
export function respelled(ipa: string, locale: string): string | null {
  return respellings[locale.split('-')[0] ?? '']?.(ipa) ?? null;
}

/** The text for a voice that reads no IPA: with aliases, else respelled transcriptions, in place of the words that have one. */
export const withRespellings = (text: string, pronunciations: readonly Pronunciation[] = [], locale: string): string =>
  withPronunciations(text, pronunciations, ({ written, alias, ipa }) => {
    const respelling = alias === undefined && ipa !== undefined ? respelled(ipa, locale) : null;
    return alias ?? respelling ?? written;
  });
