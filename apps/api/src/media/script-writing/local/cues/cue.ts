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
/** "Elena Ortiz", "Dr. Susan Lee": bounded, so that hostile text is read in linear time. */
export const name = `(?<name>(?:\\p{Lu}[\\p{L}.'’-]{0,30} ){0,3}${word})`;
/** In apposition: ", an engineer,". */
export const aside = '(?:, [^,.“”"«»]{3,60},)?';
/** The end of a quotation and the comma after it. */
export const unquote = '[”“"»’],? ?';
export const cue = (pattern: string, ...asks: string[]): Cue => ({ pattern: new RegExp(pattern, 'u'), asks });
/** At the start of the answer. */
export const opening = (words: string, ...asks: string[]): Cue =>
  cue(`^[“"„«]?(?:${words})(?![\\p{L}\\p{N}])`, ...asks);
/** Anywhere in it. */
export const saying = (words: string, ...asks: string[]): Cue =>
  cue(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, ...asks);
/** Two numbers, of which a year alone is none. */
export const numbers = '(?:\\d[\\d.,]*\\s?(?:%|\\p{L}).*?){2}';
export const echoed = (ask: string): Cue =>
  cue('(?<![\\p{L}\\d.,:/$€£¥-])(?<name>\\d[\\d.,]*\\d ?\\p{Ll}{4,20})[.!?]$', ask);
