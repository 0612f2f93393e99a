import { omittedFormula } from '../structure/formulas';
import { omittedCode } from '../structure/inline';
import { SourceText } from '../structure/source-text';
import { namedTurnIn } from './conversation';
import { isUnspaced } from './detected-language';
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

const itemMark =
  /^(?:[-*•‣◦–—·▪▫●○■□►▶➤→✓✔✗✘★☆⁃]\ufe0f?|\(?\d{1,2}[.)]|(?!\d)\p{Emoji_Presentation}\p{Emoji_Modifier}?|\p{Extended_Pictographic}\ufe0f|\d\ufe0f?\u20e3)\s*(?:(?<=[^\x00-\x7f])|\s)(?=\S)/u;
/** A line that begins with an emoji or another sign that no prose begins with. */
export const isBullet = (line: SourceText | undefined): boolean =>
  line !== undefined &&
  line.length <= maxHeadingCharacters &&
  /^(?!\p{Pd}|[*(]|\d{1,2}[.)])/u.test(line.text) &&
  itemMark.test(line.text);
/** "1½ cups flour": a line of amounts. */
const amount = /^(?:\d|[¼-¾⅐-⅞])/u;
const maxAmountCharacters = 60;
/** The others of a recipe are "Juice of a lemon". */
const minAmounts = 0.75;
/** "11:00 Talk", "11:00–12:00 Talk", "Salary: 58,000": a line of a program or of facts. */
const fact = /^(?:\d{1,2}[:.h]\d\d(?!\d).*\p{L}|\p{Lu}[^:：.!?]{0,40}[:：]\s.*[^?？]$)/u;
/** "Serves 4 | Cook 1 h", "Keywords: sleep; heat" */
const enumeration = /\s[|·•]\s.*\s[|·•]\s|^\p{L}{3,}: .*;/u;
const endsWithAddress = /(?:^|\s)\S+\.\p{Ll}{2,}\/\S*$/u;
/** A longer line means that the text is not wrapped by hand. */
const wrapColumn = 100;
const maxHeadingCharacters = 120;

/** @param paragraphs lines by paragraph. Long addresses make the lines of some text longer: its paragraphs show that it is wrapped. */
export function isWrapped(paragraphs: readonly (readonly SourceText[])[]): boolean {
  if (paragraphs.every((lines) => lines.every(({ length }) => length <= wrapColumn))) return true;
  const several = paragraphs.filter(({ length }) => length > 1);
  return several.length > 0 && several.filter(isWrappedByHand).length * 2 >= several.length;
}

/** Whether a sentence goes on in the next line: so it does in the others. */
const isWrappedByHand = (lines: readonly SourceText[]): boolean =>
  lines.some(
    (line, index) => lines[index + 1] && isContinued({ length: line.length, lines: [line] }, lines[index + 1]!),
  );

/** Lines that make up one block, joined at the end: joining them one by one would take quadratic time. */
interface Draft {
  readonly kind: LineBlock['kind'];
  readonly lines: SourceText[];
  length: number;
}

/** @param isLast the paragraph ends the text, so it is no heading */
export function blocksOfLines(lines: readonly SourceText[], layout: Layout, isLast: boolean): LineBlock[] {
  const drafts: Draft[] = [];
  const start = (kind: Draft['kind'], line: SourceText) => drafts.push({ kind, lines: [line], length: line.length });
  const longest = Math.max(...lines.map(({ length }) => length));
  const wrapped = layout.wrapped || isWrappedByHand(lines);
  const named = lines.flatMap(({ text }) => namedTurnIn(text)?.name ?? []);
  const areTurns = new Set(named).size < named.length;
  const amounts = lines.filter(({ text }) => amount.test(text)).length;
  const areAmounts =
    lines.length > 2 &&
    amounts >= lines.length * minAmounts &&
    lines.every(({ text }) => text.length <= maxAmountCharacters);
  const areItems = areAmounts || (!areTurns && lines.length > 1 && lines.every(({ text }) => fact.test(text)));
  lines.forEach((line, index) => {
    const before = drafts.at(-1);
    const [mark] = itemMark.exec(line.text) ?? [];
    if (areItems && mark === undefined) start('item', line);
    else if (mark !== undefined && (before?.kind === 'item' || lines.length > 1 || /^[-*•]/.test(mark)))
      start('item', line.slice(mark.length));
    else if (layout.guessesHeadings && looksLikeHeading(lines, index, { ...layout, wrapped, isLast, longest }))
      start('heading', line);
    else if (areTurns && namedTurnIn(line.text)) start('paragraph', line);
    else if (before && before.kind !== 'heading' && (wrapped || isContinued(before, line))) {
      before.lines.push(line);
      before.length += line.length + 1;
    } else start('paragraph', line);
  });
  return drafts.map((draft) => ({ kind: draft.kind, text: joinedLines(draft.lines, layout.language) }));
}

const formulaSigns = new RegExp(`[=<>≤≥≈≠±×√∑∫²³¹⁰-⁹ⁿ^${omittedFormula}]`, 'u');

/** Whether a line is nothing but a formula: no title. */
export const isFormula = (line: string): boolean =>
  formulaSigns.test(line) && !/\p{L}{3}|\p{sc=Han}{2}/u.test(line.replace(/sin|cos|tan|log|exp|lim|max|min/g, ''));

interface Surroundings extends Layout {
  readonly isLast: boolean;
  readonly longest: number;
}

/** A short line without final punctuation above a longer one. */
function looksLikeHeading(lines: readonly SourceText[], index: number, around: Surroundings): boolean {
  const { wrapped, language, isLast, longest } = around;
  const { text } = lines[index]!;
  const max = isUnspaced(language) ? maxHeadingCharacters / 3 : maxHeadingCharacters;
  if (
    text.length > max ||
    /[,，、;；-]$/u.test(text) ||
    !/\p{L}/u.test(text) ||
    text.includes(omittedCode) ||
    text.includes(omittedFormula) ||
    enumeration.test(text) ||
    endsWithAddress.test(text) ||
    isFormula(text)
  )
    return false;
  if (/[.。।:：…!！"“”»」]$/u.test(text) || (endsSentence(text) && !/[?？؟]$/u.test(text))) return false;
  if (lines.length === 1) return !isLast;
  const next = lines[index + 1]?.text;
  if (next === undefined || /^\p{Ll}/u.test(next)) return false;
  if (itemMark.test(next)) return index === 0;
  return wrapped ? index === 0 && text.length < longest * 0.6 : true;
}

/** A line that a long unfinished block continues: wrapped by hand, at a wider column. */
const isContinued = ({ length, lines }: Pick<Draft, 'length' | 'lines'>, below: SourceText): boolean =>
  length > wrapColumn / 2 && !endsSentence(lines.at(-1)!.text) && /^\p{Ll}/u.test(below.text);

/** First parts of English compounds that keep their hyphen at the end of a line. */
const compound =
  /(?:^|[^\p{L}])(?:well|ill|self|half|ex|non|anti|all|high|low|long|short|old|new|full|part|first|second|third|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|so|much|ever|cross|mid|north|south|state|year|day)-$/iu;
/** The end of a line that keeps its hyphen before "and": "pre-" before "and post-war". */
const suspended =
  /(?:^|[^\p{L}])(?:pre|post|inter|intra|macro|micro|over|under|upper|lower|left|right|multi|\p{Lu}\p{Ll}+)-$/u;
const conjunction = /^(?:and|or|to|und|oder|bis|sowie)(?!\p{L})/u;
/** The end of a line that splits a word: "inter-" before "national", but not "EU-" before "wide". */
const splitWord = /(?:\p{L}\p{Ll}|\p{Lo}{2})-$/u;

const isSplit = (line: SourceText, next: SourceText): boolean =>
  splitWord.test(line.text) && /^\p{Ll}/u.test(next.text) && !compound.test(line.text) && !/-\p{L}+-$/u.test(line.text);

/** Joins words that are split between lines; keeps the hyphen of a compound. */
export const joinedLines = (lines: readonly SourceText[], language: string): SourceText =>
  SourceText.joined(
    lines.map((line, index) => {
      const next = lines[index + 1];
      if (next === undefined || isUnspaced(language)) return line;
      const isSuspended = conjunction.test(next.text) && (suspended.test(line.text) || compound.test(line.text));
      if (!isSuspended && isSplit(line, next)) return line.slice(0, -1);
      return !isSuspended && line.text.endsWith('-') ? line : line.plus(' ');
    }),
  );
