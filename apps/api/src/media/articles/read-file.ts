import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError, isAppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { maxArticleCharacters, maxFileTextCharacters } from '@duetcast/domain/limits/podcast-limits';
import { count } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { articleLanguage } from '../script-writing/article/article-language';
import { extractHtml, extractText } from '../script-writing/extract-text';
import { decodePage } from './extraction/charset';
import { articleOf, articleSchema, pageContent } from './read-page';
import { docxContent } from './files/docx';
import { bookPath, epubContent } from './files/epub';
import type { FileContent } from './files/file-content';
import { headingOf, partsOf, type FilePart } from './files/file-parts';
import { pdfContent } from './files/pdf';
import { ZipArchive } from './files/zip-archive';

export interface FileTask {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
  /** Numbers of the parts to read, from 1; undefined: the whole, if a script accepts it. */
  readonly parts: readonly number[] | undefined;
}

export const readFileSchema = z
  .object({
    ...articleSchema.shape,
    parts: z
      .array(
        z.object({
          part: count.meta({ description: 'Number of the part, from 1.' }),
          title: z.string().nullable(),
          pages: z
            .object({ first: count, last: count })
            .optional()
            .meta({ description: 'Numbers of its pages, of a PDF.' }),
          characters: count,
        }),
      )
      .optional()
      .meta({
        description: `What a file consists of whose text is longer than a script accepts: chapters, or ranges of pages. The text is then empty; send the file with the numbers of one or more parts.`,
      }),
  })
  .meta({ id: 'Article' });
export type ReadFile = z.infer<typeof readFileSchema>;

export type FileReply = ReadFile | { readonly refused: ErrorCode };

/** A document that says so; other HTML may be a part of Markdown. */
const htmlDocument = /^\s*(?:<\?xml[^>]*>\s*|<!--[^]{0,5000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
const cfb = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Says what the parts of an Office document are (ISO/IEC 29500-2, 7.2.3). */
const partTypes = '[Content_Types].xml';
/** A stream of an encrypted Office document (MS-OFFCRYPTO, 2.3.4.4). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a file by what it contains, whatever its name. Only for a confined process. */
export async function readFile({ bytes, parts }: FileTask): Promise<FileReply> {
  return articleIn(Buffer.from(bytes), parts).catch((error: unknown) => ({
    refused: isAppError(error) ? error.code : ('article.fileDamaged' as const),
  }));
}

async function articleIn(bytes: Buffer, chosen: readonly number[] | undefined): Promise<ReadFile> {
  const { title, language, units } = await contentOf(bytes);
  const all = partsWithin(units);
  const whole = joined(all);
  const characters = charactersIn(whole);
  if (characters > maxFileTextCharacters) throw new AppError('article.fileTooComplex');
  if (characters === 0) throw new AppError('article.empty');
  const name = title ?? headingOf(whole);
  const spoken = articleLanguage(whole, language);
  const isLong = characters > maxArticleCharacters;
  const parts = isLong ? partsOf(all) : [{ title: name, text: whole }];
  if (chosen?.some((number) => !parts[number - 1])) throw new AppError('article.partMissing');
  if (chosen) return articleOf(name, joined([...new Set(chosen)].map((number) => parts[number - 1]!)), spoken);
  if (!isLong) return articleOf(name, whole, spoken);
  const listed = parts.map(({ text, title: named, pages }: FilePart, index) => ({
    part: index + 1,
    title: named,
    ...(pages && { pages }),
    characters: charactersIn(text),
  }));
  return { ...articleOf(name, '', spoken), characters, parts: listed };
}

const joined = (parts: readonly FilePart[]): string => parts.map(({ text }) => text).join('\n\n');

interface Written {
  readonly title: string | null;
  readonly language?: string | undefined;
  readonly units: FileContent['units'] | readonly [{ readonly title: null; readonly text: string }];
}

async function contentOf(bytes: Buffer): Promise<Written> {
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return pdfContent(bytes);
  if (bytes.subarray(0, cfb.length).equals(cfb))
    throw new AppError(bytes.includes(encryptedPackage) ? 'article.fileEncrypted' : 'article.fileUnsupported');
  if (bytes.subarray(0, 2).equals(Buffer.from('PK'))) return archived(await ZipArchive.open(bytes));
  return writtenIn(bytes);
}

async function archived(archive: ZipArchive): Promise<FileContent> {
  if (archive.has(bookPath)) return epubContent(archive);
  // Its text may stand at another path than "word/document.xml".
  const types = archive.has(partTypes) ? await archive.read(partTypes) : '';
  if (types.includes('wordprocessingml') || archive.has('word/document.xml')) return docxContent(archive);
  throw new AppError('article.fileUnsupported');
}

function writtenIn(bytes: Buffer): Written {
  const source = textOf(bytes);
  if (source.includes('\0') || source.startsWith('{\\rtf')) throw new AppError('article.fileUnsupported');
  if (!htmlDocument.test(source)) return { title: null, units: [{ title: null, text: extractText(source) }] };
  const { title, language, html } = pageContent(source);
  return { title, language, units: [{ title: null, html }] };
}

function textOf(bytes: Buffer): string {
  try {
    return decodePage(bytes, '');
  } catch (error) {
    throw new AppError('article.fileUnsupported', {}, { cause: error });
  }
}

/** The text of each unit; addresses of links never make a text too long for a script. */
function partsWithin(units: Written['units']): FilePart[] {
  const parts = (links: boolean): FilePart[] =>
    units.flatMap((unit) => {
      const text = 'text' in unit ? unit.text : extractHtml(unit.html, { links });
      if (text === '') return [];
      if (!('page' in unit) || unit.page === undefined) return [{ title: unit.title, text }];
      return [{ title: unit.title, text, chapter: unit.chapter, pages: { first: unit.page, last: unit.page } }];
    });
  const linked = parts(true);
  return charactersIn(joined(linked)) <= maxArticleCharacters ? linked : parts(false);
}
