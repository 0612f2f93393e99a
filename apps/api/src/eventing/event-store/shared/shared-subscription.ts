import type { Position } from '@duetcast/domain/kernel/event';
import {
  type EventStore,
  type ReadyItems,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
  matches,
} from '../event-store';
import { later } from './event-window';
import { LiveEvents, type LiveEventsOptions, type EventSource } from './live-events';

/**
 * One reader of the shared subscription: behind the window it catches up with a subscription of its own. An iterator
 * instead of a generator, which would make several promises for each item and layer.
 */
class SharedReader implements AsyncIterableIterator<SubscriptionItem>, ReadyItems {
  private live: LiveEvents | null = null;
  private position: Position | null;
  /** The last position that was delivered. */
  private delivered: Position | null;
  private isCaughtUp = false;
  private resumptions = 0;
  private own: AsyncIterator<SubscriptionItem> | null = null;

  constructor(
    private readonly shared: { join(): LiveEvents; leave(): void; readonly source: EventSource },
    private readonly options: SubscribeOptions & { readonly signal: AbortSignal },
  ) {
    this.position = this.delivered = options.after;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<SubscriptionItem, undefined>> {
    try {
      const value = await this.item(this.live ?? (await this.start()));
      if (value) return { done: false, value };
    } catch (error) {
      await this.return();
      throw error;
    }
    return this.return();
  }

  *ready(): Generator<SubscriptionItem> {
    const { live, options } = this;
    while (live && !this.own && !options.signal.aborted && live.covers(this.position)) {
      const item = this.fromWindow(live);
      if (!item) return;
      yield item;
    }
  }

  async return(): Promise<{ done: true; value: undefined }> {
    const { own, live } = this;
    this.own = this.live = null;
    if (live) this.shared.leave();
    await own?.return?.();
    return { done: true, value: undefined };
  }

  private async start(): Promise<LiveEvents> {
    const { signal } = this.options;
    const live = (this.live = this.shared.join());
    this.resumptions = live.resumptions;
    while (!live.isSettled && !signal.aborted) await live.wait(live.generation, signal);
    // The store itself must check a position that the window has not reached.
    if (later(live.reached, this.position) !== live.reached) this.own = this.ownItems();
    return live;
  }

  private ownItems(): AsyncIterator<SubscriptionItem> {
    return this.shared.source.subscribeToAll({ ...this.options, after: this.position })[Symbol.asyncIterator]();
  }

  /** null: the subscription ended. */
  private async item(live: LiveEvents): Promise<SubscriptionItem | null> {
    const { signal } = this.options;
    while (!signal.aborted) {
      if (this.own || !live.covers(this.position)) return this.ownItem(live);
      const { generation } = live;
      const item = this.fromWindow(live);
      if (item) return item;
      await live.wait(generation, signal, () => this.isConcerned(live));
    }
    return null;
  }

  private isConcerned(live: LiveEvents): boolean {
    return !live.covers(this.position) || this.nextEvent(live) !== null || (live.isDrained && !this.isCaughtUp);
  }

  private nextEvent(live: LiveEvents): StoredEvent | null {
    const event = live.firstAfter(this.position, (each) => matches(this.options.filter, each));
    if (!event) this.position = later(this.position, live.reached);
    return event;
  }

  /** The next item, which the window must cover; null: none yet. */
  private fromWindow(live: LiveEvents): SubscriptionItem | null {
    const event = this.nextEvent(live);
    if (!event) return this.marker(live);
    this.delivered = this.position = event.position;
    this.isCaughtUp = false;
    return { kind: 'event', event };
  }

  /** Of a subscription of its own, which ends as soon as the window covers the position. */
  private async ownItem(live: LiveEvents): Promise<SubscriptionItem | null> {
    const own = (this.own ??= this.ownItems());
    const next = await own.next();
    if (next.done) {
      this.own = null;
      return live.covers(this.position) ? this.item(live) : null;
    }
    const item = next.value;
    this.delivered = this.position = later(this.position, positionOf(item));
    this.isCaughtUp = item.kind === 'caughtUp';
    if (!live.covers(this.position)) return item;
    this.own = null;
    await own.return?.();
    return item;
  }

  /** What to report at the end of the window; null: nothing new. */
  private marker(live: LiveEvents): SubscriptionItem | null {
    const { position } = this;
    if (live.isDrained && !(this.isCaughtUp && this.resumptions === live.resumptions)) {
      this.isCaughtUp = true;
      this.resumptions = live.resumptions;
      this.delivered = position;
      return { kind: 'caughtUp', position };
    }
    if (position === null || position === this.delivered) return null;
    this.delivered = position;
    return { kind: 'checkpoint', position };
  }
}

const positionOf = (item: SubscriptionItem): Position | null =>
  item.kind === 'event' ? item.event.position : item.position;

const defaults: LiveEventsOptions = { events: 4_096, bytes: 16 * 1024 * 1024, past: 256 };

/**
 * Makes all subscriptions of this process share one, so that each event is delivered and decoded once. It is open while
 * anyone reads. A reader that is behind its window catches up with a filtered subscription of its own, then joins.
 */
export function shareSubscription<Store extends EventStore>(
  store: Store,
  options: Partial<LiveEventsOptions> = {},
): Store {
  const source = { newest: store.newest.bind(store), subscribeToAll: store.subscribeToAll.bind(store) };
  let live: LiveEvents | undefined;
  let readers = 0;

  const join = (): LiveEvents => {
    readers += 1;
    if (live) return live;
    live = new LiveEvents(source, { ...defaults, ...options });
    void live.start();
    return live;
  };
  const leave = (): void => {
    readers -= 1;
    if (readers > 0) return;
    live?.stop();
    live = undefined;
  };

  store.subscribeToAll = (subscription) =>
    new SharedReader(
      { join, leave, source },
      { ...subscription, signal: subscription.signal ?? new AbortController().signal },
    );
  const close = store.close.bind(store);
  store.close = (): Promise<void> => {
    live?.stop();
    return close();
  };
  return store;
}
