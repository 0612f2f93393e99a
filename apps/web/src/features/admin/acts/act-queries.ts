import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '../../../answers';
import { api, type Answer } from '../../../api';

/** What an administrator did. */
export type Act = Schema<'AdminAct'>;

export interface ActFilters {
  /** Ids of accounts: to whom, by whom. */
  readonly account: string;
  readonly admin: string;
}

export const actQuery = ({ account, admin }: ActFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'acts', account, admin] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { accountId: account, adminId: admin, limit: 50, cursor: pageParam };
      const { data, page } = await api.get<Answer<Act[]>>('/admin/acts', { query, signal });
      return { acts: data, next: page?.next ?? null };
    },
    getNextPageParam: ({ next }) => next,
  });
