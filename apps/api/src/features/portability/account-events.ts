import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import type { IndexedEventRow } from '@duetcast/projections/events/event-index';
import { EventFeed } from '../events/public';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { portableStreams } from './archive/portable-streams';

const pageSize = 1000;

/** Reads every stored event of one account in global order, up to a position. */
@Injectable()
export class AccountEvents {
  constructor(
    private readonly feed: EventFeed,
    private readonly store: EventStore,
  ) {}

  /** The upper bound for an export that starts now. */
  head(): Promise<Position | null> {
    return this.feed.head();
  }

  read(accountId: string, through: Position): AccountEventReader {
    return new AccountEventReader(this.feed, this.store, accountId, through);
  }
}

/** One pass over an account: each stream is complete, or listed in `aged`. */
class AccountEventReader {
  /** Streams whose first events are no longer stored. */
  readonly aged = new Set<string>();
  /** Next revision by stream. */
  private readonly next = new Map<string, number>();

  constructor(
    private readonly feed: EventFeed,
    private readonly store: EventStore,
    private readonly accountId: string,
    private readonly through: Position,
  ) {}

  async *events(): AsyncIterable<StoredEvent> {
    let after: Position | null = null;
    for (;;) {
      const page = await this.feed.page({ ownerId: this.accountId }, after, pageSize);
      const portable = page.filter(
        ({ category, position }) => portableStreams.has(category) && position <= this.through,
      );
      yield* this.load(portable);
      after = page.at(-1)?.position ?? after;
      if (page.length < pageSize || (after !== null && after > this.through)) break;
    }
  }

  /** Reads each stream of the page once, from its next revision, and yields the events in index order. */
  private async *load(page: readonly IndexedEventRow[]): AsyncIterable<StoredEvent> {
    const lastRevisions = new Map(page.map(({ stream, revision }) => [stream, revision]));
    const read = new Map<string, StoredEvent[]>();
    for (const [stream, last] of lastRevisions) read.set(stream, await this.readThrough(stream, last));
    for (const { stream, revision } of page) {
      const events = read.get(stream) ?? [];
      // Includes earlier events of another owner, such as a podcast before it was claimed.
      while (events[0] && events[0].revision <= revision) yield events.shift() as StoredEvent;
    }
  }

  private async readThrough(stream: string, last: number): Promise<StoredEvent[]> {
    const from = this.next.get(stream) ?? 0;
    if (this.aged.has(stream) || last < from) return [];
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(stream, { from, limit: last - from + 1 })) events.push(event);
    if (events[0]?.revision !== from) {
      this.aged.add(stream);
      return [];
    }
    this.next.set(stream, last + 1);
    return events;
  }
}
