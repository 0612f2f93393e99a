import { replaceEqualDeep, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Page, Pages } from '../list-pages';

/** Position of the last event in the row; compares as text. */
interface Positioned {
  readonly position: string;
}

/** `row`, or its later state. */
export const newer = <Row extends Positioned>(row: Row, other: Row): Row =>
  other.position > row.position ? other : row;

/**
 * The incoming rows in their latest state, then the cached rows that are later than all of them: these were pushed after the
 * response was read.
 */
export function newestRows<Row extends Positioned>(
  cached: readonly Row[],
  incoming: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const newest = new Map<string, Row>();
  for (const row of incoming) newest.set(idOf(row), newer(row, newest.get(idOf(row)) ?? row));
  const last = incoming.reduce((position, row) => (row.position > position ? row.position : position), '');
  for (const row of cached) {
    const known = newest.get(idOf(row));
    if (known || row.position > last) newest.set(idOf(row), known ? newer(known, row) : row);
  }
  return [...newest.values()];
}

/** Whether a list was only continued: the cached pages are untouched, and the further ones repeat none of their rows. */
function isContinued<Row>(cached: Pages<Row>, incoming: Pages<Row>, idOf: (row: Row) => string): boolean {
  const { length } = cached.pages;
  if (length >= incoming.pages.length || cached.pages.some((page, index) => page !== incoming.pages[index]))
    return false;
  const known = new Set(rowsOf(cached).map(idOf));
  return incoming.pages.slice(length).every(({ rows }) => rows.every((row) => !known.has(idOf(row))));
}

/**
 * {@link newestRows} of a list; a row that moved stays on its first page. Pages that a refresh left out are kept, with the
 * rows that more rows before them pushed off the pages it read.
 */
export function newestPages<Row extends Positioned>(
  cached: Pages<Row>,
  incoming: Pages<Row>,
  idOf: (row: Row) => string,
  order: (a: Row, b: Row) => number = () => 0,
) {
  if (isContinued(cached, incoming, idOf)) return incoming;
  const read = rowsOf(incoming);
  const known = new Set(read.map(idOf));
  const newest = new Map(newestRows(rowsOf(cached), read, idOf).map((row) => [idOf(row), row]));
  const take = (row: Row): Row[] => {
    const taken = newest.get(idOf(row));
    newest.delete(idOf(row));
    return taken ? [taken] : [];
  };
  const last = read.at(-1);
  const isLeftOut = ({ isKept, rows }: Page<Row>) => isKept === true && rows.length === 0;
  const firstKept = incoming.pages.findIndex(isLeftOut);
  const isPushedOff = (row: Row) => last !== undefined && order(row, last) > 0;
  const pages = incoming.pages.map((page, index) => {
    if (!isLeftOut(page)) return { ...page, rows: page.rows.flatMap(take) };
    const before = index === firstKept ? rowsOf({ pages: cached.pages.slice(0, index) }).filter(isPushedOff) : [];
    const rows = [...before, ...(cached.pages[index]?.rows ?? [])].filter((row) => !known.has(idOf(row)));
    rows.forEach(take);
    return { ...page, ...cached.pages[index], rows, isKept: true };
  });
  pages[0]?.rows.unshift(...newest.values());
  return { ...incoming, pages };
}

/**
 * `structuralSharing` of a query whose rows are pushed: TanStack calls it for each response and push, so a late one never
 * undoes a newer one.
 */
export const keepNewest =
  <Data>(merge: (cached: Data, incoming: Data) => Data) =>
  (cached: unknown, incoming: unknown): unknown =>
    cached === undefined ? incoming : replaceEqualDeep(cached, merge(cached as Data, incoming as Data));

/** {@link keepNewest} of a list in pages. */
export const keepNewestPages = <Row extends Positioned>(
  idOf: (row: Row) => string,
  order?: (a: Row, b: Row) => number,
) => keepNewest<Pages<Row>>((cached, incoming) => newestPages(cached, incoming, idOf, order));

/** Changes the cached data under a key; a first response still on its way may be older, so it is followed by another. */
export function applyPush<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const key = query.queryKey;
    if (query.state.data !== undefined) cache.setQueryData<Data>(key, (data) => data && change(data, key));
    else
      void query.promise?.then(
        () => cache.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false }),
        () => undefined,
      );
  }
}

export const rowsOf = <Row>(list: { readonly pages: readonly Page<Row>[] } | undefined): Row[] =>
  list?.pages.flatMap(({ rows }) => rows) ?? [];

/** Adds a pushed row if it is listed already or belongs among the loaded rows; its query keeps the newest state of each. */
export function withRow<Row>(list: Pages<Row>, row: Row, isAmong: (rows: readonly Row[]) => boolean): Pages<Row> {
  const isComplete = list.pages.at(-1)?.next === null;
  if (!isComplete && !isAmong(rowsOf(list))) return list;
  const [first, ...others] = list.pages;
  return first ? { ...list, pages: [{ ...first, rows: [...first.rows, row] }, ...others] } : list;
}
