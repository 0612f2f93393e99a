import { count, time } from '@duetcast/domain/kernel/event';
import { isHere, tokenEvents, type TokenEvent } from '@duetcast/domain/tokens/token-decider';
import { tokenScopeSchema, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

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
  /** null: no budget of its own; absent before the rebuild. */
  charactersPerMonth?: number | null;
  revoked: boolean;
}

/** A named token of its owner; the API adds how it was used. */
export const publicTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string().meta({ description: 'The last characters of the token, to tell tokens apart.' }),
  scopes: z.array(tokenScopeSchema),
  createdAt: time,
  expiresAt: time.nullable().meta({ description: 'null: the token does not expire.' }),
  charactersPerMonth: count
    .nullable()
    .meta({ description: 'Characters that its work may use in a UTC month. null: no budget of its own.' }),
});
export type PublicToken = z.infer<typeof publicTokenSchema>;

export const publicToken = ({ tokenId: id, scopes, ...row }: NamedTokenRow): PublicToken => {
  const { name, lastFour, createdAt, expiresAt, charactersPerMonth = null } = row;
  return { id, name, lastFour, scopes: [...scopes], createdAt, expiresAt, charactersPerMonth };
};

export const namedTokens: Projection<NamedTokenRow, TokenEvent> = {
  name: 'named-tokens',
  version: 2,
  categories: ['token'],
  events: tokenEvents,
  indexes: [{ hash: 1 }, { accountId: 1, revoked: 1, createdAt: -1 }],
  ownedBy: 'accountId',
  rowOf: ({ type, data }) => (type === 'TokenGenerated' || type === 'TokenRevoked' ? null : data.tokenId),
  fold: (row, { type, data }) => {
    if (type === 'NamedTokenCreated')
      return isHere(data) ? { ...data, charactersPerMonth: data.charactersPerMonth ?? null, revoked: false } : null;
    if (type === 'TokenBudgetSet') return row && { ...row, charactersPerMonth: data.charactersPerMonth };
    return row && { ...row, revoked: true };
  },
};
