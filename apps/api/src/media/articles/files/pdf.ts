import { dirname, join, sep } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxFileParts, maxPdfPages } from '@duetcast/domain/limits/podcast-limits';
import type { PDFDocumentProxy, RefProxy, TextItem } from 'pdfjs-dist/types/src/display/api';
import { articleLanguage } from '../../script-writing/article/article-language';
import { lowered, raised } from '../../script-writing/structure/raised-text';
import type { FileContent, FileUnit } from './file-content';
import type { PdfCell, PdfLine } from './pdf-line';
import { pageUnits } from './pdf-paragraphs';

/** Titles that programs make of a file name. */
const fileTitle = /^(?:microsoft word|powerpoint|untitled|document\d*$)|\.(?:docx?|odt|tex|dvi|indd|qxd|pdf|html?)$/i;
/** A module without types. */
const worker: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** The text of the pages of a PDF. @throws AppError `article.fileEncrypted`, `article.fileTooComplex`, `article.fileScanned` */
export async function pdfContent(bytes: Buffer): Promise<FileContent> {
  // Classes of browsers that the library wants for drawing, which is never done.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) Object.assign(globalThis, { [name]: class {} });
  const { getDocument, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Else the library looks for its worker by an address.
  const pdfjsWorker: unknown = await import(worker);
  Object.assign(globalThis, { pdfjsWorker });
  const cMapUrl = join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps') + sep;
  const document = await getDocument({ data: new Uint8Array(bytes), cMapUrl, verbosity: 0 }).promise.catch((error) => {
    if ((error as Error).name !== 'PasswordException') throw error;
    throw new AppError('article.fileEncrypted', {}, { cause: error });
  });
  if (document.numPages > maxPdfPages) throw new AppError('article.fileTooComplex');
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push(linesOf(texts, (item) => Util.transform(transform, item.transform) as number[]));
    page.cleanup();
  }
  const texts = pages.flat().map(({ text }) => text);
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text))) throw new AppError('article.fileScanned');
  const { Title, Language } = (await document.getMetadata()).info as { Title?: unknown; Language?: unknown };
  const title = typeof Title === 'string' && !fileTitle.test(Title) ? Title : null;
  const language = typeof Language === 'string' ? Language : undefined;
  const units = pageUnits(pages, articleLanguage(texts.join('\n'), language));
  return { title, language, units: inChapters(units, await chaptersOf(document)) };
}

/** Of an outline; the library does not type what lies below. */
interface OutlineEntry {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineEntry[];
}

/** Titles of the chapters by the number of the page on which they begin, by the outline; damaged entries are left out. */
async function chaptersOf(document: PDFDocumentProxy): Promise<ReadonlyMap<number, string>> {
  const outline = (await document.getOutline().catch(() => null)) as readonly OutlineEntry[] | null;
  const placeNamed = (name: string): Promise<readonly unknown[] | null> =>
    document.getDestination(name).catch(() => null);
  const starts = new Map<number, string>();
  // One entry above all others is the title of the file.
  for (const { title, dest } of (outline?.length === 1 ? outline[0]?.items : outline)?.slice(0, maxFileParts) ?? []) {
    const [page] = (typeof dest === 'string' ? await placeNamed(dest) : dest) ?? [];
    const index = typeof page === 'number' ? page : await document.getPageIndex(page as RefProxy).catch(() => null);
    if (index !== null && index < document.numPages && !starts.has(index + 1)) starts.set(index + 1, title.trim());
  }
  return starts;
}

function inChapters(units: readonly FileUnit[], starts: ReadonlyMap<number, string>): FileUnit[] {
  let chapter: number | undefined;
  return units.map((unit) => {
    if (unit.page !== undefined && starts.has(unit.page)) chapter = unit.page;
    return chapter === undefined ? unit : { ...unit, chapter, title: starts.get(chapter) || null };
  });
}

/** Between two cells, by the size of their letters; words are closer, even in justified text. */
const minGap = 1.2;
type DrawnLine = PdfLine & { readonly cells: PdfCell[] };

/** Lines in the order in which the page draws them, without text that is turned, such as a watermark. */
function linesOf(items: readonly TextItem[], placeOf: (item: TextItem) => readonly number[]): PdfLine[] {
  const lines: DrawnLine[] = [];
  let isEnded = true;
  for (const item of items) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = placeOf(item);
    if (item.str !== '' && Math.abs(b) <= Math.abs(a) / 4) {
      const cell = { text: item.str, x, right: x + item.width };
      const part = { ...cell, y, size: Math.hypot(c, d), cells: [cell] };
      const line = lines.at(-1);
      if (isEnded || !line || Math.abs(y - line.y) > 0.7 * line.size || x < line.x) lines.push(part);
      else addTo(line, part);
      isEnded = false;
    }
    isEnded ||= item.hasEOL;
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

function addTo(line: DrawnLine, added: DrawnLine): void {
  const isSmall = added.size < 0.85 * line.size && added.text.trim() !== '';
  const rise = line.y - added.y;
  const text =
    isSmall && rise > 0.15 * line.size
      ? raised(line.text, added.text, '')
      : isSmall && rise < -0.05 * line.size
        ? lowered(line.text, added.text)
        : added.text;
  line.text += text;
  line.right = Math.max(line.right, added.right);
  addCell(line, { ...added.cells[0]!, text });
  if (line.text.length < 2 * added.text.length) Object.assign(line, { size: added.size, y: added.y });
}

function addCell({ cells, size }: DrawnLine, added: PdfCell): void {
  const last = cells.at(-1)!;
  const isApart = added.x - last.right > minGap * size && !/^\s*[$€£¥]?\s*$/.test(last.text);
  if (added.text.trim() === '') last.text += added.text;
  else if (isApart) cells.push(added);
  else Object.assign(last, { text: last.text + added.text, right: Math.max(last.right, added.right) });
}
