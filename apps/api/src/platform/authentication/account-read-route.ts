import type { AccountPart } from '@duetcast/domain/accounts/account-reads';

/** Metadata of an administrator's read: the part of accounts that it opens, or that it opens none. */
export const accountReadRoute = 'duetcast:accountRead';
export type AccountReadRoute = AccountPart | 'none';
