import type { InfiniteData } from '@tanstack/react-query';
import type { BodyOf, Init } from '@duetcast/client/calls';
import type { paths } from '@duetcast/client/generated/api';
import { api } from './api';
import { noted } from './behind-rows';

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** As before a refresh, which requested only the first pages: it is requested when it is in view. */
  isKept?: boolean;
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>;

interface ListBody<Row> {
  data: Row[];
  page: { next: string | null };
}

/** Calls that return a page of rows. */
type ListPath = {
  [Path in keyof paths]: [BodyOf<Path>] extends [never] ? never : BodyOf<Path> extends ListBody<unknown> ? Path : never;
}[keyof paths];
type RowOf<Path extends ListPath> = BodyOf<Path> extends ListBody<infer Row> ? Row : never;
type Params<Path extends ListPath> = NonNullable<NonNullable<Init<Path, 'get'>>['params']> & {
  query: Record<string, unknown>;
};

/** Pages that a refresh of a {@link longList} requests. */
const refreshedPages = 3;
/** By the signal of a fetch: the pages that it has requested. */
const requested = new WeakMap<AbortSignal, number>();

interface PageRequest {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

/** The `queryFn` of a list of any length: a refresh costs few requests, and leaves out the later pages. */
export const longList =
  <Row>(queryFn: (request: PageRequest) => Promise<Page<Row>>) =>
  async (request: PageRequest): Promise<Page<Row>> => {
    const count = requested.get(request.signal) ?? 0;
    if (count === refreshedPages) return { rows: [], next: request.pageParam, isKept: true };
    const page = await queryFn(request);
    requested.set(request.signal, count + 1);
    return page;
  };

const getPage = api.get as (path: ListPath, init: object) => Promise<ListBody<never>>;

/** The `infiniteQueryOptions` of a paginated list, without its key; `headers` are read for each request. */
export const pagesOf = <Path extends ListPath>(
  path: Path,
  params: Params<Path>,
  headers: () => Record<string, string> = () => ({}),
) => ({
  initialPageParam: null as string | null,
  /** @throws TypeError if the response is not a list, for example from a proxy */
  queryFn: async ({ pageParam, signal }: PageRequest) => {
    const query = { ...params.query, cursor: pageParam };
    const body = await getPage(path, { params: { ...params, query }, headers: headers(), signal });
    const { data, page } = noted(body);
    return { rows: [...data], next: page?.next ?? null } as Page<RowOf<Path>>;
  },
  getNextPageParam: ({ next }: Page<RowOf<Path>>) => next,
});
