import type { CollectionSpec, Query } from './read-model-store';

type Indexed = Pick<CollectionSpec, 'indexes' | 'expiresBy'>;

/** Paths of the fields that queries of the collection may name, besides the id. */
export function queriedPaths({ indexes, expiresBy }: Indexed): string[] {
  const paths = new Set(indexes.flatMap((index) => index.map(([path]) => path)));
  if (expiresBy !== undefined) paths.add(expiresBy);
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
