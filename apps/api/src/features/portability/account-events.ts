import { Injectable } from '@nestjs/common';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { categoryOf } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import type { IndexedEventRow } from '@duetcast/projections/events/event-index';
import { EventFeed } from '../events/public';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';

const pageSize = 1000;

/** What an account is made of. Sign-ins end with the server they were made on; replays are of a server, not of an account. */
export const portableCategories: ReadonlySet<string> = new Set([
  'account',
  'connection',
  'job',
  'podcast',
  'token',
  'usage',
  'webhook',
]);
/** In these not every event names its owner, so the last ones of a stream that is older than that field may not be indexed. */
const namelessCategories: ReadonlySet<string> = new Set([jobDecider.category, podcastDecider.category]);

/** Every event of one account as stored, in the order of all events, up to a position. */
@Injectable()
export class AccountEvents {
  constructor(
    private readonly feed: EventFeed,
    private readonly store: EventStore,
  ) {}

  /** Up to where an export that begins now reads. */
  head(): Promise<Position | null> {
    return this.feed.head();
  }

  read(accountId: string, through: Position): AccountReading {
    return new AccountReading(this.feed, this.store, accountId, through);
  }
}

/** One pass over an account: streams are whole, or named in `aged`. */
class AccountReading {
  /** Streams whose beginning is not stored any more. */
  readonly aged = new Set<string>();
  /** The revision that comes next, by stream. */
  private readonly next = new Map<string, number>();

  constructor(
    private readonly feed: EventFeed,
    private readonly store: EventStore,
    private readonly accountId: string,
    private readonly through: Position,
  ) {}

  get streams(): number {
    return this.next.size;
  }

  async *events(): AsyncIterable<StoredEvent> {
    let after: Position | null = null;
    for (;;) {
      const page = await this.feed.page({ ownerId: this.accountId }, after, pageSize);
      const wanted = page.filter(
        ({ category, position }) => portableCategories.has(category) && position <= this.through,
      );
      yield* this.stored(wanted);
      after = page.at(-1)?.position ?? after;
      if (page.length < pageSize || (after !== null && after > this.through)) break;
    }
    yield* this.tails();
  }

  /** Reads each stream of the page once, from where it was left, and gives the events in the order of the index. */
  private async *stored(page: readonly IndexedEventRow[]): AsyncIterable<StoredEvent> {
    const lastOf = new Map(page.map(({ stream, revision }) => [stream, revision]));
    const read = new Map<string, StoredEvent[]>();
    for (const [stream, last] of lastOf) read.set(stream, await this.readOn(stream, last));
    for (const { stream, revision } of page) {
      const events = read.get(stream) ?? [];
      // What stands before it in its stream and was not the account's, such as a podcast before it was claimed.
      while (events[0] && events[0].revision <= revision) yield events.shift() as StoredEvent;
    }
  }

  private async readOn(stream: string, last: number): Promise<StoredEvent[]> {
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

  private async *tails(): AsyncIterable<StoredEvent> {
    for (const [stream, from] of this.next) {
      if (!namelessCategories.has(categoryOf({ stream }))) continue;
      for await (const event of this.store.readStream(stream, { from })) {
        if (event.position > this.through) break;
        yield event;
      }
    }
  }
}
