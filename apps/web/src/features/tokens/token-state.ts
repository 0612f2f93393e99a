import type { Me } from '../accounts/public';

/** States of an API token (docs/PRODUCT.md#other-states). */
type TokenState = 'none' | 'active' | 'revoked';

export function tokenStateOf({ api_token, token_revoked }: Pick<Me, 'api_token' | 'token_revoked'>): TokenState {
  if (token_revoked) return 'revoked';
  return api_token ? 'active' : 'none';
}

/** Shows the prefix and the last four characters, masks the rest. */
export const maskedToken = (token: string): string => `${token.slice(0, 3)}${'•'.repeat(12)}${token.slice(-4)}`;
