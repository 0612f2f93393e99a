import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isSealed } from '@duetcast/domain/portability/redacted-credentials';
import { AppError } from '@duetcast/domain/kernel/errors';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';

const prefix = 'dc_';
const sealPurpose = 'api-token';

/** Other strings are rejected without a lookup. */
const tokenShape = /^dc_[A-Za-z0-9_-]{43}$/;

const tokenIdOf = (hash: string): string => `tok_${hash.slice(0, 16)}`;

/** Creates, verifies and reveals API tokens. */
@Injectable()
export class ApiTokens {
  readonly prefix = prefix;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly box: SecretBox,
  ) {}

  /** A new random token for storage: hashed and sealed, never in plain text. */
  make(accountId: string) {
    const token = prefix + randomBytes(32).toString('base64url');
    const hash = sha256(token);
    const sealedSecret = this.box.seal(token, sealPurpose);
    return { accountId, tokenId: tokenIdOf(hash), hash, lastFour: token.slice(-4), sealedSecret };
  }

  /**
   * Looks up the row by hash, then checks the events, so that a revoked token is rejected immediately.
   * @throws AppError `auth.apiTokenInvalid`
   */
  async verify(token: string): Promise<{ accountId: string; tokenId: string }> {
    if (!tokenShape.test(token)) throw new AppError('auth.apiTokenInvalid');
    const hash = sha256(token);
    const { rows } = await this.rows.find<ApiTokenRow>(apiTokens.name, { where: { hash }, limit: 1 });
    const row = rows[0]?.row;
    if (!row) throw new AppError('auth.apiTokenInvalid');
    const { state } = await this.deciders.load(tokenDecider, row.accountId);
    if (state.status !== 'active' || state.tokenId !== tokenIdOf(hash)) throw new AppError('auth.apiTokenInvalid');
    return { accountId: row.accountId, tokenId: row.tokenId };
  }

  /** The token row of the account; null if none was ever generated. */
  async rowOf(accountId: string): Promise<ApiTokenRow | null> {
    const rows = await this.rows.load<ApiTokenRow>(apiTokens.name, [accountId]);
    return rows.get(accountId)?.row ?? null;
  }

  /** The full token, for its owner only; null if it is revoked or sealed with a key that this server does not have. */
  reveal(row: ApiTokenRow | null): string | null {
    if (!row || row.revoked || !isSealed(row.sealedSecret)) return null;
    try {
      return this.box.unseal(row.sealedSecret, sealPurpose);
    } catch {
      return null;
    }
  }
}
