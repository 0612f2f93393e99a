import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '../../../client/answers';
import { pagesOf } from '../../../client/list-pages';

/** What an administrator did. */
export type AdminAction = Schema<'AdminAct'>;

export interface ActFilters {
  /** Ids of accounts: to whom, by whom. */
  readonly account: string;
  readonly admin: string;
}

export const actQuery = ({ account, admin }: ActFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'acts', account, admin] as const,
    ...pagesOf<AdminAction>('/admin/acts', { accountId: account, adminId: admin, limit: 50 }),
  });
