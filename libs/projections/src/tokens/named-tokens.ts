import { isHere, tokenEvents, type TokenEvent } from '@duetcast/domain/tokens/token-decider';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import type { Projection } from '../kernel/projection';

/** A named API token. */
export interface NamedTokenRow {
  tokenId: string;
  accountId: string;
  name: string;
  /** Hex SHA-256 of the token. */
  hash: string;
  lastFour: string;
  scopes: readonly TokenScope[];
  createdAt: string;
  /** null: never. */
  expiresAt: string | null;
  revoked: boolean;
}

export const namedTokens: Projection<NamedTokenRow, TokenEvent> = {
  name: 'named-tokens',
  version: 1,
  categories: ['token'],
  events: tokenEvents,
  indexes: [
    [['hash', 1]],
    [
      ['accountId', 1],
      ['revoked', 1],
      ['createdAt', -1],
    ],
  ],
  ownedBy: 'accountId',
  rowOf: ({ type, data }) => (type === 'NamedTokenCreated' || type === 'NamedTokenRevoked' ? data.tokenId : null),
  fold: (row, { type, data }) => {
    if (type === 'NamedTokenCreated') return isHere(data) ? { ...data, revoked: false } : null;
    return row && { ...row, revoked: true };
  },
};
