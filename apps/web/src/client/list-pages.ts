import type { InfiniteData } from '@tanstack/react-query';
import { api, type ApiResponse, type Query } from './api';

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>;

interface PageRequest {
  pageParam: string | null;
  signal: AbortSignal;
}

/** The `infiniteQueryOptions` of a paginated list, without its key. */
export const pagesOf = <Row>(path: string, query: Query) => ({
  initialPageParam: null as string | null,
  /** @throws TypeError if the response is not a list, for example from a proxy */
  queryFn: async ({ pageParam, signal }: PageRequest): Promise<Page<Row>> => {
    const options = { query: { ...query, cursor: pageParam }, signal };
    const { data, page } = await api.get<ApiResponse<Row[]>>(path, options);
    return { rows: [...data], next: page?.next ?? null };
  },
  getNextPageParam: ({ next }: Page<Row>) => next,
});
