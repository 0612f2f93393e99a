import { Injectable } from '@nestjs/common';
import { characterLimitOf } from '@duetcast/domain/accounts/account-decider';
import { plans, type PlanSlug } from '@duetcast/domain/billing/plans';
import { AppError } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { TokenProfiles } from '../tokens/public';
import { UsageRows } from '../usage/public';

/** The account data returned by sign-in and status. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly is_admin: boolean;
  /** Display name. */
  readonly plan: string;
  readonly planSlug: PlanSlug;
}

/** Profile of the caller: both shapes of `GET /api/users/me` (docs/PRODUCT.md#entities) in one object. */
@Injectable()
export class AccountProfiles {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly tokens: TokenProfiles,
    private readonly usage: UsageRows,
  ) {}

  /** @throws AppError `account.missing` */
  async summaryOf(accountId: string): Promise<AccountSummary> {
    return summary(await this.accountRow(accountId));
  }

  /** Contains the full API token while it is active. @throws AppError `account.missing` */
  async profileOf(accountId: string) {
    const month = monthOf(new Date().toISOString());
    const [account, token, used] = await Promise.all([
      this.accountRow(accountId),
      this.tokens.of(accountId),
      this.usage.ofMonth(accountId, month),
    ]);
    const domains = used.map(({ domain, charactersUsed, charactersReserved, position }) => ({
      domain,
      charactersUsed,
      charactersReserved,
      characterLimit: characterLimitOf(account, domain),
      position,
    }));
    return {
      ...summary(account),
      subscription: {
        plan: plans[account.plan].displayName,
        status: account.subscription?.status ?? 'active',
        endDate: account.subscription?.endDate ?? null,
      },
      usage: { month, domains },
      ...token,
    };
  }

  private async accountRow(accountId: string): Promise<AccountRow> {
    const rows = await this.rows.load<AccountRow>(accounts.name, [accountId]);
    const account = rows.get(accountId)?.row;
    if (!account) throw new AppError('account.missing');
    return account;
  }
}

const summary = ({ accountId, email, isAdmin, plan }: AccountRow): AccountSummary => ({
  id: accountId,
  email,
  is_admin: isAdmin,
  plan: plans[plan].displayName,
  planSlug: plan,
});
