import type { ConnectionRow } from './connections';

/** The public form of a connected site (docs/PRODUCT.md#entities). */
export type PublicSite = Omit<ConnectionRow, 'accountId' | 'tokenHash'>;

export const publicSite = ({ accountId: _accountId, tokenHash: _hash, ...site }: ConnectionRow): PublicSite => site;
