import { AppError } from '@duetcast/domain/kernel/errors';
import type { UsageSums } from '@duetcast/domain/usage/usage-state';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { BehindProjections } from '../../../eventing/projector/await-projections';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow, type Where } from '../../../eventing/read-models/read-model-store';
import type { UsageScope } from './usage-reservations';

type AccountMonth = Pick<UsageScope, 'accountId' | 'month'>;

interface ReadRange {
  /** Starts after the event with this revision; default: the beginning. */
  readonly after?: number | undefined;
  /** Last position to read; default: the end. */
  readonly through?: Position;
}

/** The account's stream of a month, with the events of all its domains. */
const accountStreamOf = ({ accountId, month }: AccountMonth): string =>
  streamName(usageDecider.category, usageIdOf(accountId, month));

/** Reads the usage events of a month, as stored. */
@Injectable()
export class UsageStreams {
  constructor(private readonly store: EventStore) {}

  /** The events of all domains of an account, in order. */
  async *ofAccount(scope: AccountMonth, { after = -1, through }: ReadRange = {}): AsyncIterable<StoredEvent> {
    for await (const event of this.store.readStream(accountStreamOf(scope), { from: after + 1 })) {
      if (through !== undefined && event.position > through) return;
      yield event;
    }
  }

  /** The events of one domain, in order. */
  async *ofDomain({ domain, ...scope }: UsageScope, range?: ReadRange): AsyncIterable<StoredEvent> {
    for await (const event of this.ofAccount(scope, range)) if (event.data.domain === domain) yield event;
  }

  /** Whether the first events of the month are still stored. */
  async hasFirstEvent(scope: AccountMonth): Promise<boolean> {
    for await (const { revision } of this.store.readStream(accountStreamOf(scope), { limit: 1 })) return revision === 0;
    return false;
  }
}

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
