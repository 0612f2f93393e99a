import { withPronunciations, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';

/** A text whose transcribed words are marked, so that rules for written text leave them alone. */
interface MarkedText {
  readonly text: string;
  /** Puts `[[transcription|word]]` in place of the marks in a part of the text; the word is for an engine that lacks a sound. */
  readonly restore: (part: string) => string;
  /** The transcription behind each mark. */
  readonly marks: ReadonlyMap<string, string>;
}

/** Reads as an unknown word in every language. */
const markSyllables = 'zafu';

/**
 * The text for an engine that reads IPA: words with a transcription become marks, the others their aliases. Marks are plain
 * words that the text does not contain, because rules and pauses depend on words.
 */
export function markTranscriptions(text: string, pronunciations: readonly Pronunciation[] = []): MarkedText {
  let stem = markSyllables;
  while (text.toLowerCase().includes(stem)) stem += markSyllables;
  const transcribed: { readonly ipa: string; readonly word: string }[] = [];
  const marked = withPronunciations(text, pronunciations, ({ written, alias, ipa }) =>
    ipa === undefined
      ? (alias ?? written)
      : `${stem}${lettersOf(transcribed.push({ ipa: plain(ipa), word: plain(alias ?? written) }) - 1)}`,
  );
  const byMark = new Map(transcribed.map((each, index) => [`${stem}${lettersOf(index)}`, each]));
  const marks = new Map(Array.from(byMark, ([mark, { ipa }]) => [mark, ipa]));
  if (marks.size === 0) return { text: marked, restore: (part) => part, marks };
  const pattern = new RegExp(`${stem}[b-k]+a`, 'gi');
  const restored = (mark: string): string => {
    const found = byMark.get(mark.toLowerCase());
    return found ? `[[${found.ipa}|${found.word}]]` : mark;
  };
  return { text: marked, restore: (part) => part.replace(pattern, restored), marks };
}

/** The text without the signs that delimit. */
const plain = (text: string): string => text.replace(/[[\]|]/g, ' ');

/** A number as letters: rules for numbers do not apply. Ends with a letter of its own, so that no mark begins another. */
const lettersOf = (index: number): string =>
  `${String(index).replace(/\d/g, (digit) => String.fromCharCode('b'.charCodeAt(0) + Number(digit)))}a`;
