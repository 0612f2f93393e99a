import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxUnzippedBytes, maxZipEntries } from '@duetcast/domain/limits/podcast-limits';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';

/** The files of a ZIP archive, unzipped one by one as they are read. */
export class ZipArchive {
  private unzipped = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws AppError `article.fileTooComplex`; Error of a damaged archive */
  static async open(bytes: Buffer): Promise<ZipArchive> {
    const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > maxZipEntries) throw new AppError('article.fileTooComplex');
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject).on('end', resolve);
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
    return new ZipArchive(zip, entries);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @throws AppError `article.fileEncrypted`, `article.fileTooComplex`; Error of a damaged archive, or if it lacks the file */
  async read(name: string): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}.`);
    if (entry.isEncrypted()) throw new AppError('article.fileEncrypted');
    // The library rejects an entry with more bytes than it declares.
    this.unzipped += entry.uncompressedSize;
    if (this.unzipped > maxUnzippedBytes) throw new AppError('article.fileTooComplex');
    return buffer(await promisify<Entry, Readable>(this.zip.openReadStream.bind(this.zip))(entry));
  }
}
