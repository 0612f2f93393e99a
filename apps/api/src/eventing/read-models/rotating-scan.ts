import type { Query, ReadModelStore, Row, StoredRow } from './read-model-store';

/** Pages that one scan reads beyond the first. */
const furtherPages = 5;

/**
 * Reads the first page of a query and, until `isEnough`, a few further pages. Each scan continues where the previous one
 * ended, so that every row is reached eventually and no scan takes long.
 */
export class RotatingScan<R extends Row> {
  private continuation: Query | null = null;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly collection: string,
  ) {}

  /** Each row once, the first page first. @throws StoreUnavailable */
  async scan(query: Query, isEnough: (rows: readonly R[]) => boolean): Promise<StoredRow<R>[]> {
    const first = await this.rows.find<R>(this.collection, query);
    const byId = new Map(first.rows.map((stored) => [stored.id, stored]));
    if (first.next === null) this.continuation = null;
    else this.continuation ??= { ...query, cursor: first.next };
    for (let pages = 0; this.continuation && pages < furtherPages; pages++) {
      if (isEnough([...byId.values()].map(({ row }) => row))) break;
      const page = await this.rows.find<R>(this.collection, this.continuation);
      for (const stored of page.rows) if (!byId.has(stored.id)) byId.set(stored.id, stored);
      this.continuation = page.next === null ? null : { ...this.continuation, cursor: page.next };
    }
    return [...byId.values()];
  }
}
