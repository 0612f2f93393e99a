import type { ConnectionRow } from './connections';

/** A connected site as its account sees it (docs/PRODUCT.md#entities). */
export type PublicSite = Omit<ConnectionRow, 'accountId' | 'tokenHash'>;

export const publicSite = ({ accountId: _accountId, tokenHash: _hash, ...site }: ConnectionRow): PublicSite => site;
