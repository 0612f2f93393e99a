import { asStored } from '@duetcast/domain/kernel/stored-data';
import type { EventStore, NewEvent, StoredEvent, SubscriptionItem } from '../event-store/event-store';
import type { AccountKeys } from './account-keys';
import { unsealed } from './sealed-text';

/**
 * Makes the store keep personal fields sealed and return them in clear: the one place between what is stored, which the
 * hashes cover, and what deciders, projections and reactions read.
 */
export function sealEvents<Store extends EventStore>(store: Store, keys: AccountKeys): Store {
  const append = store.append.bind(store);
  const readStream = store.readStream.bind(store);
  const readAll = store.readAll.bind(store);
  const newest = store.newest.bind(store);
  const subscribeToAll = store.subscribeToAll.bind(store);

  const opened = async (event: StoredEvent): Promise<StoredEvent> => {
    const { sealed, ownerId } = event.metadata;
    if (!sealed) return event;
    return unsealed(event, ownerId === undefined ? null : await keys.known(ownerId));
  };
  async function* allOpened(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent> {
    for await (const event of events) yield event.metadata.sealed ? await opened(event) : event;
  }

  store.append = (stream, events, options) =>
    append(
      stream,
      events.map((event): NewEvent => (event.sealed ? asStored(event) : event)),
      options,
    );
  store.readStream = (stream, options) => allOpened(readStream(stream, options));
  store.readAll = (options) => allOpened(readAll(options));
  store.newest = (limit) => allOpened(newest(limit));
  store.subscribeToAll = async function* (options): AsyncGenerator<SubscriptionItem> {
    for await (const item of subscribeToAll(options))
      yield item.kind === 'event' && item.event.metadata.sealed ? { ...item, event: await opened(item.event) } : item;
  };
  return store;
}
