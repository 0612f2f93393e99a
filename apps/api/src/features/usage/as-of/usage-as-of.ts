import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import { currentFor } from '@duetcast/projections/kernel/projection';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { stateAt } from '../../../eventing/deciders/state-at';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type Page, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** What one domain of an account had used of a month, at a moment. Characters. */
export interface DomainAsOf {
  readonly accountId: string;
  readonly domain: string;
  readonly charactersUsed: number;
  readonly charactersReserved: number;
  /** By the plan and the limits of that moment; -1: unlimited. */
  readonly characterLimit: number;
  /** Of the last event that is counted. */
  readonly position: Position;
}

interface UsageAsOfQuery {
  readonly accountId?: string;
  readonly domain?: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** ISO 8601 UTC with milliseconds; what happened at this very moment counts. */
  readonly at: string;
  readonly limit: number;
  readonly cursor?: string;
}

type Scope = Pick<UsageRow, 'accountId' | 'domain' | 'month'>;

/** Usage as its page showed it at a moment of the past, folded from the events to then. */
@Injectable()
export class UsageAsOf {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
  ) {}

  /** Every domain that the account had used of the month. */
  async ofAccount(accountId: string, month: string, at: string): Promise<DomainAsOf[]> {
    const knownNow = allRows<UsageRow>(this.rows, usageByMonth.name, { where: { accountId, month } });
    return this.domainsAsOf(knownNow, { month, at });
  }

  /** By domain. A page may hold less than `limit`: what began later is left out. @throws BadCursor for a cursor of another list */
  async page(query: UsageAsOfQuery): Promise<{ domains: DomainAsOf[]; next: string | null }> {
    const { rows, next } = await this.knownNow(query);
    return { domains: await this.domainsAsOf(rows, query), next };
  }

  private async domainsAsOf(
    knownNow: Iterable<StoredRow<UsageRow>> | AsyncIterable<StoredRow<UsageRow>>,
    { month, at }: Pick<UsageAsOfQuery, 'month' | 'at'>,
  ): Promise<DomainAsOf[]> {
    const skipped = await this.skipped();
    const accounts = new Map<string, Account>();
    const domains: DomainAsOf[] = [];
    for await (const { row } of knownNow) {
      const { accountId, domain } = row;
      const then = await this.rowAsOf({ accountId, domain, month }, at, skipped);
      if (!then) continue;
      const account = accounts.get(accountId) ?? (await stateAt(this.events, accountDecider, accountId, { at }));
      accounts.set(accountId, account);
      const { charactersUsed, charactersReserved } = then.row;
      const characterLimit = characterLimitOf(account, domain);
      domains.push({ accountId, domain, charactersUsed, charactersReserved, characterLimit, position: then.position });
    }
    return domains;
  }

  /** Rows are never deleted, so those of now name every stream there was. */
  private knownNow({ accountId, domain, month, limit, cursor }: UsageAsOfQuery): Promise<Page<UsageRow>> {
    const where = { month, ...(accountId !== undefined && { accountId }), ...(domain !== undefined && { domain }) };
    // Those of everyone are read in the order of an index; those of one account are few.
    const sort = accountId === undefined ? ([['domain', 1]] as const) : undefined;
    return this.rows.find<UsageRow>(usageByMonth.name, { where, limit, cursor, ...(sort && { sort }) });
  }

  /** The row as a rebuild would make it that ends at this moment. An event that stops the live rows ends these too. */
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

  /** What the live rows pass over. */
  private async skipped(): Promise<ReadonlySet<string>> {
    const { state } = await this.deciders.load(projectionDecider, usageByMonth.name);
    return new Set(state.skipped);
  }
}

/** null: this release does not know it. */
function currentOf(event: StoredEvent) {
  try {
    return currentFor(usageByMonth, event);
  } catch {
    return null;
  }
}
