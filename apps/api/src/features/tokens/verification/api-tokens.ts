import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { assertNotSuspended } from '@duetcast/domain/accounts/suspension';
import { isSealed } from '@duetcast/domain/portability/redacted-credentials';
import { AppError } from '@duetcast/domain/kernel/errors';
import { grantOf, tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { namedTokens } from '@duetcast/projections/tokens/named-tokens';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { Deciders } from '../../../eventing/deciders/deciders';
import { LastUses } from '../../../eventing/state/last-uses';
import { BehindProjections } from '../../../eventing/projector/await-projections';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';
import type { TokenPrincipal } from '../../../platform/requests/principal';
import { newToken, tokenIdOf, tokenPrefix, tokenShape } from './new-token';
import { tokenUse } from './token-use';

const sealPurpose = 'api-token';

@Injectable()
export class ApiTokens {
  readonly prefix = tokenPrefix;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly behind: BehindProjections,
    private readonly current: CurrentRows,
    private readonly deciders: Deciders,
    private readonly box: SecretBox,
    private readonly uses: LastUses,
  ) {}

  /** A new random token for storage: hashed and sealed, never in plain text. */
  make(accountId: string) {
    const { token, ...stored } = newToken();
    return { accountId, ...stored, sealedSecret: this.box.seal(token, sealPurpose) };
  }

  /**
   * Looks up the row by hash, then checks the events, so that a revoked token is rejected immediately.
   * @throws AppError `auth.apiTokenInvalid`, `account.suspended`, `store.behind`
   */
  async verify(token: string): Promise<Omit<TokenPrincipal, 'kind'>> {
    if (!tokenShape.test(token)) throw new AppError('auth.apiTokenInvalid');
    const hash = sha256(token);
    const own = await this.accountWith(apiTokens.name, hash);
    const accountId = own ?? (await this.accountWith(namedTokens.name, hash));
    if (accountId === null) {
      await this.behind.assertNone(apiTokens.name, namedTokens.name);
      throw new AppError('auth.apiTokenInvalid');
    }
    const tokenId = tokenIdOf(hash);
    const [{ state }, account] = await Promise.all([
      this.deciders.load(tokenDecider, accountId),
      this.deciders.load(accountDecider, accountId),
    ]);
    assertNotSuspended(account.state);
    const grant = grantOf(state, tokenId, new Date().toISOString());
    if (!grant) throw new AppError('auth.apiTokenInvalid');
    return { accountId, tokenId, isNamed: own === null, ...grant };
  }

  /** Never fails; the account's own token has no record of its use. */
  async recordUse({ tokenId, isNamed }: TokenPrincipal): Promise<void> {
    if (isNamed) await this.uses.record(tokenUse, { id: tokenId }, Date.now());
  }

  /** The token row of the account; null if none was ever generated. */
  async rowOf(accountId: string): Promise<ApiTokenRow | null> {
    return (await this.current.find(apiTokens, accountId))?.row ?? null;
  }

  /** The full token, for its owner only; null if it is revoked or sealed with a key that this server does not have. */
  reveal(row: ApiTokenRow | null): string | null {
    if (!row || row.revoked || !isSealed(row.sealedSecret)) return null;
    return orElse(() => this.box.unseal(row.sealedSecret, sealPurpose), null);
  }

  private async accountWith(collection: string, hash: string): Promise<string | null> {
    const { rows } = await this.rows.find<{ accountId: string }>(collection, { where: { hash }, limit: 1 });
    return rows[0]?.row.accountId ?? null;
  }
}
