import { Injectable } from '@nestjs/common';
import { ApiTokens } from './verification/api-tokens';

/** The token's part of a profile (docs/PRODUCT.md#entities). */
export interface TokenProfile {
  /** The full token while it is active. */
  readonly api_token: string | null;
  readonly token_revoked: boolean;
  /** ISO 8601 UTC; null if none was ever generated. */
  readonly token_created_at: string | null;
}

@Injectable()
export class TokenProfiles {
  constructor(private readonly tokens: ApiTokens) {}

  async of(accountId: string): Promise<TokenProfile> {
    const row = await this.tokens.rowOf(accountId);
    return {
      api_token: this.tokens.reveal(row),
      token_revoked: row?.revoked ?? false,
      token_created_at: row?.createdAt ?? null,
    };
  }
}
