import { dirname, join, sep } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxPdfPages } from '@duetcast/domain/limits/podcast-limits';
import { articleLanguage } from '../../script-writing/article/article-language';
import { lowered, raised } from '../../script-writing/structure/raised-text';
import type { FileContent } from './file-content';
import { pageUnits, type PdfLine } from './pdf-paragraphs';

type Pdf = typeof import('pdfjs-dist');
type Item = Awaited<ReturnType<import('pdfjs-dist').PDFPageProxy['getTextContent']>>['items'][number];

/** Titles that programs make of a file name. */
const fileTitle = /^(?:microsoft word|powerpoint|untitled|document\d*$)|\.(?:docx?|odt|tex|dvi|indd|qxd|pdf|html?)$/i;

/** A module without types. */
const worker: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Classes of browsers that the library wants for drawing, which is never done. */
const drawing = Object.fromEntries(['DOMMatrix', 'ImageData', 'Path2D'].map((name) => [name, class {}]));

/** The text of the pages of a PDF. @throws AppError `article.fileEncrypted`, `article.fileTooComplex`, `article.fileScanned` */
export async function pdfContent(bytes: Buffer): Promise<FileContent> {
  Object.assign(globalThis, drawing);
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Else the library looks for its worker by an address.
  const pdfjsWorker: unknown = await import(worker);
  Object.assign(globalThis, { pdfjsWorker });
  const document = await opened(pdf, bytes);
  if (document.numPages > maxPdfPages) throw new AppError('article.fileTooComplex');
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      linesOf(items, page.getViewport({ scale: 1 }).transform, (a, b) => pdf.Util.transform(a, b) as number[]),
    );
    page.cleanup();
  }
  const texts = pages.flat().map(({ text }) => text);
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text))) throw new AppError('article.fileScanned');
  const { info } = (await document.getMetadata()) as { info: { Title?: unknown; Language?: unknown } };
  const title = typeof info.Title === 'string' && !fileTitle.test(info.Title) ? info.Title : null;
  const language = typeof info.Language === 'string' ? info.Language : undefined;
  return { title, language, units: pageUnits(pages, articleLanguage(texts.join('\n'), language)) };
}

async function opened({ getDocument, VerbosityLevel }: Pdf, bytes: Buffer) {
  const folder = dirname(require.resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(folder, 'cmaps') + sep,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await task.promise;
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new AppError('article.fileEncrypted', {}, { cause: error });
    throw error;
  }
}

type Matrix = readonly number[];

/** Lines in the order in which the page draws them, without text that is turned, such as a watermark. */
function linesOf(items: readonly Item[], page: Matrix, transformed: (a: Matrix, b: Matrix) => Matrix): PdfLine[] {
  const lines: PdfLine[] = [];
  let isEnded = true;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transformed(page, item.transform as number[]);
    const size = Math.hypot(c, d);
    const line = lines.at(-1);
    if (item.str !== '' && Math.abs(b) <= Math.abs(a) / 4) {
      const [text, right] = [item.str, x + item.width];
      const isNew = isEnded || !line || Math.abs(y - line.y) > 0.7 * line.size || x < line.x;
      if (isNew) lines.push({ text, x, right, y, size });
      else addTo(line, { text, x, right, y, size });
      isEnded = false;
    }
    isEnded ||= item.hasEOL;
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

function addTo(line: PdfLine, added: PdfLine): void {
  const isSmall = added.size < 0.85 * line.size && added.text.trim() !== '';
  const rise = line.y - added.y;
  if (isSmall && rise > 0.15 * line.size) line.text += raised(line.text, added.text);
  else if (isSmall && rise < -0.05 * line.size) line.text += lowered(line.text, added.text);
  else line.text += added.text;
  line.right = Math.max(line.right, added.right);
  if (line.text.length < 2 * added.text.length) Object.assign(line, { size: added.size, y: added.y });
}
