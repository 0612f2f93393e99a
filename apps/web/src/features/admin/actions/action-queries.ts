import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '../../../client/api-types';
import { reasonHeaders } from '../reasons/access-reasons';
import { pagesOf } from '../../../client/list-pages';

export type AdminAction = Schema<'AdminAct'>;

export interface AdminActionFilters {
  /** Id of the target account and of the administrator's account; empty: any. */
  readonly account: string;
  readonly admin: string;
}

export const adminActionQuery = ({ account, admin }: AdminActionFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'actions', account, admin] as const,
    ...pagesOf('/api/admin/acts', { query: { accountId: account, adminId: admin, limit: 50 } }, () =>
      reasonHeaders(account || undefined),
    ),
  });
