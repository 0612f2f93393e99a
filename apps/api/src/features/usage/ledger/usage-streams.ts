import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import type { UsageScope } from './usage-reservations';

/** An event of a stream. */
interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

interface ReadDomain {
  /** Starts after this event; default: the beginning. */
  readonly after?: EventPlace | undefined;
  /** Last position to read; default: the end. */
  readonly through?: Position;
}

/** The account's stream of a month, with the events of all its domains. */
export const accountStreamOf = ({ accountId, month }: Pick<UsageScope, 'accountId' | 'month'>): string =>
  streamName(usageDecider.category, usageIdOf(accountId, month));

/** The stream of one domain, in which earlier releases kept its usage. */
export const domainStreamOf = ({ accountId, domain, month }: UsageScope): string =>
  streamName(usageDecider.category, domainUsageIdOf(accountId, domain, month));

/** Reads the usage events of a month, as stored, from the account's stream and from the streams of one domain before it. */
@Injectable()
export class UsageStreams {
  constructor(private readonly store: EventStore) {}

  /** The events of one domain, in order: nothing is added to its own stream once the account's stream has its events. */
  async *ofDomain(scope: UsageScope, { after, through }: ReadDomain = {}): AsyncIterable<StoredEvent> {
    const streams = [domainStreamOf(scope), accountStreamOf(scope)];
    for (const stream of streams.slice(after ? streams.indexOf(after.stream) : 0)) {
      const from = after?.stream === stream ? after.revision + 1 : 0;
      for await (const event of this.store.readStream(stream, { from })) {
        if (through !== undefined && event.position > through) break;
        if (event.data.domain === scope.domain) yield event;
      }
    }
  }

  /** The events of the account in order of their positions; `domains`: those that may have a stream of their own. */
  async *ofMonth(accountId: string, month: string, domains: Iterable<string>): AsyncIterable<StoredEvent> {
    yield* byPosition(this.namesOf(accountId, month, domains).map((stream) => this.store.readStream(stream)));
  }

  /** The streams that can have usage of these domains: those of a domain, then that of the account. */
  namesOf(accountId: string, month: string, domains: Iterable<string>): string[] {
    const own = [...new Set(domains)].map((domain) => domainStreamOf({ accountId, domain, month }));
    return [...own, accountStreamOf({ accountId, month })];
  }

  /** The events of one stream up to a position. */
  async *ofStream(stream: string, through: Position): AsyncIterable<StoredEvent> {
    for await (const event of this.store.readStream(stream)) {
      if (event.position > through) return;
      yield event;
    }
  }

  /** Whether the first events of the domain are still stored. */
  async hasFirstEvent(scope: UsageScope): Promise<boolean> {
    const own = await this.firstOf(domainStreamOf(scope));
    const shared = await this.firstOf(accountStreamOf(scope));
    if ((own?.revision ?? 0) > 0 || (shared?.revision ?? 0) > 0) return false;
    return own !== null || (shared !== null && !(await this.isCarriedOver(scope)));
  }

  private async firstOf(stream: string): Promise<StoredEvent | null> {
    for await (const event of this.store.readStream(stream, { limit: 1 })) return event;
    return null;
  }

  /** An account's stream begins with what it takes over. */
  private async isCarriedOver(scope: UsageScope): Promise<boolean> {
    for await (const { type, data } of this.store.readStream(accountStreamOf(scope))) {
      if (type !== 'UsageCarriedOver') return false;
      if (data.domain === scope.domain) return true;
    }
    return false;
  }
}

/** Merges streams by the positions of their events. */
async function* byPosition(streams: readonly AsyncIterable<StoredEvent>[]): AsyncIterable<StoredEvent> {
  const readers = streams.map((stream) => stream[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(readers.map((reader) => reader.next()));
    for (;;) {
      let first = -1;
      for (const [index, head] of heads.entries())
        if (!head.done && (first < 0 || head.value.position < (heads[first]?.value as StoredEvent).position))
          first = index;
      if (first < 0) return;
      yield heads[first]!.value as StoredEvent;
      heads[first] = await readers[first]!.next();
    }
  } finally {
    for (const reader of readers) await reader.return?.();
  }
}
