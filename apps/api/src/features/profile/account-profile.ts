import { Injectable } from '@nestjs/common';
import { allowanceOf, characterLimitOf, domainLimitOf } from '@duetcast/domain/accounts/account-decider';
import { plans, planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { AppError } from '@duetcast/domain/kernel/errors';
import { position, time } from '@duetcast/domain/kernel/event';
import { monthOf, remainingIn, remainingOf } from '@duetcast/domain/usage/usage-decider';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import { CurrentRows } from '../../eventing/projector/current-rows';
import { StorageAllowance, storageSchema } from '../storage/public';
import { TokenProfiles, tokenProfileSchema } from '../tokens/public';
import { remainingSchema, sumsOf, UsageRows, type CountedUsage } from '../usage/public';
import { namedSchema } from '../../platform/openapi/api-operation';

/** The account data returned by sign-in and status. */
export const accountSummarySchema = namedSchema('Account', {
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  plan: z.string().meta({ description: 'Display name of the plan.' }),
  planSlug: z.enum(planSlugs),
});
type AccountSummary = z.infer<typeof accountSummarySchema>;

const { charactersUsed, charactersReserved } = usageRowSchema.shape;

export const profileSchema = namedSchema('Profile', {
  ...accountSummarySchema.shape,
  ...tokenProfileSchema.shape,
  eraseAt: time.optional().meta({
    description: 'When the account is deleted, if it was requested; `POST /api/account/erasure/cancel` cancels it.',
  }),
  subscription: z.object({
    plan: z.string(),
    status: z.enum(subscriptionStatuses),
    endDate: z.string().nullable(),
  }),
  storage: storageSchema,
  usage: z.object({
    month: z.string(),
    account: z.object({
      charactersUsed,
      charactersReserved,
      characterLimit: limitSchema,
      remaining: remainingSchema,
    }),
    domains: z.array(
      z.object({
        domain: z.string(),
        charactersUsed,
        charactersReserved,
        characterLimit: limitSchema.meta({ description: "The domain's own limit, else that of the account." }),
        remaining: remainingSchema,
        position,
      }),
    ),
  }),
});

/** Profile of the caller: both shapes of `GET /api/users/me` (docs/PRODUCT.md#entities) in one object. */
@Injectable()
export class AccountProfiles {
  constructor(
    private readonly rows: CurrentRows,
    private readonly tokens: TokenProfiles,
    private readonly usage: UsageRows,
    private readonly storage: StorageAllowance,
  ) {}

  /** @throws AppError `account.missing`, `store.behind` */
  async summaryOf(accountId: string): Promise<AccountSummary> {
    return summary(await this.accountRow(accountId));
  }

  /** Contains the full API token while it is active. @throws AppError `account.missing` */
  async profileOf(accountId: string): Promise<z.infer<typeof profileSchema>> {
    const month = monthOf(new Date().toISOString());
    const [account, token, used, storage] = await Promise.all([
      this.accountRow(accountId),
      this.tokens.of(accountId),
      this.usage.ofMonth(accountId, month),
      this.storage.of(accountId),
    ]);
    return {
      ...summary(account),
      subscription: {
        plan: plans[account.plan].displayName,
        status: account.subscription?.status ?? 'active',
        endDate: account.subscription?.endDate ?? null,
      },
      storage,
      usage: { month, ...usageIn(account, used) },
      ...(account.eraseAt && { eraseAt: account.eraseAt }),
      ...token,
    };
  }

  private async accountRow(accountId: string): Promise<AccountRow> {
    const account = await this.rows.find(accounts, accountId);
    if (!account) throw new AppError('account.missing');
    return account.row;
  }
}

/** Used characters add up over the domains, limits do not. */
function usageIn(account: AccountRow, rows: readonly CountedUsage[]) {
  const [allowance, sums] = [allowanceOf(account), sumsOf(rows)];
  const domains = rows.map((row) => {
    const { domain, charactersUsed, charactersReserved, position } = row;
    const limits = { account: allowance, domain: domainLimitOf(account, domain) };
    const remaining = remainingIn(limits, sums, sumsOf([row]));
    const characterLimit = characterLimitOf(account, domain);
    return { domain, charactersUsed, charactersReserved, characterLimit, remaining, position };
  });
  const remaining = remainingOf(allowance, sums);
  return {
    account: {
      charactersUsed: sums.used,
      charactersReserved: sums.reserved,
      characterLimit: allowance,
      remaining,
    },
    domains,
  };
}

const summary = ({ accountId, email, isAdmin, plan }: AccountRow): AccountSummary => ({
  id: accountId,
  email,
  is_admin: isAdmin,
  plan: plans[plan].displayName,
  planSlug: plan,
});
