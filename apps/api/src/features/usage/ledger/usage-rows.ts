import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import type { UsageSums } from '@duetcast/domain/usage/usage-state';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { allRows } from '../../../eventing/read-models/all-rows';
import { BehindProjections } from '../../../eventing/projector/await-projections';
import { ReadModelStore, type StoredRow, type Where } from '../../../eventing/read-models/read-model-store';
import type { UsageScope } from './usage-reservations';

/** A usage row with the position of the last event folded into it. */
export type CountedUsage = UsageRow & { readonly position: Position };

export const sumsOf = (rows: readonly UsageRow[]): UsageSums => ({
  used: rows.reduce((sum, { charactersUsed }) => sum + charactersUsed, 0),
  reserved: rows.reduce((sum, { charactersReserved }) => sum + charactersReserved, 0),
});

@Injectable()
export class UsageRows {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly behind: BehindProjections,
  ) {}

  /** Every domain that the account used in the UTC month (YYYY-MM). */
  ofMonth(accountId: string, month: string): Promise<CountedUsage[]> {
    return this.all({ accountId, month });
  }

  /** Every domain and UTC month from the first month (YYYY-MM) to the last. */
  ofMonths(accountId: string, first: string, last: string): Promise<CountedUsage[]> {
    return this.all({ accountId, month: { gte: first, lte: last } });
  }

  /** @throws AppError `usage.domainMissing` if the domain was not used in any month; `store.behind` */
  async assertUsed(accountId: string, domain: string): Promise<void> {
    const anyMonth = { where: { accountId, domain }, limit: 1 };
    if ((await this.rows.find<UsageRow>(usageByMonth.name, anyMonth)).rows.length > 0) return;
    await this.behind.assertNone(usageByMonth.name);
    throw new AppError('usage.domainMissing', { domain });
  }

  /** The row of one domain and month; null if nothing was used. */
  async rowFor({ accountId, domain, month }: UsageScope): Promise<StoredRow<UsageRow> | null> {
    const query = { where: { accountId, domain, month }, limit: 1 };
    const { rows } = await this.rows.find<UsageRow>(usageByMonth.name, query);
    return rows[0] ?? null;
  }

  private async all(where: Where): Promise<CountedUsage[]> {
    const all: CountedUsage[] = [];
    for await (const { row, position } of allRows<UsageRow>(this.rows, usageByMonth.name, { where }))
      all.push({ ...row, position });
    return all;
  }
}
