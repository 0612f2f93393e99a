import type { EventStore, SubscribeOptions, SubscriptionItem } from '../event-store';
import { LiveEvents, type LiveEventsOptions } from './live-events';
import { SharedReader } from './shared-reader';

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
