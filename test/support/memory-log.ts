import { setImmediate as nextTick } from 'node:timers/promises';
import { ChangeSignal } from '../../apps/api/src/eventing/event-store/change-signal';
import {
  EventStore,
  type AppendResult,
  type NewEvent,
  type ReadAllOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
  matches,
} from '../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

const positionAt = (index: number): string => String((index + 1) * 8).padStart(20, '0');

/** A log in memory whose subscriptions can be counted and broken. */
export class MemoryLog extends EventStore {
  readonly events: StoredEvent[] = [];
  /** Events delivered to subscriptions, in total. */
  delivered = 0;
  /** Filters of the subscriptions that were opened; undefined: all events. */
  readonly opened: SubscribeOptions['filter'][] = [];
  /** Open subscriptions. */
  open = 0;
  /** Subscriptions fail at once. */
  isDown = false;
  private readonly changes = new ChangeSignal();
  private outages = 0;
  private reconnects = 0;
  private readonly closing = new AbortController();

  async append(stream: string, events: readonly NewEvent[]): Promise<AppendResult> {
    for (const event of events)
      this.events.push({ ...event, stream, revision: 0, position: positionAt(this.events.length) });
    this.changes.changed();
    return { revision: 0, position: positionAt(this.events.length - 1) };
  }

  /** Breaks every open subscription with an error. */
  fail(): void {
    this.outages += 1;
    this.changes.changed();
  }

  /** Every open subscription reconnects by itself. */
  reconnect(): void {
    this.reconnects += 1;
    this.changes.changed();
  }

  async *subscribeToAll({ after, filter, signal }: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    this.opened.push(filter);
    this.open += 1;
    try {
      yield* this.follow({ after, filter, signal });
    } finally {
      this.open -= 1;
    }
  }

  async *readAll({ after = null, limit, filter }: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    const isAfter = ({ position }: StoredEvent) => after === null || position > after;
    yield* this.events.filter((event) => isAfter(event) && matches(filter, event)).slice(0, limit);
  }

  async *newest(limit: number): AsyncIterable<StoredEvent> {
    yield* this.events.slice(-limit).reverse();
  }

  async *readStream(stream: string): AsyncIterable<StoredEvent> {
    yield* this.events.filter((event) => event.stream === stream);
  }

  async head(): Promise<string | null> {
    return this.events.at(-1)?.position ?? null;
  }

  async setMaxAge(): Promise<void> {}

  async maxAge(): Promise<null> {
    return null;
  }

  async deleteStream(): Promise<boolean> {
    return true;
  }

  async ping(): Promise<boolean> {
    return !this.closing.signal.aborted;
  }

  async close(): Promise<void> {
    this.closing.abort();
  }

  private async *follow({ after, filter, signal }: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    const ending = AbortSignal.any(signal ? [signal, this.closing.signal] : [this.closing.signal]);
    const { outages } = this;
    let { reconnects } = this;
    let next = this.events.findIndex(({ position }) => after === null || position > after);
    if (next === -1) next = this.events.length;
    let announced = false;
    while (!ending.aborted) {
      const { generation } = this.changes;
      if (this.isDown || outages !== this.outages) throw new StoreUnavailable('The subscription was broken');
      const event = this.events[next];
      if (event) {
        next += 1;
        announced = false;
        if (!matches(filter, event)) continue;
        this.delivered += 1;
        yield { kind: 'event', event };
        if (next % 7 === 0) await nextTick();
      } else if (!announced || reconnects !== this.reconnects) {
        announced = true;
        ({ reconnects } = this);
        yield { kind: 'caughtUp', position: this.events.at(-1)?.position ?? null };
      } else await this.changes.wait(generation, ending);
    }
  }
}
