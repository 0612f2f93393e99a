import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Json } from '@duetcast/domain/kernel/json';
import type { AdminAct } from '@duetcast/projections/operations/admin-acts';
import { api, type Answer } from '../../../api';

interface Person {
  id: string;
  /** null: the account is not known any more. */
  email: string | null;
}

/** What an administrator did. */
export interface Act {
  /** Of its event. */
  id: string;
  act: AdminAct;
  /** ISO 8601 UTC. */
  at: string;
  by: Person;
  /** Whose account; null: it was done to no account. */
  on: Person | null;
  stream: string;
  reason: string | null;
  correlationId: string;
  data: Record<string, Json>;
}

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
