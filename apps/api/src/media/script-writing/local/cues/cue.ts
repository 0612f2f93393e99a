import { z } from 'zod';
import { isPattern, namesIn, readOnce, readRows } from '../../../data/rows';

/** A question that the text which follows answers. */
export interface Cue {
  /** Found in the beginning of the answer; a group `name` fills `{}` of the questions. */
  readonly pattern: RegExp;
  /** With a name, each is used once per name; otherwise once per script. */
  readonly asks: readonly string[];
}

export interface Cues {
  /** The most fitting first. */
  readonly asking: readonly Cue[];
  /** Repeats a number that was just mentioned: "312 homes?" */
  readonly echo?: Cue;
}

const word = "\\p{Lu}[\\p{L}'’-]{1,30}";
/** Patterns that the words of a cue name in braces. */
const shared: Readonly<Record<string, string>> = {
  // "Elena Ortiz", "Dr. Susan Lee": bounded, so that hostile text is read in linear time.
  name: `(?<name>(?:\\p{Lu}[\\p{L}.'’-]{0,30} ){0,3}${word})`,
  // Words in apposition: ", an engineer,".
  aside: '(?:, [^,.“”"«»]{3,60},)?',
  // The end of a quotation and the comma after it.
  unquote: '[”“"»’],? ?',
  // Two numbers, of which a year alone is none.
  numbers: '(?:\\d[\\d.,]*\\s?(?:%|\\p{L}).*?){2}',
  number: '(?<![\\p{L}\\d.,:/$€£¥-])(?<name>\\d[\\d.,]*\\d ?\\p{Ll}{4,20})[.!?]$',
};

const patterns = {
  start: (words: string) => `^[“"„«]?(?:${words})(?![\\p{L}\\p{N}])`,
  /** Words anywhere in it. */
  within: (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`,
  pattern: (words: string) => words,
  echo: (words: string) => words,
} as const;

const withNames = (words: string, names: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\p{Ll}+)\}/gu, (whole, name: string) => names[name] ?? whole);

/** Rows of cues; a row `word` names words that the cues after it use. */
function rowSchema() {
  const names = { ...shared };
  const cells = z.tuple([z.enum(['word', 'start', 'within', 'pattern', 'echo']), z.string().min(1)], z.string().min(1));
  return cells.transform(([found, words, ...asks], context) => {
    if (found === 'word') {
      names[words] = asks.join('|');
      return null;
    }
    const source = patterns[found](withNames(words, names));
    if (isPattern(source)) return { found, pattern: new RegExp(source, 'u'), asks };
    context.addIssue(`Not a regular expression: ${source}`);
    return z.NEVER;
  });
}

const cuesOf = readOnce((language: string): Cues => {
  const cues = readRows(`cues/${language}.tsv`, rowSchema()).filter((row) => row !== null);
  const echo = cues.find(({ found }) => found === 'echo');
  return { asking: cues.filter(({ found }) => found !== 'echo'), ...(echo && { echo }) };
});

/** None for languages whose questions are not written yet. */
export const cuesFor = (language: string): Cues => (namesIn('cues').has(language) ? cuesOf(language) : { asking: [] });
