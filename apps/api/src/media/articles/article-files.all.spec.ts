import { deflateRawSync } from 'node:zlib';
import {
  maxFileTextCharacters,
  maxPdfPages,
  maxUnzippedBytes,
  maxZipEntries,
} from '@duetcast/domain/limits/podcast-limits';
import { docxOf, pdfLines, pdfOf, wordParagraph, zipOf } from '../../../../../test/support/article-files';
import { memoryIn } from '../../../../../test/support/process-memory';
import { ArticleFiles } from './article-files';

const files = new ArticleFiles();
afterAll(() => files.onApplicationShutdown());

const codeOf = (bytes: Uint8Array) =>
  files.readFile(bytes, undefined, 'ada').then(
    () => 'read',
    ({ code }: { code: string }) => code,
  );
const small = docxOf(wordParagraph('Bees dance.'));
const paragraph = wordParagraph('The lighthouse was built in 1854, and its keeper lit the lamp each evening.');
/** A document whose text unzips to so many bytes. */
const unzipping = (bytes: number): Buffer => docxOf(wordParagraph('Bees.') + `<!--${'x'.repeat(bytes)}-->`);

test('reads files in a process that is used for the next one', async () => {
  expect(await files.readFile(small, undefined, 'ada')).toMatchObject({ text: 'Bees dance.' });
  const [pid] = files.pids;
  expect(await files.readFile(pdfOf([pdfLines(['Bees count.'])]), [1], 'ada')).toMatchObject({ text: 'Bees count.' });
  expect(await codeOf(Buffer.from('PK\u0003\u0004 no archive'))).toBe('article.fileDamaged');
  expect(files.pids).toEqual([pid]);
});

/** A text of a megabyte of zeros in place of the small one that is declared. */
function lying(): Buffer {
  const archive = Buffer.from(zipOf({ 'word/document.xml': 'x', '[Content_Types].xml': 'x' }));
  const bomb = deflateRawSync(Buffer.alloc(2 ** 20));
  const central = archive.indexOf('PK\u0001\u0002');
  const end = archive.indexOf('PK\u0005\u0006');
  const local = Buffer.from(archive.subarray(0, 30 + 'word/document.xml'.length));
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(bomb.length, 18);
  const entry = Buffer.from(archive.subarray(central, central + 46 + 'word/document.xml'.length));
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(bomb.length, 20);
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt16LE(1, 8);
  tail.writeUInt16LE(1, 10);
  tail.writeUInt32LE(entry.length, 12);
  tail.writeUInt32LE(local.length + bomb.length, 16);
  return Buffer.concat([local, bomb, entry, tail]);
}

const entries = (count: number) =>
  zipOf({ ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, ''])) });
const pages = (count: number) =>
  pdfOf(Array.from({ length: count }, (_, index) => pdfLines([`Page ${index} has a story.`], 60 + (index % 700))));

test.each<[string, () => Buffer, string]>([
  ['a text as large as it may be', () => unzipping(maxUnzippedBytes - 20_000), 'read'],
  ['a text that unzips to more', () => unzipping(maxUnzippedBytes), 'article.fileTooComplex'],
  ['a text larger than it declares', lying, 'article.fileDamaged'],
  ['as many files as there may be', () => entries(maxZipEntries), 'article.fileUnsupported'],
  ['one file more', () => entries(maxZipEntries + 1), 'article.fileTooComplex'],
  ['as many pages as there may be', () => pages(maxPdfPages), 'read'],
  ['one page more', () => pages(maxPdfPages + 1), 'article.fileTooComplex'],
  ['a long text', () => Buffer.from('Bees count. '.repeat(maxFileTextCharacters / 12)), 'read'],
  ['a longer text', () => Buffer.from('Bees count. '.repeat(maxFileTextCharacters / 12 + 1)), 'article.fileTooComplex'],
  ['more paragraphs than fit into memory', () => docxOf(paragraph.repeat(140_000)), 'article.fileTooComplex'],
  ['deep nesting', () => docxOf('<w:p>'.repeat(500_000)), 'article.fileDamaged'],
])(
  '%s: the next file is read',
  async (_, bytesOf, code) => {
    expect(await codeOf(bytesOf())).toBe(code);
    for (const pid of files.pids) expect(memoryIn(pid, 'VmHWM')).toBeLessThan(1_200_000_000);
    expect(await files.readFile(small, undefined, 'ada')).toMatchObject({ text: 'Bees dance.' });
  },
  200_000,
);
