import type { Query, ReadModelStore, Row, StoredRow } from './read-model-store';

/** Filter, sort order and page size. */
interface AllRowsQuery extends Pick<Query, 'where' | 'sort'> {
  readonly pageSize?: number;
}

/** Iterates over all matching rows; each page is read after the previous one is consumed. */
export async function* allRows<R extends Row>(
  store: Pick<ReadModelStore, 'find'>,
  collection: string,
  { pageSize = 200, ...query }: AllRowsQuery = {},
): AsyncIterable<StoredRow<R>> {
  let cursor: string | undefined;
  do {
    const page = await store.find<R>(collection, { ...query, limit: pageSize, cursor });
    yield* page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
