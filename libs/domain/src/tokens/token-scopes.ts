import { z } from 'zod';
import { tokenScopes, type TokenScope } from './token-scope-names';

export { tokenScopes, type TokenScope };

export const tokenScopeSchema = z.enum(tokenScopes);

/** Scopes that show rows and events. */
export const readScopes = ['jobs:read', 'usage:read', 'sites:read', 'account:read', 'shows:read'] as const;
export type ReadScope = (typeof readScopes)[number];
