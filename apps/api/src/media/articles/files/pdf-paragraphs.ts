import { joinedLines } from '../../script-writing/article/paragraph-lines';
import { endsSentence } from '../../script-writing/article/sentences';
import { SourceText } from '../../script-writing/structure/source-text';
import type { FileUnit } from './file-content';
import { escaped, type PdfLine } from './pdf-line';
import { withTables } from './pdf-tables';

interface Paragraph {
  readonly page: number;
  readonly lines: PdfLine[];
}

/** Lines at the top and at the bottom of a page that may repeat on others. */
const edgeLines = 2;
const bullet = /^[•‣▪●○■□◦⁃➤✓–]\s*(?=\S)/;
/** Of a bullet or a number. */
const mark = /^(?:[•‣▪●○■□◦⁃➤✓–]\s*\S|(?:[-*]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s)/;
/** A line of a table of contents: "Introduction . . . . 5". */
const leaders = /(?:\.\s?){5,}\s*\w{1,6}\s*$/;
/** Of a table of contents, in the languages that the writer knows. */
const contentsTitle =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|table des matières|(?:tabla de )?contenidos?|índice|[ií]ndice geral|sumário|indice|sommario|目[录錄次])$/i;
/** Of at most three digits: lines of a text end in years. */
const pageNumber = /\s(?:\d{1,3}|[ivxlc]+)\s*$/;
const minEntries = 2;
/** Of the size of the text: headings are. */
const largerThan = 1.14;
const figures = /^(?!\P{L}*[/|])\P{L}*#\P{L}*#\P{L}*$/u;
const maxHeading = { lines: 3, characters: 150, share: 0.2 } as const;

/** The pages as HTML, without what repeats on them; a paragraph belongs to the page on which it begins. */
export function pageUnits(pages: readonly (readonly PdfLine[])[], language: string): FileUnit[] {
  const body = commonestSize(pages.flat());
  const inner = withoutEdges(pages.map(withoutContents), body);
  const kept = inner.some((lines) => lines.length > 0) ? inner : pages;
  const noted = kept.map((lines) => withTables(withoutNotes(lines, body)));
  const paragraphs = paragraphsOf(noted, body);
  const levels = headingLevels(paragraphs, body);
  const htmlOf = ({ lines }: Paragraph): string => {
    if (lines[0]!.html !== undefined) return lines[0]!.html;
    const texts = lines.map(({ text }) => SourceText.at(text.trim(), 0));
    const text = joinedLines(texts, language).text.replaceAll('\u00ad', '');
    const level = levels.get(lines);
    if (level !== undefined) return `<h${level}>${escaped(text)}</h${level}>`;
    return bullet.test(text) ? `<ul><li>${escaped(text.replace(bullet, ''))}</li></ul>` : `<p>${escaped(text)}</p>`;
  };
  const html = pages.map(() => '');
  for (const paragraph of paragraphs) html[paragraph.page] += htmlOf(paragraph);
  return html.map((text, page) => ({ title: null, page: page + 1, html: text }));
}

const roundedSize = (size: number): number => Math.round(size * 2) / 2;

/** The size of most characters. */
function commonestSize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) counts.set(roundedSize(size), (counts.get(roundedSize(size)) ?? 0) + text.length);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Drops a printed table of contents: its title and the lines below that end in rising numbers of pages, or go on to one. */
function withoutContents(lines: readonly PdfLine[]): readonly PdfLine[] {
  const title = lines.findIndex(({ text }) => contentsTitle.test(text.trim()));
  const isEntry = (line?: PdfLine): boolean =>
    line !== undefined && (pageNumber.test(line.text) || leaders.test(line.text));
  const end = lines.findIndex((line, index) => index > title && !isEntry(line) && !isEntry(lines[index + 1]));
  const entries = (end === -1 ? lines.length : end) - title - 1;
  const numbers = lines
    .slice(title + 1, title + 1 + entries)
    .flatMap(({ text }) => /\d+\s*$/.exec(text)?.map(Number) ?? []);
  const isRising = numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));
  return title === -1 || entries < minEntries || !isRising ? lines : lines.toSpliced(title, entries + 1);
}

/** Drops page numbers and running heads: at an edge, at the same height, the same text but for figures. */
function withoutEdges(pages: readonly (readonly PdfLine[])[], body: number): PdfLine[][] {
  const edges = pages.map((lines) => {
    const heights = [...new Set(lines.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
    const outer = new Set([...heights.slice(0, edgeLines), ...heights.slice(-edgeLines)]);
    return lines.filter(({ y, size }) => outer.has(Math.round(y)) && size < largerThan * body);
  });
  const counts = new Map<string, number>();
  const keysOf = (line: PdfLine): string[] =>
    [-1, 0, 1].map((step) => `${Math.round(line.y / 4) + step} ${formOf(line)}`);
  for (const lines of edges)
    for (const key of new Set(lines.flatMap(keysOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return pages.map((lines, page) =>
    lines.filter((line) => {
      if (leaders.test(line.text)) return false;
      if (!edges[page]!.includes(line)) return true;
      // Figures of a table may stand at the same place, too.
      if (figures.test(formOf(line))) return true;
      return (counts.get(keysOf(line)[1]!) ?? 0) < 2 && line.text.trim() !== `${page + 1}`;
    }),
  );
}

const formOf = ({ text }: PdfLine): string =>
  text
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim();

/** Drops footnotes: small text at the end of a page that begins with a mark. */
function withoutNotes(lines: readonly PdfLine[], body: number): readonly PdfLine[] {
  const last = lines.findLastIndex(({ size }) => size > 0.9 * body);
  const notes = lines.slice(last + 1);
  return last !== -1 && /^[\d*†‡§[(]/.test(notes[0]?.text.trim() ?? '') ? lines.slice(0, last + 1) : lines;
}

function paragraphsOf(pages: readonly (readonly PdfLine[])[], body: number): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  pages.forEach((lines, page) => {
    const leading = leadingOf(lines);
    lines.forEach((line, index) => {
      const last = paragraphs.at(-1);
      const before = last?.lines.at(-1);
      const isBelow = index > 0 && before !== undefined && line.y > before.y;
      const startsNew =
        !last ||
        !before ||
        (line.html ?? before.html) !== undefined ||
        mark.test(line.text) ||
        Math.abs(line.size - before.size) > 0.08 * before.size ||
        (isBelow
          ? line.y - before.y > 1.25 * leading * line.size ||
            isBroken(line, before, mark.test(last.lines[0]!.text), lines)
          : isFinished(before) || line.size >= largerThan * body);
      if (startsNew) paragraphs.push({ page, lines: [line] });
      else last.lines.push(line);
    });
  });
  return paragraphs;
}

/** Usual distance between the lines of a page, as a share of their size. */
function leadingOf(lines: readonly PdfLine[]): number {
  const gaps = lines.map(({ y, size }, index) => (y - (lines[index - 1]?.y ?? y)) / size);
  const usual = gaps.filter((gap) => gap > 0.8 && gap < 3).sort((a, b) => a - b);
  return usual[Math.floor(usual.length / 3)] ?? 1.2;
}

const isFinished = ({ text }: PdfLine): boolean => endsSentence(text.trim()) || /[:：]\s*$/.test(text);

/** Whether a line is indented, or its first word would have fitted into the line before. */
function isBroken(line: PdfLine, before: PdfLine, isItem: boolean, lines: readonly PdfLine[]): boolean {
  const column = lines.filter(({ x, size }) => Math.abs(x - line.x) < 2.5 * size);
  const left = Math.min(...column.map(({ x }) => x));
  if (!isItem && line.x - left > 0.6 * line.size && before.x - left < 0.3 * line.size) return true;
  const [word = ''] = line.text.trim().split(/\s/, 1);
  const width = ((line.right - line.x) * (word.length + 1)) / line.text.length;
  const room = Math.max(...column.map(({ right }) => right)) - before.right;
  return room > 1.2 * width && isFinished(before) && !/^\p{Ll}/u.test(line.text);
}

/** Levels of the paragraphs whose size says that they are headings, by their lines. */
function headingLevels(paragraphs: readonly Paragraph[], body: number): ReadonlyMap<PdfLine[], number> {
  const sizeOf = ({ lines }: Paragraph): number => roundedSize(lines[0]!.size);
  const headings = paragraphs.filter((paragraph) => {
    const text = paragraph.lines.map((line) => line.text).join(' ');
    const isShort = paragraph.lines.length <= maxHeading.lines && text.length <= maxHeading.characters;
    return sizeOf(paragraph) >= largerThan * body && isShort && /\p{L}{2}/u.test(text) && !/[.,;:。，]\s*$/.test(text);
  });
  const length = (of: readonly Paragraph[]): number =>
    of.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + text.length, 0);
  // Where much is large, size says nothing.
  if (length(headings) > maxHeading.share * length(paragraphs)) return new Map();
  const sizes = [...new Set(headings.map(sizeOf))].sort((a, b) => b - a);
  return new Map(headings.map((heading) => [heading.lines, Math.min(sizes.indexOf(sizeOf(heading)) + 1, 6)]));
}
