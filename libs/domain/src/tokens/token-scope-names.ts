/** What a token may do for its account; the account's own token (`GenerateToken`) has all. Free of imports, for the pages. */
export const tokenScopes = [
  'jobs:read',
  'jobs:write',
  'usage:read',
  'sites:read',
  'sites:write',
  'webhooks:write',
  'account:read',
  'shows:read',
  'shows:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];
