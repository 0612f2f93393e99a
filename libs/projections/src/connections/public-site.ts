import type { ConnectionRow } from './connections';

/** A connected site as its account sees it (spec §3). */
export type PublicSite = Omit<ConnectionRow, 'accountId'>;

export const publicSite = ({ accountId: _accountId, ...site }: ConnectionRow): PublicSite => site;
