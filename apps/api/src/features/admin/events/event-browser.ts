import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { maxBrowsedEvents } from '@duetcast/domain/limits/admin-limits';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { allEvents } from '@duetcast/domain/all-events';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import { AppError } from '@duetcast/domain/kernel/errors';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { administratorEvent } from '@duetcast/projections/events/public-event';
import { checkEvents, type EventProblem } from '@duetcast/verify/check-events';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { ReadModelStore, type Where } from '../../../eventing/read-models/read-model-store';
import type { Owners } from '../reads/read-records';
import type { EventBrowserQuery, TailQuery } from './event-browser-query-schemas';

/** Events of a stream that are held in memory and verified in one batch. */
const pageSize = 500;

/** Events of all accounts for administrators: type, time, actor and cause, without content. */
@Injectable()
export class EventBrowser {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly store: EventStore,
  ) {}

  /** A page of older events, or of newer ones with `after`; always newest first. */
  async page(query: EventBrowserQuery) {
    const bounds = await this.bounds(query);
    const direction = query.after === undefined ? -1 : 1;
    const where = { ...whereOf(query), ...(bounds && { position: bounds }) };
    const page = await this.rows.find<IndexedEventRow>(eventIndex.name, {
      where,
      sort: [['position', direction]],
      limit: query.limit + 1,
    });
    const rows = page.rows.slice(0, query.limit).map(({ row }) => row);
    const hasMore = page.rows.length > query.limit;
    if (direction === 1) rows.reverse();
    const [newest, oldest] = [rows[0]?.position ?? null, rows.at(-1)?.position ?? null];
    const older = direction === 1 || hasMore ? oldest : null;
    return { events: rows.map(administratorEvent), page: { newer: newest, older } };
  }

  /** A stream in order, with the result of verifying its chain; `gone`: retention removed its events. @throws AppError `event.streamMissing` */
  async stream(name: string) {
    const indexed = await this.rows.find<IndexedEventRow>(eventIndex.name, {
      where: { stream: name },
      sort: [['position', 1]],
      limit: maxBrowsedEvents,
    });
    if (indexed.rows.length === 0) throw new AppError('event.streamMissing');
    const { length, first, problem: found } = await this.verified(name);
    const gone = { kind: 'gone', revision: indexed.rows[0]?.row.revision ?? 0 } as const;
    const problem = length === 0 ? gone : found;
    return {
      stream: name,
      length,
      complete: length > 0 && first === 0,
      verified: problem === null,
      brokenAt: problem?.revision ?? null,
      reason: problem?.kind ?? null,
      events: indexed.rows.map(({ row }) => administratorEvent(row)),
      isCut: indexed.next !== null,
    };
  }

  /** Verifies page by page, so that a long stream neither fills memory nor blocks other requests. */
  private async verified(name: string) {
    let [length, first, next] = [0, 0, 0];
    let before: string | undefined;
    let problem: EventProblem | null = null;
    for await (const page of this.pagesOf(name)) {
      if (length === 0) {
        first = page[0]?.revision ?? 0;
        next = first !== 0 && (await this.store.maxAge(name)) !== null ? first : 0;
      }
      length += page.length;
      if (problem) continue;
      ({ problem, head: before } = await checkEvents(page.map(hashedEvent), { stream: name, from: next, before }));
      next += page.length;
      await yieldToEventLoop();
    }
    return { length, first, problem };
  }

  private async *pagesOf(name: string): AsyncGenerator<StoredEvent[]> {
    let page: StoredEvent[] = [];
    for await (const event of this.store.readStream(name)) {
      page.push(event);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  /** All events of one request, in order. @throws AppError `event.correlationMissing` */
  async correlation(correlationId: string) {
    const { rows, next } = await this.rows.find<IndexedEventRow>(eventIndex.name, {
      where: { correlationId },
      sort: [['position', 1]],
      limit: maxBrowsedEvents,
    });
    if (rows.length === 0) throw new AppError('event.correlationMissing');
    return { correlationId, events: rows.map(({ row }) => administratorEvent(row)), isCut: next !== null };
  }

  /** The owners of the account, stream or request that a query names. */
  async ownersOf({
    account,
    stream,
    correlation,
  }: Pick<TailQuery, 'account' | 'stream' | 'correlation'>): Promise<Owners> {
    if (account !== undefined) return [account];
    if (stream === undefined && correlation === undefined) return everyAccount;
    const { rows } = await this.rows.find<IndexedEventRow>(eventIndex.name, {
      where: whereOf({ stream, correlation }),
      sort: [['position', 1]],
      limit: maxBrowsedEvents,
    });
    return rows.flatMap(({ row }) => row.ownerId ?? []);
  }

  types() {
    return Object.entries(allEvents).map(([type, { version }]) => ({ type, version }));
  }

  /** Assumes that positions follow time; clock skew between processes can shift the edges. */
  private async bounds({ from, to, before, after }: EventBrowserQuery) {
    const [since, until] = await Promise.all([this.firstAt(from), this.firstAt(to)]);
    const lt = until === undefined ? before : earlier(until, before);
    const position = definedFields({ gt: after, gte: since, lt });
    return Object.keys(position).length > 0 ? position : null;
  }

  /** Position of the first event at or after `moment`; after all events if there is none. */
  private async firstAt(moment: string | undefined): Promise<string | undefined> {
    if (moment === undefined) return undefined;
    const where = { at: { gte: new Date(moment).toISOString() } };
    const { rows } = await this.rows.find<IndexedEventRow>(eventIndex.name, { where, sort: [['at', 1]], limit: 1 });
    return rows[0]?.row.position ?? '9'.repeat(41);
  }
}

const earlier = (one: string, other: string | undefined): string => (other !== undefined && other < one ? other : one);

export function whereOf({ stream, category, type, account, correlation, actor }: TailQuery | EventBrowserQuery): Where {
  const ids = { ownerId: account, correlationId: correlation, 'actor.kind': actor };
  return definedFields({ stream, category, type, ...ids });
}
