import { omittedCode } from '../structure/inline';
import type { SourceText } from '../structure/source-text';
import { isUnspaced } from './language';
import { endsSentence } from './sentences';

/** What the lines of a paragraph without marks turn out to be. */
export interface LineBlock {
  readonly kind: 'heading' | 'paragraph' | 'item';
  readonly text: SourceText;
}

export interface Layout {
  readonly language: string;
  /** Line breaks are from wrapping by hand, and not significant. */
  readonly wrapped: boolean;
  /** A text with marked headings has no others. */
  readonly guessesHeadings: boolean;
}

const itemMark = /^(?:[-*•‣◦–—·]|\(?\d{1,2}[.)])\s+/;
/** A longer line means that the text is not wrapped by hand. */
const wrapColumn = 100;
const maxHeadingCharacters = 120;

export const isWrapped = (lines: readonly SourceText[]): boolean => lines.every(({ length }) => length <= wrapColumn);

/** @param isLast the paragraph ends the text, so it is no heading */
export function blocksOfLines(lines: readonly SourceText[], layout: Layout, isLast: boolean): LineBlock[] {
  const blocks: LineBlock[] = [];
  lines.forEach((line, index) => {
    const before = blocks.at(-1);
    const [mark] = itemMark.exec(line.text) ?? [];
    if (mark !== undefined && (before?.kind === 'item' || lines.length > 1 || /^[-*•]/.test(mark)))
      blocks.push({ kind: 'item', text: line.slice(mark.length) });
    else if (layout.guessesHeadings && looksLikeHeading(lines, index, layout, isLast))
      blocks.push({ kind: 'heading', text: line });
    else if (before && before.kind !== 'heading' && (layout.wrapped || isContinued(before.text, line)))
      blocks[blocks.length - 1] = { ...before, text: joinLines(before.text, line, layout.language) };
    else blocks.push({ kind: 'paragraph', text: line });
  });
  return blocks;
}

/** A short line without final punctuation above a longer one. */
function looksLikeHeading(lines: readonly SourceText[], index: number, layout: Layout, isLast: boolean): boolean {
  const { wrapped, language } = layout;
  const { text } = lines[index]!;
  const max = isUnspaced(language) ? maxHeadingCharacters / 3 : maxHeadingCharacters;
  if (text.length > max || /[,，、;；-]$/u.test(text) || !/\p{L}/u.test(text) || text.includes(omittedCode))
    return false;
  if (/[.。।:：…!！"”»」]$/u.test(text) || (endsSentence(text) && !/[?？؟]$/u.test(text))) return false;
  if (lines.length === 1) return !isLast;
  const next = lines[index + 1]?.text;
  if (next === undefined || /^\p{Ll}/u.test(next)) return false;
  if (itemMark.test(next)) return index === 0;
  return wrapped ? index === 0 && text.length < Math.max(...lines.map(({ length }) => length)) * 0.6 : true;
}

/** A line that a long unfinished one continues: wrapped by hand, at a wider column. */
const isContinued = (above: SourceText, below: SourceText): boolean =>
  above.length > wrapColumn / 2 && !endsSentence(above.text) && /^\p{Ll}/u.test(below.text);

/** Keeps a hyphen at the end of a line, which may be part of the word. */
export function joinLines(above: SourceText, below: SourceText, language: string): SourceText {
  return isUnspaced(language) || above.text.endsWith('-') ? above.concat(below) : above.plus(' ').concat(below);
}
