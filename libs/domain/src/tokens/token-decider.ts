import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { count, event, type EventOf } from '../kernel/event';
import { maxNamedTokens } from '../limits/token-limits';
import { tokenScopes, tokenScopeSchema, type TokenScope } from './token-scopes';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const token = {
  accountId: z.string(),
  /** Public id: safe to display and log. */
  tokenId: z.string(),
  /** Hex SHA-256 of the token. */
  hash,
  lastFour: z.string().length(4),
};

/** The API tokens of one account: its own token, of which at most one is active, and named ones. */
export const tokenEvents = {
  TokenGenerated: event(
    1,
    z.object({
      ...token,
      /** The token, encrypted with the server's key, so that its owner can reveal it. */
      sealedSecret: z.string(),
    }),
  ),
  TokenRevoked: event(1, z.object({ accountId: z.string(), tokenId: z.string() })),
  /** Only its hash is stored: the token was shown once. `expiresAt` null: never; without `charactersPerMonth`: no budget. */
  NamedTokenCreated: event(
    1,
    z.object({
      ...token,
      name: z.string(),
      scopes: z.array(tokenScopeSchema),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime().nullable(),
      charactersPerMonth: count.optional(),
    }),
    ['name'],
  ),
  /** null: none. */
  TokenBudgetSet: event(
    1,
    z.object({ accountId: z.string(), tokenId: z.string(), charactersPerMonth: count.nullable() }),
  ),
  NamedTokenRevoked: event(1, z.object({ accountId: z.string(), tokenId: z.string() })),
};
export type TokenEvent = EventOf<typeof tokenEvents>;
type Generated = Extract<TokenEvent, { type: 'TokenGenerated' }>['data'];
export type NamedToken = Extract<TokenEvent, { type: 'NamedTokenCreated' }>['data'];

/** The rights of a token. */
export interface TokenGrant {
  readonly scopes: readonly TokenScope[];
  /** ISO 8601 UTC; null: never. */
  readonly expiresAt: string | null;
  /** Characters that its work may use in a UTC month; absent: no budget of its own. */
  readonly charactersPerMonth?: number | undefined;
}

export interface Token {
  readonly status: 'none' | 'active' | 'revoked';
  readonly accountId: string;
  readonly tokenId: string;
  /** Grants of active tokens by id, without the tokens' names, which are personal. */
  readonly named: Readonly<Record<string, TokenGrant>>;
}

export type TokenCommand =
  | { type: 'GenerateToken'; token: Generated }
  | { type: 'RevokeToken' }
  | { type: 'CreateNamedToken'; token: NamedToken }
  | { type: 'SetTokenBudget'; tokenId: string; charactersPerMonth: number | null }
  | { type: 'RevokeNamedToken'; tokenId: string }
  | { type: 'RevokeEveryToken' };

function decide(command: TokenCommand, token: Token): TokenEvent[] {
  switch (command.type) {
    case 'GenerateToken':
      if (token.tokenId === command.token.tokenId) return [];
      return [{ type: 'TokenGenerated', data: command.token }];
    case 'RevokeToken':
      if (token.status === 'none') throw new AppError('token.missing');
      return revokeOwn(token);
    case 'CreateNamedToken':
      if (Object.hasOwn(token.named, command.token.tokenId)) return [];
      if (Object.keys(token.named).length >= maxNamedTokens) throw new AppError('token.tooMany');
      return [{ type: 'NamedTokenCreated', data: command.token }];
    case 'SetTokenBudget':
      return setBudget(token, command);
    case 'RevokeNamedToken':
      if (!Object.hasOwn(token.named, command.tokenId)) throw new AppError('token.unknown');
      return [revokeNamed(token, command.tokenId)];
    case 'RevokeEveryToken':
      return [...revokeOwn(token), ...Object.keys(token.named).map((tokenId) => revokeNamed(token, tokenId))];
  }
}

type SetTokenBudget = Extract<TokenCommand, { type: 'SetTokenBudget' }>;

function setBudget(token: Token, { tokenId, charactersPerMonth }: SetTokenBudget): TokenEvent[] {
  if (!Object.hasOwn(token.named, tokenId)) throw new AppError('token.unknown');
  if (budgetOf(token, tokenId) === charactersPerMonth) return [];
  return [{ type: 'TokenBudgetSet', data: { accountId: token.accountId, tokenId, charactersPerMonth } }];
}

/** Characters that the token's work may use in a UTC month; null: no budget of its own. */
export const budgetOf = ({ named }: Token, tokenId: string | undefined): number | null =>
  (tokenId !== undefined && Object.hasOwn(named, tokenId) ? named[tokenId]?.charactersPerMonth : undefined) ?? null;

const revokeOwn = ({ status, accountId, tokenId }: Token): TokenEvent[] =>
  status === 'active' ? [{ type: 'TokenRevoked', data: { accountId, tokenId } }] : [];

const revokeNamed = ({ accountId }: Token, tokenId: string): TokenEvent => ({
  type: 'NamedTokenRevoked',
  data: { accountId, tokenId },
});

/** False for an imported token, which works only on the server that issued it: zeros take the place of its hash. */
export const isHere = ({ hash }: Pick<NamedToken, 'hash'>): boolean => !/^0+$/.test(hash);

function evolve(token: Token, { type, data }: TokenEvent): Token {
  switch (type) {
    case 'TokenGenerated':
      return { ...token, status: 'active', accountId: data.accountId, tokenId: data.tokenId };
    case 'TokenRevoked':
      return { ...token, status: 'revoked' };
    case 'NamedTokenCreated': {
      if (!isHere(data)) return token;
      const { accountId, tokenId, scopes, expiresAt, charactersPerMonth } = data;
      return { ...token, accountId, named: { ...token.named, [tokenId]: { scopes, expiresAt, charactersPerMonth } } };
    }
    case 'TokenBudgetSet': {
      const { [data.tokenId]: grant, ...others } = token.named;
      const charactersPerMonth = data.charactersPerMonth ?? undefined;
      // An imported token, which works only on the server that issued it, is not among them.
      return grant ? { ...token, named: { ...others, [data.tokenId]: { ...grant, charactersPerMonth } } } : token;
    }
    case 'NamedTokenRevoked': {
      const { [data.tokenId]: _revoked, ...named } = token.named;
      return { ...token, named };
    }
  }
}

/** Whether the token was revoked or replaced; one that has expired was not. */
export const isRevoked = (token: Token, tokenId: string): boolean =>
  !Object.hasOwn(token.named, tokenId) && !(token.status === 'active' && token.tokenId === tokenId);

/** The rights of a token at `now` (ISO 8601 UTC); null: revoked, expired or unknown. */
export function grantOf(token: Token, tokenId: string, now: string): TokenGrant | null {
  if (token.status === 'active' && token.tokenId === tokenId) return { scopes: tokenScopes, expiresAt: null };
  const grant = Object.hasOwn(token.named, tokenId) ? token.named[tokenId] : undefined;
  return grant && (grant.expiresAt === null || now < grant.expiresAt) ? grant : null;
}

/** Decider of the stream `token-{accountId}`. */
export const tokenDecider: Decider<TokenCommand, TokenEvent, Token> = {
  category: 'token',
  events: tokenEvents,
  initial: { status: 'none', accountId: '', tokenId: '', named: {} },
  decide,
  evolve,
};
