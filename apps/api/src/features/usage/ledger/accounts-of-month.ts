import { count } from '@duetcast/domain/kernel/event';
import { monthSchema } from '@duetcast/domain/usage/domain-name';
import { maxAccountsOfMonth } from '@duetcast/domain/limits/admin-limits';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { usageByMonth, usageRowSchema, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** Query of `GET /api/admin/usage/accounts/export`. */
export const usageMonthSchema = z.strictObject({ month: monthSchema });
/** Query of `GET /api/admin/usage/accounts`. */
export const accountsOfMonthQuerySchema = usageMonthSchema.extend({
  limit: z.coerce.number().int().min(1).max(maxAccountsOfMonth).default(50),
});

const sums = usageRowSchema.pick({ charactersUsed: true, charactersReserved: true });
/** What one account used in a month, over all its domains. */
export const accountOfMonthSchema = sums
  .extend({
    accountId: z.string(),
    email: z.string().nullable().meta({ description: 'null: the account has no address any more.' }),
    domains: count,
  })
  .meta({ id: 'AccountOfMonth' });
export const totalOfMonthSchema = sums.extend({ accounts: count });
export type AccountOfMonth = z.infer<typeof accountOfMonthSchema>;
type AccountSums = Omit<AccountOfMonth, 'email'>;

@Injectable()
export class AccountsOfMonth {
  constructor(private readonly rows: ReadModelStore) {}

  /** A sum for each account, the largest first; holds them all in memory. */
  async sums(month: string): Promise<AccountSums[]> {
    const byAccount = new Map<string, AccountSums>();
    const rows = allRows<UsageRow>(this.rows, usageByMonth.name, { where: { month }, pageSize: 1_000 });
    for await (const { row } of rows) {
      const { accountId } = row;
      const { domains, charactersUsed, charactersReserved } = byAccount.get(accountId) ?? noUsage;
      byAccount.set(accountId, {
        accountId,
        domains: domains + 1,
        charactersUsed: charactersUsed + row.charactersUsed,
        charactersReserved: charactersReserved + row.charactersReserved,
      });
    }
    const idOrder = new Intl.Collator('en').compare;
    return [...byAccount.values()].sort(
      (one, other) => other.charactersUsed - one.charactersUsed || idOrder(one.accountId, other.accountId),
    );
  }

  async withAddresses(listed: readonly AccountSums[]): Promise<AccountOfMonth[]> {
    const found = await this.rows.load<AccountRow>(
      accounts.name,
      listed.map(({ accountId }) => accountId),
    );
    return listed.map((account) => ({ ...account, email: found.get(account.accountId)?.row.email || null }));
  }
}

const noUsage = { domains: 0, charactersUsed: 0, charactersReserved: 0 };

export const totalOf = (listed: readonly AccountSums[]): z.infer<typeof totalOfMonthSchema> =>
  listed.reduce(
    (total, { charactersUsed, charactersReserved }) => ({
      accounts: total.accounts + 1,
      charactersUsed: total.charactersUsed + charactersUsed,
      charactersReserved: total.charactersReserved + charactersReserved,
    }),
    { accounts: 0, charactersUsed: 0, charactersReserved: 0 },
  );
