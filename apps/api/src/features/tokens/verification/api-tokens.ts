import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isSealed } from '@duetcast/domain/portability/withheld';
import { AppError } from '@duetcast/domain/kernel/errors';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';

export const apiTokenPrefix = 'dc_';
const sealPurpose = 'api-token';

/** Anything that could be one of our tokens; everything else is refused without a look-up. */
const tokenShape = /^dc_[A-Za-z0-9_-]{43}$/;

const tokenIdOf = (hash: string): string => `tok_${hash.slice(0, 16)}`;

/** The secrets of API tokens: made, recognised, and shown again to their owner. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly box: SecretBox,
  ) {}

  /** A new random token in the form in which it is stored; the token itself is only inside the seal. */
  make(accountId: string) {
    const token = apiTokenPrefix + randomBytes(32).toString('base64url');
    const hash = sha256(token);
    const sealedSecret = this.box.seal(token, sealPurpose);
    return { accountId, tokenId: tokenIdOf(hash), hash, lastFour: token.slice(-4), sealedSecret };
  }

  /**
   * Found by its hash in the rows, then confirmed by the events, so that a revoked token is refused at once.
   * @throws AppError `auth.apiTokenInvalid`
   */
  async verify(token: string): Promise<{ accountId: string; tokenId: string }> {
    if (!tokenShape.test(token)) throw new AppError('auth.apiTokenInvalid');
    const hash = sha256(token);
    const { rows } = await this.rows.find<ApiTokenRow>(apiTokens.name, { where: { hash }, limit: 1 });
    const found = rows[0]?.row;
    if (!found) throw new AppError('auth.apiTokenInvalid');
    const { state } = await this.deciders.load(tokenDecider, found.accountId);
    if (state.status !== 'active' || state.tokenId !== tokenIdOf(hash)) throw new AppError('auth.apiTokenInvalid');
    return { accountId: found.accountId, tokenId: found.tokenId };
  }

  /** The token row of the account, null where none was ever generated. */
  async rowOf(accountId: string): Promise<ApiTokenRow | null> {
    const rows = await this.rows.load<ApiTokenRow>(apiTokens.name, [accountId]);
    return rows.get(accountId)?.row ?? null;
  }

  /** The whole token, for its owner's eyes; null once it is revoked, or where it was left behind on another server. */
  reveal(row: ApiTokenRow | null): string | null {
    return row && !row.revoked && isSealed(row.sealedSecret) ? this.box.unseal(row.sealedSecret, sealPurpose) : null;
  }
}
