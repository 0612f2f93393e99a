import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../hashing/sha256';
import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { nullIfMissing, syncFolder } from './files-on-disk';

/** Bytes, and facts about them as JSON. */
export interface Spooled<Facts> {
  readonly name: string;
  readonly facts: Facts;
  readonly bytes: Buffer;
}

/** Marks a file that is not complete yet. */
const draftSuffix = '.draft';

/**
 * A folder of files that wait for the content store, each with its facts in its first line; complete or not there. What the disk
 * does not take stays in memory.
 */
export class SpoolFiles<Facts extends object> {
  private readonly held = new Map<string, Spooled<Facts>>();

  constructor(private readonly folder: string) {}

  /** Whether files are held in memory, where a crash would lose them. */
  get isHolding(): boolean {
    return this.held.size > 0;
  }

  /** Durable when it resolves, unless the disk fails. `name`: a safe file name. */
  async put(name: string, facts: Facts, bytes: Buffer): Promise<void> {
    const draft = join(this.folder, `${name}.${randomUUID()}${draftSuffix}`);
    const header = `${JSON.stringify({ hash: sha256(bytes), facts })}\n`;
    try {
      await this.write(draft, Buffer.concat([Buffer.from(header), bytes]), join(this.folder, name));
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
      this.held.set(name, { name, facts, bytes });
    }
  }

  /** null: not there, or damaged and removed. @throws StoreUnavailable */
  async get(name: string): Promise<Spooled<Facts> | null> {
    const held = this.held.get(name);
    if (held) return held;
    const stored = await nullIfMissing(readFile(join(this.folder, name)));
    if (!stored) return null;
    const spooled = spooledIn<Facts>(name, stored);
    if (!spooled) await this.remove(name);
    return spooled;
  }

  /** Idempotent. */
  async remove(name: string): Promise<void> {
    this.held.delete(name);
    await rm(join(this.folder, name), { force: true });
  }

  /** In no order. */
  async names(): Promise<string[]> {
    const files = (await nullIfMissing(readdir(this.folder))) ?? [];
    return [...this.held.keys(), ...files.filter((name) => !name.endsWith(draftSuffix))];
  }

  async size(): Promise<number> {
    let total = [...this.held.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (const name of (await nullIfMissing(readdir(this.folder))) ?? [])
      total += (await nullIfMissing(stat(join(this.folder, name))))?.size ?? 0;
    return total;
  }

  private async write(draft: string, content: Buffer, path: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(draft, content, { flag: 'wx', flush: true });
    await rename(draft, path);
    await syncFolder(this.folder);
  }
}

function spooledIn<Facts>(name: string, stored: Buffer): Spooled<Facts> | null {
  const end = stored.indexOf('\n');
  const bytes = stored.subarray(end + 1);
  const header = parsedJson(stored.toString('utf8', 0, end)) as { hash: string; facts: Facts } | undefined;
  return header?.hash === sha256(bytes) ? { name, facts: header.facts, bytes } : null;
}
