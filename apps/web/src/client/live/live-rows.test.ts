import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { applyPush, keepNewest, newer, newestPages, newestRows } from './live-rows';

interface Row {
  id: string;
  position: string;
}
const row = (id: string, position: string): Row => ({ id, position });
const idOf = ({ id }: Row) => id;
const pagesOf = (...pages: Row[][]) => ({
  pages: pages.map((rows) => ({ rows, next: null })),
  pageParams: pages.map(() => null),
});

test('the later position wins, whichever comes first', () => {
  expect(newer(row('a', '0009'), row('a', '0010')).position).toBe('0010');
  expect(newer(row('a', '0010'), row('a', '0009')).position).toBe('0010');
});

test('updates an older response with a newer push, and keeps rows pushed after it was read', () => {
  const cached = [row('a', '05'), row('b', '01'), row('pushed', '06')];
  expect(newestRows(cached, [row('a', '03'), row('b', '02')], idOf)).toEqual([
    row('a', '05'),
    row('b', '02'),
    row('pushed', '06'),
  ]);
});

test('a further page is added without reading the rows before it; one that repeats a row is merged', () => {
  const positions = jest.fn((): string => '01');
  const read = {
    id: 'a',
    get position() {
      return positions();
    },
  };
  const cached = pagesOf([read]);
  const continued = (next: Row) => ({ pages: [...cached.pages, ...pagesOf([next]).pages], pageParams: [null, null] });
  const added = continued(row('b', '02'));
  expect(newestPages(cached, added, idOf)).toBe(added);
  expect(positions).not.toHaveBeenCalled();
  expect(newestPages(cached, continued(row('a', '03')), idOf)).toEqual(pagesOf([row('a', '03')], []));
});

test('drops a row that a later response no longer has', () => {
  expect(newestRows([row('a', '03'), row('b', '05')], [row('b', '05')], idOf)).toEqual([row('b', '05')]);
});

test('lists a row that moved between pages once', () => {
  const moved = pagesOf([row('a', '02')], [row('a', '03'), row('b', '01')]);
  expect(newestPages(pagesOf([row('a', '02')]), moved, idOf)).toEqual(pagesOf([row('a', '03')], [row('b', '01')]));
});

test('keeps the pages that a refresh left out, without the rows that moved to its pages', () => {
  const cached = pagesOf([row('a', '03')], [row('b', '02')], [row('c', '01')]);
  const leftOut = { rows: [], next: 'cursor', isKept: true };
  const refreshed = {
    ...cached,
    pages: [{ rows: [row('b', '04'), row('a', '03')], next: 'cursor' }, leftOut, leftOut],
  };
  const kept = newestPages(cached, refreshed, idOf);
  expect(kept.pages).toEqual([
    refreshed.pages[0],
    { rows: [], next: null, isKept: true },
    { rows: [row('c', '01')], next: null, isKept: true },
  ]);
  // A row that is pushed while the refresh runs is kept, though a later page has a newer one.
  const pushed = pagesOf([row('a', '03'), row('pushed', '05')], [row('b', '02')], [row('c', '06')]);
  expect(newestPages(pushed, refreshed, idOf).pages.map(({ rows }) => rows)).toEqual([
    [row('pushed', '05'), row('b', '04'), row('a', '03')],
    [],
    [row('c', '06')],
  ]);
});

describe('a query with live rows', () => {
  const queryKey: QueryKey = ['row'];
  const options = { queryKey, structuralSharing: keepNewest<Row>((cached, incoming) => newer(incoming, cached)) };
  const push = (cache: QueryClient, pushed: Row) => applyPush<Row>(cache, queryKey, () => pushed);
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('keeps a push that arrives during a refetch', async () => {
    const cache = new QueryClient();
    await cache.fetchQuery({ ...options, queryFn: () => row('a', '01') });
    const refetch = cache.fetchQuery({ ...options, queryFn: () => row('a', '02') });
    push(cache, row('a', '03'));
    await refetch;
    push(cache, row('a', '02'));
    expect(cache.getQueryData(queryKey)).toEqual(row('a', '03'));
  });

  test('refetches once if pushes arrive during the first response', async () => {
    const cache = new QueryClient();
    const responses = [row('a', '01'), row('a', '03')];
    const queryFn = jest.fn(async () => responses.shift()!);
    const stop = new QueryObserver<Row>(cache, { ...options, queryFn }).subscribe(() => undefined);
    push(cache, row('a', '02'));
    push(cache, row('a', '03'));
    await settled();
    expect(cache.getQueryData(queryKey)).toEqual(row('a', '03'));
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });
});
