import { z } from 'zod';
import { readRows } from '../../data/rows';

/** How a consonant is written: before a written e, i or y, at the end of a word, at its beginning, and elsewhere. */
export interface Spelling {
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
