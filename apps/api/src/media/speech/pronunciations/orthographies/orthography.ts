/** Spellings by the sounds that they stand for, several ones in a key separated by spaces. */
type Spellings<Spelling> = Readonly<Record<string, Spelling>>;

/** How a consonant is written: before a written e, i or y, at the end of a word, at its beginning, and elsewhere. */
interface Places {
  readonly front?: string;
  readonly final?: string;
  readonly initial?: string;
  readonly other: string;
}

/** How a language writes its sounds, and the nearest ones for sounds that it lacks. */
export interface Orthography {
  readonly vowels: Spellings<string>;
  readonly consonants: Spellings<string | Places>;
  /** Spelled vowels with the accent that marks stress. */
  readonly stressed?: Spellings<string>;
}
