import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** The API token of one account: at most one is active. */
export const tokenEvents = {
  TokenGenerated: event(
    1,
    z.object({
      accountId: z.string(),
      /** Public id: safe to display and log. */
      tokenId: z.string(),
      /** Hex SHA-256 of the token. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      lastFour: z.string().length(4),
      /** The token, encrypted with the server's key, so that its owner can reveal it. */
      sealedSecret: z.string(),
    }),
  ),
  TokenRevoked: event(1, z.object({ accountId: z.string(), tokenId: z.string() })),
};
export type TokenEvent = EventOf<typeof tokenEvents>;
type Generated = Extract<TokenEvent, { type: 'TokenGenerated' }>['data'];

interface Token {
  readonly status: 'none' | 'active' | 'revoked';
  readonly accountId: string;
  readonly tokenId: string;
}

type TokenCommand = { type: 'GenerateToken'; token: Generated } | { type: 'RevokeToken' };

function decide(command: TokenCommand, token: Token): TokenEvent[] {
  switch (command.type) {
    case 'GenerateToken':
      if (token.tokenId === command.token.tokenId) return [];
      return [{ type: 'TokenGenerated', data: command.token }];
    case 'RevokeToken':
      if (token.status === 'none') throw new AppError('token.missing');
      if (token.status === 'revoked') return [];
      return [{ type: 'TokenRevoked', data: { accountId: token.accountId, tokenId: token.tokenId } }];
    default:
      return command satisfies never;
  }
}

function evolve(token: Token, { type, data }: TokenEvent): Token {
  switch (type) {
    case 'TokenGenerated':
      return { status: 'active', accountId: data.accountId, tokenId: data.tokenId };
    case 'TokenRevoked':
      return { ...token, status: 'revoked' };
    default:
      return type satisfies never;
  }
}

/** Decider of the stream `token-{accountId}`. */
export const tokenDecider: Decider<TokenCommand, TokenEvent, Token> = {
  category: 'token',
  events: tokenEvents,
  initial: { status: 'none', accountId: '', tokenId: '' },
  decide,
  evolve,
};
