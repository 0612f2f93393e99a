import { withPronunciations, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';

/** A text whose transcribed words are marked, so that rules for written text leave them alone. */
interface MarkedText {
  readonly text: string;
  /** Puts `[[transcription|word]]` in place of the marks in a part of the text; the word is for an engine that lacks a sound. */
  readonly restore: (part: string) => string;
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
  const transcriptions: string[] = [];
  const transcribed = (ipa: string, word: string) => `[[${plain(ipa)}|${plain(word)}]]`;
  const marked = withPronunciations(text, pronunciations, ({ written, alias, ipa }) =>
    ipa === undefined
      ? (alias ?? written)
      : `${stem}${lettersOf(transcriptions.push(transcribed(ipa, alias ?? written)) - 1)}`,
  );
  if (transcriptions.length === 0) return { text: marked, restore: (part) => part };
  const marks = new Map(transcriptions.map((text, index) => [`${stem}${lettersOf(index)}`, text]));
  const pattern = new RegExp(`${stem}[b-k]+a`, 'gi');
  return {
    text: marked,
    restore: (part) => part.replace(pattern, (mark) => marks.get(mark.toLowerCase()) ?? mark),
  };
}

/** Without the signs that delimit. */
const plain = (text: string): string => text.replace(/[[\]|]/g, ' ');

/** A number as letters: rules for numbers do not apply. Ends with a letter of its own, so that no mark begins another. */
const lettersOf = (index: number): string =>
  `${String(index).replace(/\d/g, (digit) => String.fromCharCode('b'.charCodeAt(0) + Number(digit)))}a`;
