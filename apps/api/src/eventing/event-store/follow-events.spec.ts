import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import type { EventStore, StoredEvent, SubscriptionItem } from './event-store';
import { followEvents } from './follow-events';

const eventAt = (position: string): SubscriptionItem => ({ kind: 'event', event: { position } as StoredEvent });
const history = ['1', '2', '3'];

/** Yields the history after a position, then ends. */
class BriefStore implements Pick<EventStore, 'subscribeToAll'> {
  readonly starts: (string | null)[] = [];

  async *subscribeToAll({ after }: { after: string | null }): AsyncIterable<SubscriptionItem> {
    this.starts.push(after);
    for (const position of history) if (after === null || position > after) yield eventAt(position);
    yield { kind: 'checkpoint', position: '4' };
  }
}

function following(
  store: BriefStore,
  onPosition: (position: string) => void,
  after = async (): Promise<string | null> => null,
) {
  const ending = new AbortController();
  const [warn, error] = [jest.fn(), jest.fn()];
  const ended = followEvents({
    store,
    after,
    filter: {},
    signal: ending.signal,
    onItem: (item) => {
      if (item.kind === 'event') onPosition(item.event.position);
      else if (store.starts.length > 1) ending.abort();
    },
    logger: { warn, error },
  });
  return { ended, warn, error };
}

test('redelivers the failed item but no handled one', async () => {
  const store = new BriefStore();
  const received: string[] = [];
  const { ended, warn } = following(store, (position) => {
    received.push(position);
    if (received.length === 2) throw new Error('Not now');
  });
  await ended;
  expect(received).toEqual(['1', '2', '2', '3']);
  expect(store.starts).toEqual([null, '1']);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('resubscribes from the last marker when a subscription ends', async () => {
  const store = new BriefStore();
  const { ended } = following(store, () => undefined);
  await ended;
  expect(store.starts).toEqual([null, '4']);
});

test('retries reading the start position', async () => {
  const store = new BriefStore();
  let reads = 0;
  const { ended, warn } = following(
    store,
    () => undefined,
    async () => {
      if (++reads === 1) throw new Error('Not now');
      return '2';
    },
  );
  await ended;
  expect(reads).toBe(2);
  expect(store.starts).toEqual(['2', '4']);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('ends at a damaged file, which no retry repairs', async () => {
  const store = new BriefStore();
  const { ended, warn, error } = following(store, () => {
    throw new StoreUnavailable('The rows could not be read', { outage: 'damaged' });
  });
  await ended;
  expect(store.starts).toEqual([null]);
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([0, 1]);
});
