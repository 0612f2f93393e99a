import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { position } from '@duetcast/domain/kernel/fields';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { usageIdOf } from '@duetcast/domain/usage/usage-streams';
import { usageByMonth, usageRowSchema, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { currentFor } from '@duetcast/projections/kernel/projection';
import { z } from 'zod';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { stateAt } from '../../../eventing/deciders/state-at';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type Page, type StoredRow } from '../../../eventing/read-models/read-model-store';

const characterLimit = usageRowSchema.shape.characterLimit.meta({
  description: `Character limit in effect at that time. ${unlimited} means unlimited.`,
});

/** Characters that one domain of an account had used in a month, as of a point in time. */
export const domainAsOfSchema = usageRowSchema.omit({ month: true }).extend({ position, characterLimit });
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

type Scope = Pick<UsageRow, 'accountId' | 'domain' | 'month'>;

/** Usage as of a past time, folded from the events up to that time. */
@Injectable()
export class UsageAsOf {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
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

  private async domainsAsOf(
    currentRows: Iterable<StoredRow<UsageRow>> | AsyncIterable<StoredRow<UsageRow>>,
    { month, at }: Pick<UsageAsOfQuery, 'month' | 'at'>,
  ): Promise<DomainAsOf[]> {
    const skipped = await this.skipped();
    const accounts = new Map<string, Account>();
    const domains: DomainAsOf[] = [];
    for await (const { row } of currentRows) {
      const { accountId, domain } = row;
      const asOf = await this.rowAsOf({ accountId, domain, month }, at, skipped);
      if (!asOf) continue;
      const account = accounts.get(accountId) ?? (await stateAt(this.events, accountDecider, accountId, { at }));
      accounts.set(accountId, account);
      const { charactersUsed, charactersReserved } = asOf.row;
      const characterLimit = characterLimitOf(account, domain);
      domains.push({ accountId, domain, charactersUsed, charactersReserved, characterLimit, position: asOf.position });
    }
    return domains;
  }

  /** Rows are never deleted, so the current ones list every stream that existed. */
  private currentRows({ accountId, domain, month, limit, cursor }: UsageAsOfQuery): Promise<Page<UsageRow>> {
    const where = { month, ...(accountId !== undefined && { accountId }), ...(domain !== undefined && { domain }) };
    // All accounts are read in index order; one account has few rows.
    const sort = accountId === undefined ? ([['domain', 1]] as const) : undefined;
    return this.rows.find<UsageRow>(usageByMonth.name, { where, limit, cursor, ...(sort && { sort }) });
  }

  /** The row after a rebuild that stops at this time. Stops at an event that this release cannot fold, like the projection. */
  private async rowAsOf({ accountId, domain, month }: Scope, at: string, skipped: ReadonlySet<string>) {
    const id = usageIdOf(accountId, domain, month);
    let row: UsageRow | null = null;
    let position: Position | null = null;
    for await (const event of this.events.readStream(streamName(usageDecider.category, id))) {
      if (event.metadata.at > at) break;
      if (skipped.has(event.id)) continue;
      const current = currentOf(event);
      if (!current) break;
      row = usageByMonth.fold(row, current, id);
      position = event.position;
    }
    return row !== null && position !== null ? { row, position } : null;
  }

  /** Ids of events that the projection skips. */
  private async skipped(): Promise<ReadonlySet<string>> {
    const { state } = await this.deciders.load(projectionDecider, usageByMonth.name);
    return new Set(state.skipped);
  }
}

/** Null if this release does not know the event type or version. */
function currentOf(event: StoredEvent) {
  try {
    return currentFor(usageByMonth, event);
  } catch {
    return null;
  }
}
