import type { Query, ReadModelStore, Row, StoredRow } from './read-model-store';

/** Which rows, in which order, and how many are read at once. */
interface AllRowsQuery extends Pick<Query, 'where' | 'sort'> {
  readonly pageSize?: number;
}

/** Every row of a collection that the query takes, page by page: a page is read once the rows before it are dealt with. */
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
