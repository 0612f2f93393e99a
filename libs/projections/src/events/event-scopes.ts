import { readScopes, type ReadScope, type TokenScope } from '@duetcast/domain/tokens/token-scopes';

/** The scope that shows the events of a category of streams to an API token; no token sees those of others. */
export const scopeOfCategory: Readonly<Record<string, ReadScope>> = {
  job: 'jobs:read',
  podcast: 'jobs:read',
  lexicon: 'jobs:read',
  sounds: 'jobs:read',
  publication: 'jobs:read',
  show: 'shows:read',
  usage: 'usage:read',
  connection: 'sites:read',
  webhook: 'sites:read',
  endpoints: 'sites:read',
  account: 'account:read',
  token: 'account:read',
  session: 'account:read',
  signin: 'account:read',
};

/** Categories of streams that a token with these scopes may read; null: all. */
export function categoriesFor(scopes: readonly TokenScope[]): readonly string[] | null {
  if (readScopes.every((scope) => scopes.includes(scope))) return null;
  const isReadable = ([, scope]: readonly [string, ReadScope]) => scopes.includes(scope);
  return Object.entries(scopeOfCategory)
    .filter(isReadable)
    .map(([category]) => category);
}
