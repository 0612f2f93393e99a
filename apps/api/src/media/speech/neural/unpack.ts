import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Entry } from 'tar-stream';
import unbzip2 from 'unbzip2-stream';

/** Largest sum of files relative to the archive: a model hardly shrinks when packed. */
const maxGrowth = 20;

/** Task of the unpacking process. */
export interface UnpackTask {
  readonly archive: string;
  readonly archiveBytes: number;
  /** An empty folder. */
  readonly target: string;
  /** The only folder that the archive may contain. */
  readonly root: string;
}
export type UnpackReply = { readonly files: number } | { readonly failure: string };

/** Unpacks a .tar.bz2. @throws Error if the archive is damaged or has anything but files and folders below `root` */
export async function unpack({ archive, archiveBytes, target, root }: UnpackTask): Promise<number> {
  const entries = extract();
  const fail = (error: Error) => entries.destroy(error);
  const plain = unbzip2();
  createReadStream(archive).on('error', fail).pipe<NodeJS.ReadWriteStream>(plain.on('error', fail)).pipe(entries);
  let [files, bytes] = [0, 0];
  for await (const entry of entries) {
    bytes += entry.header.size ?? 0;
    if (bytes > archiveBytes * maxGrowth) throw new Error('The archive is far larger unpacked than packed');
    files += await write(entry, join(target, pathIn(entry, root)));
  }
  if (files === 0) throw new Error('The archive has no files');
  return files;
}

/** Some archives list `./NAME/file`. */
function pathIn({ header: { name, type } }: Entry, root: string): string {
  const path = posix.normalize(name).replace(/\/$/, '');
  const isInside = path === root || path.startsWith(`${root}/`);
  const isKnown = type === 'directory' || type === 'file';
  const isPlain = isInside && isKnown && !/[\\\0]/.test(path);
  // The folder above them all may be listed too.
  if (isPlain || (path === '.' && type === 'directory')) return path;
  throw new Error(`The archive must not contain ${type} ${name}`);
}

/** How many files were written. */
async function write(entry: Entry, path: string): Promise<number> {
  if (entry.header.type === 'directory') {
    entry.resume();
    await mkdir(path, { recursive: true });
    return 0;
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(entry, createWriteStream(path, { flags: 'wx', flush: true }));
  return 1;
}
