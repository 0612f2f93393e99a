import { z } from 'zod';

/** What a token may do for its account; the account's own token (`GenerateToken`) has all. */
export const tokenScopes = [
  'jobs:read',
  'jobs:write',
  'usage:read',
  'sites:read',
  'sites:write',
  'webhooks:write',
  'account:read',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeSchema = z.enum(tokenScopes);

/** Scopes that show rows and events. */
export const readScopes = ['jobs:read', 'usage:read', 'sites:read', 'account:read'] as const;
export type ReadScope = (typeof readScopes)[number];
