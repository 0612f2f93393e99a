import type { CollectionSpec, Query, Sort } from './read-model-store';

type Indexed = Pick<CollectionSpec, 'indexes' | 'expiresBy'>;

export const indexedOrders = ({ indexes, expiresBy }: Indexed): Sort[] =>
  [...indexes, ...(expiresBy === undefined ? [] : [{ [expiresBy]: 1 } as const])].map((index) => Object.entries(index));

/** Paths of the fields that queries of the collection may name, besides the id. */
export function queriedPaths(spec: Indexed): string[] {
  const paths = new Set(indexedOrders(spec).flatMap((order) => order.map(([path]) => path)));
  paths.delete('id');
  return [...paths].sort();
}

/** Paths that the query names and no index of the collection does. */
export function unindexedPaths(
  spec: CollectionSpec,
  { where = {}, sort = [] }: Pick<Query, 'where' | 'sort'>,
): string[] {
  const indexed = ['id', ...queriedPaths(spec)];
  return [...Object.keys(where), ...sort.map(([path]) => path)].filter((path) => !indexed.includes(path));
}
