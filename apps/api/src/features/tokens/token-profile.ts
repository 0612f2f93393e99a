import { Injectable } from '@nestjs/common';
import { time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { ApiTokens } from './verification/api-tokens';

/** The token's part of a profile (docs/PRODUCT.md#entities). */
export const tokenProfileSchema = z.object({
  api_token: z
    .string()
    .nullable()
    .meta({ description: 'The full token while it is active, otherwise null; always null for an API token.' }),
  token_revoked: z.boolean(),
  token_created_at: time.nullable(),
});
type TokenProfile = z.infer<typeof tokenProfileSchema>;

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
