import { withPronunciations, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { z } from 'zod';
import { namesIn, readOnce, readRows } from '../../data/rows';
import spellings from './english-spellings.json';
import { englishPhones } from './english-phones';
import { ipaSplitter, isStressMark } from './ipa-signs';

/** Each by its spelling in a syllable that ends with it, and before consonants. */
const vowels = spellings.vowels as unknown as Readonly<Record<string, readonly [open: string, closed: string]>>;
/** Without a consonant after it, such a vowel has no spelling of its own: it takes one from the next syllable. */
const short = new Set(['ih', 'eh', 'ae', 'ah', 'ax', 'uh']);
/** Spellings before /r/ in one syllable. */
const rhotic: Readonly<Record<string, string>> = spellings.rhotic;
const consonants: Readonly<Record<string, string>> = { dh: 'th', hh: 'h', jh: 'j' };
const onsets = new Set(
  'p b t d k g f v th dh s z sh zh ch jh m n l r w y hh p-l p-r b-l b-r t-r t-w d-r d-w k-l k-r k-w g-l g-r f-l f-r th-r s-p s-t s-k s-m s-n s-l s-w sh-r s-p-r s-p-l s-t-r s-k-r s-k-w p-y b-y k-y f-y v-y m-y hh-y'.split(
    ' ',
  ),
);

interface Syllable {
  readonly onset: string[];
  readonly vowel: string;
  readonly coda: string[];
}

const isVowel = (phone: string): boolean => phone in vowels;

/** As many consonants as English allows begin the next syllable, except the one that a short vowel needs. */
function shared(cluster: readonly string[], vowel: string): [coda: string[], onset: string[]] {
  let cut = cluster.findIndex((_, at) => onsets.has(cluster.slice(at).join('-')));
  if (cut < 0) cut = cluster.length;
  if (cut === 0 && cluster.length > 0 && short.has(vowel)) cut = 1;
  return [cluster.slice(0, cut), cluster.slice(cut)];
}

function syllablesOf(phones: readonly string[]): Syllable[] {
  const syllables: Syllable[] = [];
  let cluster: string[] = [];
  for (const phone of phones) {
    if (!isVowel(phone)) {
      cluster.push(phone);
      continue;
    }
    const last = syllables.at(-1);
    const [coda, onset] = last ? shared(cluster, last.vowel) : [[], cluster];
    last?.coda.push(...coda);
    syllables.push({ onset, vowel: phone, coda: [] });
    cluster = [];
  }
  syllables.at(-1)?.coda.push(...cluster);
  return syllables;
}

const letters = (phone: string): string => consonants[phone] ?? phone;

function vowelOf({ onset, vowel, coda }: Syllable): string {
  if (coda[0] === 'r' && rhotic[vowel] !== undefined) return rhotic[vowel];
  if (vowel === 'ey' && onset.length === 0) return 'eigh';
  const [open, closed] = vowels[vowel] ?? ['', ''];
  return coda.length === 0 ? open : closed;
}

function spelled(syllable: Syllable): string {
  const { onset, coda } = syllable;
  const vowel = vowelOf(syllable);
  const first = onset
    .map(letters)
    .join('')
    .replace(/g$/, /^[eiy]/.test(vowel) ? 'gh' : 'g');
  const last = coda
    .map(letters)
    .join('')
    .replace(/^(r?)s$/, '$1ss')
    .replace('ngk', 'nk');
  return `${first}${vowel}${last}`;
}

/** A transcription as syllables with hyphens that English readers say alike; null if it has a sign without a sound, or no vowel. */
function englishRespelling(ipa: string): string | null {
  const syllables = syllablesOf(englishPhones(ipa)?.map((phone) => phone.replace(/\d$/, '')) ?? []);
  return syllables.length === 0 ? null : syllables.map(spelled).join('-');
}

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
