import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow, type Where } from '../../../eventing/read-models/read-model-store';
import type { UsageScope } from './usage-reservations';

/** A row, and the position of the last event folded into it. */
export type CountedUsage = UsageRow & { readonly position: Position };

/** The characters that were counted, as the rows show them. */
@Injectable()
export class UsageRows {
  constructor(private readonly rows: ReadModelStore) {}

  /** Every domain that the account used in the UTC month. */
  ofMonth(accountId: string, month: string): Promise<CountedUsage[]> {
    return this.all({ accountId, month });
  }

  /** Every domain and UTC month from the first month (YYYY-MM) to the last. */
  ofMonths(accountId: string, first: string, last: string): Promise<CountedUsage[]> {
    return this.all({ accountId, month: { gte: first, lte: last } });
  }

  /** Characters used for one domain in one month; null where nothing of this domain was ever counted. */
  async usedFor(accountId: string, domain: string, month: string): Promise<number | null> {
    const shown = await this.shownFor({ accountId, domain, month });
    if (shown) return shown.row.charactersUsed;
    const ever = { where: { accountId, domain }, limit: 1 };
    const { rows } = await this.rows.find<UsageRow>(usageByMonth.name, ever);
    return rows.length > 0 ? 0 : null;
  }

  /** The row of one domain and month, and the position of the last event in it; null: nothing was counted. */
  async shownFor({ accountId, domain, month }: UsageScope): Promise<StoredRow<UsageRow> | null> {
    const ofMonth = { where: { accountId, domain, month }, limit: 1 };
    const { rows } = await this.rows.find<UsageRow>(usageByMonth.name, ofMonth);
    return rows[0] ?? null;
  }

  private async all(where: Where): Promise<CountedUsage[]> {
    const all: CountedUsage[] = [];
    for await (const { row, position } of allRows<UsageRow>(this.rows, usageByMonth.name, { where }))
      all.push({ ...row, position });
    return all;
  }
}
