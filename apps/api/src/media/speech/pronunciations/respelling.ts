import { withPronunciations, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { z } from 'zod';
import { namesIn, readOnce, readRows } from '../../data/rows';
import { englishRespelling } from './english-respelling';
import { ipaSplitter, isStressMark } from './ipa-signs';

/** How a consonant is written: before a written e, i or y, at the end of a word, at its beginning, and elsewhere. */
interface Spelling {
  readonly front?: string | undefined;
  readonly final?: string | undefined;
  readonly initial?: string | undefined;
  readonly other: string;
}

/** How a language writes its sounds, and the nearest ones for sounds that it lacks. */
interface Orthography {
  readonly vowels: ReadonlyMap<string, string>;
  readonly consonants: ReadonlyMap<string, Spelling>;
  /** Spelled vowels with the accent that marks stress. */
  readonly stressed: ReadonlyMap<string, string>;
}

const place = z
  .string()
  .min(1)
  .transform((cell) => (cell === '-' ? undefined : cell));
const rowSchema = z
  .tuple([z.enum(['vowel', 'stressed', 'consonant']), z.string().min(1), place], place)
  .transform(([kind, sounds, other = '', front, final, initial]) => ({
    kind,
    sounds: sounds.split(' '),
    spelling: { other, front, final, initial },
  }));

export function orthographyOf(language: string): Orthography {
  const rows = readRows(`orthographies/${language}.tsv`, rowSchema);
  const of = (wanted: string): ReadonlyMap<string, Spelling> =>
    new Map(
      rows.flatMap(({ kind, sounds, spelling }) => (kind === wanted ? sounds.map((sound) => [sound, spelling]) : [])),
    );
  const plain = (wanted: string): ReadonlyMap<string, string> =>
    new Map([...of(wanted)].map(([sound, { other }]) => [sound, other]));
  return { vowels: plain('vowel'), consonants: of('consonant'), stressed: plain('stressed') };
}

/** A transcription in the letters of a language; null if it has a sign without a spelling, or no vowel. */
type Respelling = (ipa: string) => string | null;

/** The spelling of a consonant before what is already spelled. */
function inPlace(spelling: Spelling, isFirst: boolean, next: string): string {
  const { front, final, initial, other } = spelling;
  if (next === '') return final ?? other;
  if (front !== undefined && /^[eiyéèêíìîäöü]/.test(next)) return front;
  return (isFirst ? initial : undefined) ?? other;
}

/** Read when the first text needs it. */
const respellingIn = readOnce((language: string): Respelling => {
  const { vowels, consonants, stressed } = orthographyOf(language);
  const signsOf = ipaSplitter([...vowels.keys(), ...consonants.keys()]);
  return (ipa) => {
    const signs = signsOf(ipa);
    if (!signs?.some((sign) => vowels.has(sign))) return null;
    const stressedAt = signs.findIndex((sign, at) => vowels.has(sign) && signs.slice(0, at).includes('ˈ'));
    const first = signs.findIndex((sign) => !isStressMark(sign));
    // The last sign comes first: a spelling depends on the one after it.
    return signs.reduceRight((next, sign, at) => {
      if (isStressMark(sign)) return next;
      const vowel = vowels.get(sign);
      if (vowel === undefined) return inPlace(consonants.get(sign) ?? { other: '' }, at === first, next) + next;
      return (at === stressedAt ? (stressed.get(vowel) ?? vowel) : vowel) + next;
    }, '');
  };
});

/**
 * A transcription in letters that a voice of this locale says alike, or nearly; null for a language without rules or a sign
 * without a spelling.
 */
export function respelled(ipa: string, locale: string): string | null {
  const language = locale.split('-')[0] ?? '';
  if (language === 'en') return englishRespelling(ipa);
  return namesIn('orthographies').has(language) ? respellingIn(language)(ipa) : null;
}

/** The text for a voice that reads no IPA: with aliases, else respelled transcriptions, in place of the words that have one. */
export const withRespellings = (text: string, pronunciations: readonly Pronunciation[] = [], locale: string): string =>
  withPronunciations(text, pronunciations, ({ written, alias, ipa }) => {
    const respelling = alias === undefined && ipa !== undefined ? respelled(ipa, locale) : null;
    return alias ?? respelling ?? written;
  });
