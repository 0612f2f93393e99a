import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { diskOutage, orDiskOutage } from '../errors/disk-outage';
import { StoreUnavailable } from '../errors/store-unavailable';
import type { ServiceFailures, FailureKind } from '../external-services/service-failures';
import { sha256 } from '../hashing/sha256';
import { isHash } from './content-hash';
import { ContentStore, type ByteRange, type OpenedContent, type StoredFile } from './content-store';
import { nullIfMissing, oldFiles, openFolder } from './files-on-disk';
import { hashedCopy, piecesIn, piecesOf } from './hashed-copy';
import { TimedOut, within } from '../timing/retry';
import type { ContentSalts, SaltOf } from './content-salts';
import { saltedPieces } from './salted-content';

/** Size of a test write: a disk that takes a few bytes more is as good as full. */
const testBytes = 64 * 1024;
const pingMs = 2_000;

function kindOf(error: unknown): FailureKind {
  if (error instanceof TimedOut) return 'timeout';
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (diskOutage(cause) === 'full') return 'full';
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) ? 'permission' : 'serverError';
}

/** An older draft belongs to a crashed process. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Content as files in a folder, which may be a shared volume: `objects/ab/abcd…`, `names/ab/abcd….json`, `damaged/abcd…`. */
export class FileContentStore extends ContentStore {
  /** Pending writes: a concurrent put of the same bytes waits until they are durable. */
  private readonly writing = new Map<string, Promise<void>>();

  constructor(
    private readonly root: string,
    salts?: ContentSalts,
    private readonly failures?: ServiceFailures,
  ) {
    super(salts);
  }

  protected async store(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    const pending = this.writing.get(hash);
    if (pending) await pending;
    else if ((await this.storedSize(hash)) !== bytes.byteLength || !(await this.renew(hash)))
      await this.write(hash, bytes);
    return hash;
  }

  protected async storeFile(path: string, saltOf: SaltOf | null, signal?: AbortSignal): Promise<StoredFile> {
    const pieces = () => (saltOf ? saltedPieces(piecesOf(path), saltOf) : piecesOf(path));
    await mkdir(this.draftsPath, { recursive: true });
    return this.withDraft(async (draft) => {
      const { hash, bytes } = await hashedCopy(pieces, draft, { signal, flush: true });
      if ((await this.storedSize(hash)) === bytes && (await this.renew(hash))) await rm(draft);
      else await this.publish(draft, this.objectPath(hash));
      return { contentHash: hash, bytes };
    });
  }

  protected async stored(hash: string): Promise<Buffer> {
    const bytes = await nullIfMissing(readFile(this.objectPath(hash)));
    if (!bytes) throw await this.absence(hash);
    return bytes;
  }

  protected async open(hash: string, range?: ByteRange): Promise<OpenedContent> {
    const file = await this.opened(hash);
    const { size, mtimeMs } = await file.stat();
    return { stream: file.createReadStream(range), version: `${size} ${mtimeMs}` };
  }

  protected override async pieces(hash: string): Promise<AsyncIterable<Uint8Array>> {
    return piecesIn(await this.opened(hash));
  }

  async storedSize(hash: string): Promise<number | null> {
    if (!isHash(hash)) return null;
    const stats = await nullIfMissing(stat(this.objectPath(hash)));
    return stats?.size ?? null;
  }

  async renew(hash: string): Promise<boolean> {
    if (!isHash(hash)) return false;
    const now = new Date();
    return (await nullIfMissing(utimes(this.objectPath(hash), now, now).then(() => true))) ?? false;
  }

  /** A concurrent renewal either fails, or updates the time of the moved file, which is then restored. */
  async deleteOlder(hash: string, before: number): Promise<boolean> {
    if (!isHash(hash)) return true;
    const path = this.objectPath(hash);
    const stats = await nullIfMissing(stat(path));
    if (!stats) await this.delete(hash);
    if (!stats) return true;
    if (stats.mtimeMs >= before) return false;
    const trash = join(this.draftsPath, randomUUID());
    await mkdir(this.draftsPath, { recursive: true });
    if (!(await nullIfMissing(rename(path, trash).then(() => true)))) return true;
    if ((await stat(trash)).mtimeMs < before) {
      await rm(trash, { force: true });
      return true;
    }
    await rename(trash, path);
    return false;
  }

  async *putBefore(before: number): AsyncIterable<string> {
    for await (const path of oldFiles(join(this.root, 'objects'), before))
      if (isHash(basename(path))) yield basename(path);
  }

  async delete(hash: string): Promise<void> {
    if (!isHash(hash)) return;
    for (const path of [this.objectPath(hash), join(this.damagedPath, hash)]) await rm(path, { force: true });
  }

  async setName(name: string, value: object): Promise<void> {
    await this.replace(this.namePath(name), JSON.stringify({ name, value }));
  }

  async lookUpName<V extends object>(name: string): Promise<V | null> {
    const text = await nullIfMissing(readFile(this.namePath(name), 'utf8'));
    return text === null ? null : (JSON.parse(text) as { value: V }).value;
  }

  async deleteName(name: string): Promise<void> {
    await rm(this.namePath(name), { force: true });
  }

  async *namesSetBefore(before: number): AsyncIterable<{ name: string; value: object }> {
    for await (const path of oldFiles(join(this.root, 'names'), before)) {
      const text = await nullIfMissing(readFile(path, 'utf8'));
      if (text !== null) yield JSON.parse(text) as { name: string; value: object };
    }
  }

  async ping(): Promise<boolean> {
    const test = join(this.draftsPath, `test-${randomUUID()}`);
    try {
      await within(pingMs, this.writeDraft(test, Buffer.alloc(testBytes)));
      this.failures?.succeeded('content');
      return true;
    } catch (error) {
      this.failures?.failed('content', kindOf(error), error, { call: 'test write' });
      return false;
    } finally {
      await rm(test, { force: true }).catch(() => undefined);
    }
  }

  /** Deletes the drafts of crashed processes. */
  async removeAbandonedDrafts(now = Date.now()): Promise<void> {
    for (const draft of (await nullIfMissing(readdir(this.draftsPath))) ?? []) {
      const path = join(this.draftsPath, draft);
      const stats = await nullIfMissing(stat(path));
      if (stats && now - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  protected async moveAside(hash: string): Promise<void> {
    await mkdir(this.damagedPath, { recursive: true });
    await nullIfMissing(rename(this.objectPath(hash), join(this.damagedPath, hash)));
  }

  protected async isAside(hash: string): Promise<boolean> {
    return (await nullIfMissing(stat(join(this.damagedPath, hash)))) !== null;
  }

  protected async *asideHashes(): AsyncIterable<string> {
    for (const name of (await nullIfMissing(readdir(this.damagedPath))) ?? []) if (isHash(name)) yield name;
  }

  private async opened(hash: string): Promise<FileHandle> {
    const file = await nullIfMissing(open(this.objectPath(hash), 'r'));
    if (!file) throw await this.absence(hash);
    return file;
  }

  private async write(hash: string, bytes: Uint8Array): Promise<void> {
    const written = this.replace(this.objectPath(hash), bytes);
    this.writing.set(hash, written);
    try {
      await written;
    } finally {
      this.writing.delete(hash);
    }
  }

  /** Atomic and durable: draft, fsync, rename, fsync of the folder. Each step waits for the event loop, so they are few. */
  private replace(path: string, content: Uint8Array | string): Promise<void> {
    return this.withDraft(async (draft) => {
      await orDiskOutage(this.writeDraft(draft, content));
      await this.publish(draft, path);
    });
  }

  /** Removes the draft of a write that fails. */
  private async withDraft<T>(write: (draft: string) => Promise<T>): Promise<T> {
    const draft = join(this.draftsPath, randomUUID());
    try {
      return await write(draft);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private async publish(draft: string, path: string): Promise<void> {
    const folder = await orDiskOutage(openFolder(dirname(path)));
    try {
      await orDiskOutage(rename(draft, path));
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  private async writeDraft(draft: string, content: Uint8Array | string): Promise<void> {
    const write = () => writeFile(draft, content, { flag: 'wx', flush: true });
    if (await nullIfMissing(write().then(() => true))) return;
    await mkdir(this.draftsPath, { recursive: true });
    await write();
  }

  private get damagedPath(): string {
    return join(this.root, 'damaged');
  }

  private get draftsPath(): string {
    return join(this.root, 'drafts');
  }

  /** @throws AppError `content.missing` for an invalid hash, which prevents path traversal */
  private objectPath(hash: string): string {
    if (!isHash(hash)) throw new AppError('content.missing');
    return join(this.root, 'objects', hash.slice(0, 2), hash);
  }

  private namePath(name: string): string {
    const hash = sha256(name);
    return join(this.root, 'names', hash.slice(0, 2), `${hash}.json`);
  }
}
