import type { Me } from '../accounts/public';

/** The states of an API token (docs/PRODUCT.md#other-states). */
type TokenState = 'none' | 'active' | 'revoked';

export function tokenStateOf({ api_token, token_revoked }: Pick<Me, 'api_token' | 'token_revoked'>): TokenState {
  if (token_revoked) return 'revoked';
  return api_token ? 'active' : 'none';
}

/** Its prefix and its last four characters; what lies between stays hidden. */
export const maskedToken = (token: string): string => `${token.slice(0, 3)}${'•'.repeat(12)}${token.slice(-4)}`;
