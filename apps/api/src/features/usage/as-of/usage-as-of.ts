import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { type Position, position, time } from '@duetcast/domain/kernel/event';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { usageByMonth, usageRowSchema, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { currentFor, rowIdsOf } from '@duetcast/projections/kernel/projection';
import { z } from 'zod';
import { Deciders } from '../../../eventing/deciders/deciders';
import { UsageStreams } from '../ledger/usage-reads';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { stateAt } from '../../../eventing/deciders/state-at';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type Page, type StoredRow } from '../../../eventing/read-models/read-model-store';

const characterLimit = usageRowSchema.shape.characterLimit.meta({
  description: `Character limit in effect at that time. ${unlimited} means unlimited.`,
});

/** Characters that one domain of an account had used in a month, as of a point in time. */
export const domainAsOfSchema = usageRowSchema.omit({ month: true }).extend({ position, characterLimit });
/** Fields of the response of a figure as of a point in time. */
export const momentFields = { at: time, month: z.string().meta({ description: 'UTC month, YYYY-MM.' }) };
type DomainAsOf = z.infer<typeof domainAsOfSchema>;

interface UsageAsOfQuery {
  readonly accountId?: string;
  readonly domain?: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** ISO 8601 UTC with milliseconds; inclusive. */
  readonly at: string;
  readonly limit: number;
  readonly cursor?: string;
}

/** A row as of a past time, with the position of its last event. */
interface RowAsOf {
  readonly row: UsageRow;
  readonly position: Position;
}

/** Usage as of a past time, folded from the events up to that time. */
@Injectable()
export class UsageAsOf {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly streams: UsageStreams,
    private readonly deciders: Deciders,
  ) {}

  /** Every domain that the account had used in the month. */
  async ofAccount(accountId: string, month: string, at: string): Promise<DomainAsOf[]> {
    const currentRows = allRows<UsageRow>(this.rows, usageByMonth.name, { where: { accountId, month } });
    return this.domainsAsOf(currentRows, { month, at });
  }

  /** Sorted by domain; omits later domains, so a page can be shorter than `limit`. @throws BadCursor if the cursor belongs to another list */
  async page(query: UsageAsOfQuery): Promise<{ domains: DomainAsOf[]; next: string | null }> {
    const { rows, next } = await this.currentRows(query);
    return { domains: await this.domainsAsOf(rows, query), next };
  }

  /** The owners that a query names, by id or by a domain that they use. */
  async ownersOf({ accountId, domain }: Partial<Record<'accountId' | 'domain', string | null>>) {
    if (typeof accountId === 'string') return [accountId];
    if (typeof domain !== 'string') return everyAccount;
    const owners = new Set<string>();
    for await (const { row } of allRows<UsageRow>(this.rows, usageByMonth.name, { where: { domain } }))
      owners.add(row.accountId);
    return [...owners];
  }

  private async domainsAsOf(
    currentRows: Iterable<StoredRow<UsageRow>> | AsyncIterable<StoredRow<UsageRow>>,
    moment: Pick<UsageAsOfQuery, 'month' | 'at'>,
  ): Promise<DomainAsOf[]> {
    const listed: UsageRow[] = [];
    for await (const { row } of currentRows) listed.push(row);
    const accounts = new Map<string, { account: Account; rows: ReadonlyMap<string, RowAsOf> }>();
    const skipped = await this.skipped();
    for (const accountId of new Set(listed.map((row) => row.accountId))) {
      const account = await stateAt(this.events, accountDecider, accountId, { at: moment.at });
      accounts.set(accountId, { account, rows: await this.rowsAsOf(accountId, moment, skipped) });
    }
    return listed.flatMap(({ accountId, domain, month }) => {
      const { account, rows } = accounts.get(accountId)!;
      const asOf = rows.get(domainUsageIdOf(accountId, domain, month));
      return asOf ? [domainAsOf(asOf, account)] : [];
    });
  }

  /** Rows are never deleted, so the current ones list every domain that was used. */
  private currentRows({ accountId, domain, month, limit, cursor }: UsageAsOfQuery): Promise<Page<UsageRow>> {
    const where = { month, ...(accountId !== undefined && { accountId }), ...(domain !== undefined && { domain }) };
    // All accounts are read in index order; one account has few rows.
    const sort = accountId === undefined ? ([['domain', 1]] as const) : undefined;
    return this.rows.find<UsageRow>(usageByMonth.name, { where, limit, cursor, ...(sort && { sort }) });
  }

  /** The rows after a rebuild that stops at this time. Stops at an event that this release cannot fold, like the projection. */
  private async rowsAsOf(
    accountId: string,
    { month, at }: Pick<UsageAsOfQuery, 'month' | 'at'>,
    skipped: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, RowAsOf>> {
    const rows = new Map<string, RowAsOf>();
    for await (const event of this.streams.ofAccount({ accountId, month })) {
      if (event.metadata.at > at) break;
      if (skipped.has(event.id)) continue;
      const current = currentOf(event);
      if (!current) break;
      for (const id of rowIdsOf(usageByMonth, current)) {
        const row = usageByMonth.fold(rows.get(id)?.row ?? null, current, id);
        if (row) rows.set(id, { row, position: event.position });
      }
    }
    return rows;
  }

  /** Ids of events that the projection skips. */
  private async skipped(): Promise<ReadonlySet<string>> {
    const { state } = await this.deciders.load(projectionDecider, usageByMonth.name);
    return new Set(state.skipped);
  }
}

function domainAsOf({ row, position }: RowAsOf, account: Account): DomainAsOf {
  const { accountId, domain, charactersUsed, charactersReserved } = row;
  const characterLimit = characterLimitOf(account, domain);
  return { accountId, domain, charactersUsed, charactersReserved, characterLimit, position };
}

/** Null if this release does not know the event type or version. */
const currentOf = (event: StoredEvent) => orElse(() => currentFor(usageByMonth, event), null);
