import { tokenEvents, type TokenEvent } from '@duetcast/domain/tokens/token-decider';
import type { Projection } from '../kernel/projection';

export interface ApiTokenRow {
  accountId: string;
  tokenId: string;
  /** Hex SHA-256 of the token. */
  hash: string;
  lastFour: string;
  sealedSecret: string;
  createdAt: string;
  revoked: boolean;
}

export const apiTokens: Projection<ApiTokenRow, TokenEvent> = {
  name: 'api-tokens',
  version: 1,
  categories: ['token'],
  events: tokenEvents,
  indexes: [{ hash: 1 }],
  ownedBy: 'accountId',
  rowOf: ({ type, data }) => (type === 'TokenGenerated' || type === 'TokenRevoked' ? data.accountId : null),
  fold: (row, event) => {
    if (event.type === 'TokenGenerated') return { ...event.data, createdAt: event.metadata.at, revoked: false };
    return row && { ...row, revoked: true };
  },
};
