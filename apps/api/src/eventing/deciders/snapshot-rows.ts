import { setImmediate as nextTick } from 'node:timers/promises';
import type { EncodedState } from '@duetcast/domain/kernel/decider';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../platform/hashing/sha256';
import type { StateStore } from '../state/state-store';

export type SnapshotStore = Pick<StateStore, 'get' | 'getAll' | 'put' | 'delete'>;

/** A state with the last event in it. */
interface Snapshot extends EncodedState {
  /** Of the decider's format. */
  readonly version: number;
  readonly revision: number;
  readonly hash: string;
}

/** A row of its own for one page: two take turns, so that the last complete snapshot stays until the next one is. */
interface Elsewhere {
  readonly sha256: string;
  readonly slot: 0 | 1;
}

/** Value of a row of kind `snapshot`; its id is the stream. */
interface Kept {
  readonly version: number;
  readonly revision: number;
  readonly hash: string;
  readonly head: JsonObject;
  readonly pages: readonly (readonly [name: string, content: string | Elsewhere])[];
  readonly checksum: string;
}

const kind = 'snapshot';
const pageKind = 'snapshot-page';
/** Pages of a larger snapshot have rows of their own, characters. */
const maxInlineCharacters = 128 * 1024;
/** The event loop runs after so many encoded characters. */
const charactersPerTurn = 32 * 1024;
/** Pages per read; the event loop runs between reads. */
const pagesPerRead = 8;

/** Snapshots as rows of the `StateStore`. */
export class SnapshotRows {
  constructor(
    private readonly kept: SnapshotStore,
    private readonly inlineCharacters = maxInlineCharacters,
  ) {}

  /** null if there is none of this version. @throws errors of the store, and Error for a snapshot that was changed */
  async read(stream: string, version: number): Promise<Snapshot | null> {
    const kept = await this.intact(stream);
    if (kept?.version !== version) return null;
    const elsewhere = kept.pages.flatMap(([name, content]) =>
      typeof content === 'string' ? [] : [{ id: pageId(stream, name, content), name, sha256: content.sha256 }],
    );
    const pages = new Map(
      kept.pages.flatMap(([name, content]) => (typeof content === 'string' ? [[name, content]] : [])),
    );
    for (let from = 0; from < elsewhere.length; from += pagesPerRead) {
      const some = elsewhere.slice(from, from + pagesPerRead);
      const rows = await this.kept.getAll<string>(
        pageKind,
        some.map(({ id }) => id),
      );
      for (const { id, name, sha256: expected } of some) {
        const text = rows.get(id)?.value;
        if (typeof text !== 'string' || sha256(text) !== expected) return this.discard(stream);
        pages.set(name, text);
      }
      await nextTick();
    }
    return { ...kept, pages };
  }

  /** Writes only the pages that changed since the snapshot before. @throws errors of the store */
  async write(stream: string, { version, revision, hash, head, pages }: Snapshot): Promise<void> {
    const texts = await encoded(pages);
    const isSmall = texts.reduce((sum, [, text]) => sum + text.length, 0) <= this.inlineCharacters;
    const content = { version, revision, hash, head, pages: isSmall ? texts : await this.writePages(stream, texts) };
    const value: Kept = { ...content, checksum: checksumOf(content) };
    await this.kept.put(kind, { id: stream, value });
  }

  /** For a stream that is deleted. @throws errors of the store */
  async delete(stream: string): Promise<void> {
    const pages = (await this.kept.get<Kept>(kind, stream))?.value.pages ?? [];
    const ids = pages.flatMap(([name]) => ([0, 1] as const).map((slot) => pageId(stream, name, { slot })));
    if (ids.length > 0) await this.kept.delete(pageKind, ids);
    await this.discard(stream);
  }

  private async writePages(stream: string, texts: readonly (readonly [string, string])[]) {
    const before = new Map((await this.intact(stream))?.pages);
    const pages: [name: string, Elsewhere][] = [];
    for (const [name, text] of texts) {
      const last = before.get(name);
      const known = typeof last === 'object' ? last : undefined;
      const hash = sha256(text);
      const page: Elsewhere = known?.sha256 === hash ? known : { sha256: hash, slot: known?.slot === 0 ? 1 : 0 };
      if (page !== known) await this.kept.put(pageKind, { id: pageId(stream, name, page), value: text });
      pages.push([name, page]);
    }
    return pages;
  }

  /** null if there is no snapshot, or if its row was changed. */
  private async intact(stream: string): Promise<Kept | null> {
    const row = await this.kept.get<Kept>(kind, stream);
    return row?.value && row.value.checksum === checksumOf(row.value) ? row.value : null;
  }

  /** So that the next snapshot contains all pages. */
  private async discard(stream: string): Promise<null> {
    await this.kept.delete(kind, [stream]);
    return null;
  }
}

const pageId = (stream: string, name: string, { slot }: Pick<Elsewhere, 'slot'>): string => `${stream} ${name} ${slot}`;

async function encoded(pages: Snapshot['pages']): Promise<(readonly [name: string, text: string])[]> {
  const texts: (readonly [string, string])[] = [];
  let characters = 0;
  for (const page of pages) {
    texts.push(page);
    characters += page[1].length;
    if (characters < charactersPerTurn) continue;
    characters = 0;
    await nextTick();
  }
  return texts;
}

const checksumOf = ({ version, revision, hash, head, pages }: Omit<Kept, 'checksum'>): string =>
  sha256(JSON.stringify([version, revision, hash, head, pages]));
