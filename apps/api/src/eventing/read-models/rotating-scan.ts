import type { Query, ReadModelStore, Row, StoredRow } from './read-model-store';

/** Pages that one look takes beyond the first. */
const furtherPages = 5;

/**
 * Looks at the first rows of a query and, while these are not `enough`, a few pages further: each look goes on where
 * the one before it ended, so that every row is seen in its turn however many stand before it, and no look is long.
 */
export class RotatingScan<R extends Row> {
  private rest: Query | null = null;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly collection: string,
  ) {}

  /** Each row once, the first page first. @throws StoreUnavailable */
  async look(query: Query, enough: (seen: readonly R[]) => boolean): Promise<StoredRow<R>[]> {
    const first = await this.rows.find<R>(this.collection, query);
    const seen = new Map(first.rows.map((stored) => [stored.id, stored]));
    if (first.next === null) this.rest = null;
    else this.rest ??= { ...query, cursor: first.next };
    for (let pages = 0; this.rest && pages < furtherPages; pages++) {
      if (enough([...seen.values()].map(({ row }) => row))) break;
      const page = await this.rows.find<R>(this.collection, this.rest);
      for (const stored of page.rows) if (!seen.has(stored.id)) seen.set(stored.id, stored);
      this.rest = page.next === null ? null : { ...this.rest, cursor: page.next };
    }
    return [...seen.values()];
  }
}
