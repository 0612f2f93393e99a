import { Injectable, Logger } from '@nestjs/common';
import type { Lexicon } from '@duetcast/domain/lexicon/lexicon-decider';
import { entryKey, lexiconEntrySchema, type StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { z } from 'zod';
import { ContentStore, jsonBytes } from '../../../platform/content/content-store';
import { inParallel } from '../../../platform/timing/in-parallel';
import { isGone } from '../../../platform/content/missing-content';
import { AddedContent } from '../../storage/public';

const fileSchema = z.object({
  version: z.literal(1),
  entries: z.array(lexiconEntrySchema.safeExtend({ id: z.string() })),
});
type EntriesById = ReadonlyMap<string, StoredEntry>;

const maxReads = 16;
/** Files kept in memory; most hold one entry. */
const maxCachedFiles = 5_000;

/** The words of lexicons: files in the content store that events quote by hash. */
@Injectable()
export class LexiconFiles {
  private readonly logger = new Logger('LexiconFiles');
  private readonly cache = new Map<string, EntriesById>();

  constructor(
    private readonly content: ContentStore,
    private readonly added: AddedContent,
  ) {}

  /** Stores the entries, if there are any, then runs the work that records them. @throws what the work throws */
  put(entries: readonly StoredEntry[], ownerId: string, work: () => Promise<unknown>): Promise<unknown> {
    return this.added.put(entries.length > 0 ? [jsonBytes(fileOf(entries))] : [], ownerId, work);
  }

  /** Hash under which `put` stores these entries. */
  hashOf(entries: readonly StoredEntry[], ownerId: string): Promise<string> {
    return this.content.hashOfJson(fileOf(entries), { ownerId });
  }

  /** The entries of a lexicon, by their words. An entry whose file is lost is left out, so that jobs go on. */
  async entriesOf(lexicon: Lexicon): Promise<StoredEntry[]> {
    const hashes = [...new Set(lexicon.values())];
    const files = new Map(await inParallel(hashes, maxReads, async (hash) => [hash, await this.read(hash)] as const));
    const entries = [...lexicon].flatMap(([id, hash]) => files.get(hash)?.get(id) ?? []);
    return entries.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  }

  private async read(hash: string): Promise<EntriesById> {
    const cached = this.cache.get(hash);
    if (cached) return cached;
    try {
      const { entries } = fileSchema.parse(JSON.parse((await this.content.get(hash)).toString('utf8')));
      const file: EntriesById = new Map(entries.map((entry) => [entry.id, entry]));
      const [oldest] = this.cache.keys();
      if (this.cache.size >= maxCachedFiles && oldest !== undefined) this.cache.delete(oldest);
      this.cache.set(hash, file);
      return file;
    } catch (error) {
      if (!isGone(error)) throw error;
      this.logger.warn({ hash }, 'pronunciations are lost: their file is not stored or damaged');
      return new Map();
    }
  }
}

const fileOf = (entries: readonly StoredEntry[]) => ({ version: 1, entries });

const orderOf = (entry: StoredEntry): string => `${entry.written.toLowerCase()}\n${entryKey(entry)}`;
