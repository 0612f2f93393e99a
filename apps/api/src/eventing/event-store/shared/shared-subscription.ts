import type { Position } from '@duetcast/domain/kernel/event';
import { type EventStore, type SubscribeOptions, type SubscriptionItem, matches } from '../event-store';
import { later } from './event-window';
import { LiveEvents, type LiveEventsOptions, type EventSource } from './live-events';

type Items = AsyncGenerator<SubscriptionItem, void>;

/** One reader of the shared subscription: behind the window it catches up with a subscription of its own. */
class SharedReader {
  private position: Position | null;
  /** The last position that was delivered. */
  private delivered: Position | null;
  private isCaughtUp = false;
  private resumptions: number;

  constructor(
    private readonly live: LiveEvents,
    private readonly source: EventSource,
    private readonly options: SubscribeOptions & { readonly signal: AbortSignal },
  ) {
    this.position = this.delivered = options.after;
    this.resumptions = live.resumptions;
  }

  async *items(): Items {
    const { live, options } = this;
    const { signal } = options;
    while (!live.isSettled && !signal.aborted) await live.wait(live.generation, signal);
    // The store itself must check a position that the window has not reached.
    let isAhead = later(live.reached, this.position) !== live.reached;
    while (!signal.aborted) {
      if (isAhead || !live.covers(this.position)) yield* this.catchUp();
      if (signal.aborted || !live.covers(this.position)) return;
      isAhead = false;
      yield* this.fromWindow();
    }
  }

  /** Ends as soon as the window covers the position, or when the store ends the subscription. */
  private async *catchUp(): Items {
    for await (const item of this.source.subscribeToAll({ ...this.options, after: this.position })) {
      this.position = later(this.position, item.kind === 'event' ? item.event.position : item.position);
      this.delivered = this.position;
      this.isCaughtUp = item.kind === 'caughtUp';
      yield item;
      if (this.live.covers(this.position)) return;
    }
  }

  /** Ends when the window no longer covers the position. */
  private async *fromWindow(): Items {
    const { live, options } = this;
    const { filter, signal } = options;
    while (!signal.aborted && live.covers(this.position)) {
      const { generation } = live;
      const event = live.firstAfter(this.position, (each) => matches(filter, each));
      if (event) {
        this.delivered = this.position = event.position;
        this.isCaughtUp = false;
        yield { kind: 'event', event };
        continue;
      }
      this.position = later(this.position, live.reached);
      const marker = this.marker();
      if (marker) yield marker;
      else await live.wait(generation, signal);
    }
  }

  /** What to report at the end of the window; null: nothing new. */
  private marker(): SubscriptionItem | null {
    const { live, position } = this;
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

  store.subscribeToAll = async function* (subscription: SubscribeOptions): AsyncGenerator<SubscriptionItem> {
    const signal = subscription.signal ?? new AbortController().signal;
    try {
      yield* new SharedReader(join(), source, { ...subscription, signal }).items();
    } finally {
      leave();
    }
  };
  const close = store.close.bind(store);
  store.close = (): Promise<void> => {
    live?.stop();
    return close();
  };
  return store;
}
