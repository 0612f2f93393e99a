import { Injectable } from '@nestjs/common';
import { characterLimitOf } from '@duetcast/domain/accounts/account-decider';
import { plans, planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count, position } from '@duetcast/domain/kernel/fields';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { monthOf } from '@duetcast/domain/usage/usage-streams';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { z } from 'zod';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { TokenProfiles, tokenProfileSchema } from '../tokens/public';
import { UsageRows } from '../usage/public';

/** The account data returned by sign-in and status. */
export const accountSummarySchema = z
  .object({
    id: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    plan: z.string().meta({ description: 'Display name of the plan.' }),
    planSlug: z.enum(planSlugs),
  })
  .meta({ id: 'Account' });
type AccountSummary = z.infer<typeof accountSummarySchema>;

export const profileSchema = z
  .object({
    ...accountSummarySchema.shape,
    ...tokenProfileSchema.shape,
    subscription: z.object({
      plan: z.string(),
      status: z.enum(subscriptionStatuses),
      endDate: z.string().nullable(),
    }),
    usage: z.object({
      month: z.string(),
      domains: z.array(
        z.object({
          domain: z.string(),
          charactersUsed: count,
          charactersReserved: count,
          characterLimit: limitSchema,
          position,
        }),
      ),
    }),
  })
  .meta({ id: 'Profile' });

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
  async profileOf(accountId: string): Promise<z.infer<typeof profileSchema>> {
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
