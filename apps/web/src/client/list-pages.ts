import type { InfiniteData } from '@tanstack/react-query';
import { api, type Answer, type Query } from './api';

export interface Page<Row> {
  rows: Row[];
  /** What the next page is asked for by; null: this is the last. */
  next: string | null;
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>;

interface Asked {
  pageParam: string | null;
  signal: AbortSignal;
}

/** Of a list that comes page by page: what `infiniteQueryOptions` takes beside its key. */
export const pagesOf = <Row>(path: string, query: Query) => ({
  initialPageParam: null as string | null,
  /** @throws TypeError where the answer is no list: something that is not the server gave it */
  queryFn: async ({ pageParam, signal }: Asked): Promise<Page<Row>> => {
    const options = { query: { ...query, cursor: pageParam }, signal };
    const { data, page } = await api.get<Answer<Row[]>>(path, options);
    return { rows: [...data], next: page?.next ?? null };
  },
  getNextPageParam: ({ next }: Page<Row>) => next,
});
