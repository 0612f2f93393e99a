import { isBoilerplate, withoutMarks } from './boilerplate';
import { isUnspaced } from './language';
import { asSentence, endsSentence, sentencesOf } from './sentences';

/** The sentences of one paragraph or list. */
type Paragraph = readonly string[];

export interface Section {
  readonly heading: string | null;
  readonly paragraphs: readonly Paragraph[];
}

export interface Article {
  readonly title: string | null;
  readonly sections: readonly Section[];
}

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item';
  readonly text: string;
}

const headingMark = /^#{1,6}\s+/;
const itemMark = /^(?:[-*•‣◦–—·]|\(?\d{1,2}[.)])\s+/;
/** A longer line means that the text is not hard-wrapped: line breaks are then significant. */
const wrapColumn = 100;
const maxHeadingCharacters = 120;
/** A longer heading is treated as a sentence. */
const maxMarkedHeadingCharacters = 160;

/** Parses plain text with optional `#` headings, `-` items and blank lines; drops boilerplate. */
export function readArticle(text: string, language: string): Article {
  const blocks = blocksOf(withoutMarks(text), language).filter(({ text: line }) => !isBoilerplate(line));
  const [first] = blocks;
  const title = first?.kind === 'heading' && blocks.length > 1 ? first.text : null;
  return { title, sections: sectionsOf(title === null ? blocks : blocks.slice(1), language) };
}

function blocksOf(text: string, language: string): Block[] {
  const groups = text
    .split(/\n\s*\n/)
    .map((group) => group.split('\n').flatMap((line) => line.trim() || []))
    .filter((lines) => lines.length > 0);
  const wrapped = groups.every((lines) => lines.every((line) => line.length <= wrapColumn));
  return groups.flatMap((lines, index) => groupBlocks(lines, { wrapped, language, last: index === groups.length - 1 }));
}

interface Layout {
  readonly wrapped: boolean;
  readonly language: string;
  /** Last group of the text. */
  readonly last: boolean;
}

function groupBlocks(lines: readonly string[], layout: Layout): Block[] {
  const blocks: Block[] = [];
  lines.forEach((line, index) => {
    if (isBoilerplate(line)) return;
    const before = blocks.at(-1);
    if (headingMark.test(line)) blocks.push(markedHeading(line.replace(headingMark, ''), layout.language));
    else if (itemMark.test(line) && (before?.kind === 'item' || lines.length > 1 || /^[-*•]/.test(line)))
      blocks.push({ kind: 'item', text: line.replace(itemMark, '') });
    else if (looksLikeHeading(lines, index, layout)) blocks.push({ kind: 'heading', text: line });
    else if (layout.wrapped && before && before.kind !== 'heading')
      blocks[blocks.length - 1] = { ...before, text: joinLines(before.text, line, layout.language) };
    else blocks.push({ kind: 'paragraph', text: line });
  });
  return blocks;
}

const markedHeading = (text: string, language: string): Block =>
  text.length <= maxMarkedHeadingCharacters
    ? { kind: 'heading', text }
    : { kind: 'paragraph', text: asSentence(text, language) };

/** A short line without final punctuation above a longer one. */
function looksLikeHeading(lines: readonly string[], index: number, { wrapped, language, last }: Layout): boolean {
  const line = lines[index] ?? '';
  const max = isUnspaced(language) ? maxHeadingCharacters / 3 : maxHeadingCharacters;
  if (line.length > max || /[,，、;；-]$/u.test(line) || !/\p{L}/u.test(line)) return false;
  if (/[.。।:：…!！"”»」]$/u.test(line) || (endsSentence(line) && !/[?？؟]$/u.test(line))) return false;
  if (lines.length === 1) return !last;
  const next = lines[index + 1];
  if (next === undefined || /^\p{Ll}/u.test(next)) return false;
  if (itemMark.test(next)) return index === 0;
  return wrapped ? index === 0 && line.length < Math.max(...lines.map(({ length }) => length)) * 0.6 : true;
}

/** Keeps a hyphen at the end of a line, which may be part of the word. */
function joinLines(above: string, below: string, language: string): string {
  return isUnspaced(language) || above.endsWith('-') ? above + below : `${above} ${below}`;
}

function sectionsOf(blocks: readonly Block[], language: string): Section[] {
  const sections: { heading: string | null; paragraphs: string[][] }[] = [{ heading: null, paragraphs: [] }];
  let inList = false;
  for (const { kind, text } of blocks) {
    const section = sections[sections.length - 1]!;
    if (kind === 'heading') sections.push({ heading: text, paragraphs: [] });
    else if (kind === 'item' && (inList || endsWithColon(section.paragraphs.at(-1))))
      section.paragraphs.at(-1)!.push(...sentencesOf(asSentence(text, language), language));
    else section.paragraphs.push(sentencesOf(asSentence(text, language), language));
    inList = kind === 'item';
  }
  return withoutEmpty(sections, language);
}

const endsWithColon = (paragraph: readonly string[] | undefined): boolean => /[:：]$/.test(paragraph?.at(-1) ?? '');

/** Joins a heading without text to the next one; at the end of the article, it becomes a sentence. */
function withoutEmpty(sections: readonly Section[], language: string): Section[] {
  const dash = isUnspaced(language) ? '：' : ' – ';
  const kept: Section[] = [];
  let pending: string[] = [];
  for (const { heading, paragraphs } of sections) {
    const nonEmpty = paragraphs.filter(({ length }) => length > 0);
    if (heading !== null) pending.push(heading);
    if (nonEmpty.length === 0) continue;
    kept.push({ heading: pending.join(dash) || null, paragraphs: nonEmpty });
    pending = [];
  }
  if (pending.length > 0) kept.push({ heading: null, paragraphs: [pending.map((text) => asSentence(text, language))] });
  return kept;
}
