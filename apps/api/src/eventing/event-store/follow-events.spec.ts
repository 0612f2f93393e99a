import type { EventStore, StoredEvent, SubscriptionItem } from './event-store';
import { followEvents } from './follow-events';

const eventAt = (position: string): SubscriptionItem => ({ kind: 'event', event: { position } as StoredEvent });
const history = ['1', '2', '3'];

/** Gives the history after a position, then ends by itself. */
class BriefStore implements Pick<EventStore, 'subscribeToAll'> {
  readonly begun: (string | null)[] = [];

  async *subscribeToAll({ after }: { after: string | null }): AsyncIterable<SubscriptionItem> {
    this.begun.push(after);
    for (const position of history) if (after === null || position > after) yield eventAt(position);
    yield { kind: 'checkpoint', position: '4' };
  }
}

function following(
  store: BriefStore,
  onPosition: (position: string) => void,
  asked = async (): Promise<string | null> => null,
) {
  const ending = new AbortController();
  const warn = jest.fn();
  const ended = followEvents({
    store,
    after: asked,
    filter: {},
    signal: ending.signal,
    onItem: (item) => {
      if (item.kind === 'event') onPosition(item.event.position);
      else if (store.begun.length > 1) ending.abort();
    },
    logger: { warn },
  });
  return { ended, warn };
}

test('brings what was not done again, and nothing that was', async () => {
  const store = new BriefStore();
  const seen: string[] = [];
  const { ended, warn } = following(store, (position) => {
    seen.push(position);
    if (seen.length === 2) throw new Error('Not now');
  });
  await ended;
  expect(seen).toEqual(['1', '2', '2', '3']);
  expect(store.begun).toEqual([null, '1']);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('opens another subscription where one ends by itself, from the last marker on', async () => {
  const store = new BriefStore();
  const { ended } = following(store, () => undefined);
  await ended;
  expect(store.begun).toEqual([null, '4']);
});

test('asks where to begin until it is told', async () => {
  const store = new BriefStore();
  let asked = 0;
  const { ended, warn } = following(
    store,
    () => undefined,
    async () => {
      if (++asked === 1) throw new Error('Not now');
      return '2';
    },
  );
  await ended;
  expect(asked).toBe(2);
  expect(store.begun).toEqual(['2', '4']);
  expect(warn).toHaveBeenCalledTimes(2);
});
