import { setImmediate as nextTick } from 'node:timers/promises';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { Logger } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import { newEvent } from '../../../../../../test/support/tally-fixture';
import { MemoryLog } from '../../../../../../test/support/memory-log';
import { until } from '../../../../../../test/support/until';
import type { EventFilter, EventStore, ReadyItems, SubscriptionItem } from '../event-store';
import type { LiveEventsOptions } from './live-events';
import { shareSubscription } from './shared-subscription';

beforeAll(() => {
  Logger.overrideLogger(false);
});

let readers: Reader[];
beforeEach(() => {
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) await reader.stop();
});

/** Reads a subscription; `pace` is awaited before each item is taken. */
class Reader {
  readonly items: SubscriptionItem[] = [];
  readonly ended: Promise<void>;
  failure: unknown;
  private readonly stopping = new AbortController();

  constructor(
    store: EventStore,
    filter: EventFilter,
    after: string | null,
    private readonly pace: () => Promise<unknown> = async () => undefined,
  ) {
    readers.push(this);
    const items = store.subscribeToAll({ after, filter, signal: this.stopping.signal });
    this.ended = this.read(items).catch((error: unknown) => {
      this.failure = error;
    });
  }

  get ids(): string[] {
    return this.items.flatMap((item) => (item.kind === 'event' ? [item.event.id] : []));
  }

  get kinds(): string[] {
    return this.items.map(({ kind }) => kind);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async read(items: AsyncIterable<SubscriptionItem>): Promise<void> {
    for await (const item of items) {
      this.items.push(item);
      await this.pace();
    }
  }
}

function open(options: Partial<LiveEventsOptions> = {}) {
  const log = new MemoryLog();
  const store = shareSubscription(log, options);
  const add = async (stream: string, count = 1): Promise<string[]> => {
    const events = Array.from({ length: count }, () => newEvent('Added', {}));
    await log.append(stream, events);
    return events.map(({ id }) => id);
  };
  const read = (prefix: string, after: string | null = null, pace?: () => Promise<unknown>) =>
    new Reader(store, { streamPrefixes: [prefix] }, after, pace);
  return { log, store, add, read };
}

const isCaughtUp = (reader: Reader) => until(() => reader.kinds.at(-1) === 'caughtUp');

describe('the shared subscription', () => {
  test('delivers each event to the process once, however many projections read it', async () => {
    const { log, store, add } = open();
    await add('job-1', 300);
    const head = await log.head();
    const all = allProjections.map(
      ({ categories }) => new Reader(store, { streamPrefixes: categories.map((name) => `${name}-`) }, head),
    );
    expect(all.length).toBeGreaterThanOrEqual(15);
    await Promise.all(all.map(isCaughtUp));
    const [jobs, usage] = [await add('job-1', 60), await add('usage-1', 40)];
    const expected = all.map((_, index) => {
      const { categories } = allProjections[index]!;
      return [...(categories.includes('job') ? jobs : []), ...(categories.includes('usage') ? usage : [])];
    });
    const end = await log.head();
    await until(() => all.every(({ items }) => positionOf(items.at(-1)) === end));
    expect(all.map(({ ids }) => ids)).toEqual(expected);
    expect(log.opened).toEqual([undefined]);
    expect(log.delivered).toBe(100);
  });

  test('serves readers that start among the newest events without another subscription', async () => {
    const { log, add, read } = open({ past: 11 });
    const ids = await add('job-1', 30);
    const readers = [19, 25, 29].map((index) => read('job-', log.events[index]!.position));
    await Promise.all(readers.map(isCaughtUp));
    expect(readers.map((reader) => reader.ids)).toEqual([ids.slice(20), ids.slice(26), []]);
    expect(log.opened).toEqual([undefined]);
    const behind = read('job-', log.events[18]!.position);
    await isCaughtUp(behind);
    expect(behind.ids).toEqual(ids.slice(19));
    expect(log.opened).toEqual([undefined, { streamPrefixes: ['job-'] }]);
  });

  test('lets a reader that is behind catch up by its filter, then join', async () => {
    const { log, add, read } = open({ past: 1 });
    await add('usage-1', 500);
    const ids = await add('job-1', 3);
    const reader = read('job-');
    await isCaughtUp(reader);
    expect(log.delivered).toBe(3);
    ids.push(...(await add('job-1', 2)));
    await add('usage-1', 5);
    await until(() => positionOf(reader.items.at(-1)) === log.events.at(-1)?.position);
    expect(reader.ids).toEqual(ids);
    expect(log.opened).toEqual([undefined, { streamPrefixes: ['job-'] }]);
    expect(log.delivered).toBe(10);
  });

  test('does not wait for a slow reader, which catches up by itself', async () => {
    const { log, add, read } = open({ events: 10 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [slow, quick] = [read('job-', null, () => held), read('job-')];
    await isCaughtUp(quick);
    const ids: string[] = [];
    for (let round = 0; round < 5; round++) {
      ids.push(...(await add('job-1', 8)));
      await until(() => quick.ids.length === ids.length);
    }
    expect(slow.ids).toHaveLength(0);
    release();
    await until(() => slow.ids.length === ids.length);
    expect([slow.ids, quick.ids]).toEqual([ids, ids]);
    expect(log.opened).toEqual([undefined, { streamPrefixes: ['job-'] }]);
  });

  test('reports the end after events of the filter, else only the position', async () => {
    const { log, add, read } = open();
    const reader = read('job-');
    await isCaughtUp(reader);
    await add('usage-1', 2);
    await until(() => reader.items.length === 2);
    await add('job-1', 1);
    await until(() => reader.items.length === 4);
    log.reconnect();
    await until(() => reader.items.length === 5);
    expect(reader.kinds).toEqual(['caughtUp', 'checkpoint', 'event', 'caughtUp', 'caughtUp']);
    expect(reader.items.map(positionOf)).toEqual([null, ...[1, 2, 2, 2].map((index) => log.events[index]!.position)]);
  });

  test('continues after a failure of the shared subscription, without gaps', async () => {
    const { log, add, read } = open();
    const reader = read('job-');
    await isCaughtUp(reader);
    log.fail();
    const ids = await add('job-1', 3);
    await until(() => reader.ids.length === 3);
    await until(() => log.opened.filter((filter) => filter === undefined).length === 2);
    ids.push(...(await add('job-1', 1)));
    await until(() => reader.ids.length === 4);
    expect([reader.ids, reader.failure]).toEqual([ids, undefined]);
  });

  test('passes on errors of the store to each reader', async () => {
    const { log, add, read } = open();
    const reader = read('job-');
    await isCaughtUp(reader);
    log.isDown = true;
    log.fail();
    await reader.ended;
    expect(reader.failure).toBeInstanceOf(StoreUnavailable);
    log.isDown = false;
    const ids = await add('job-1', 1);
    const next = read('job-');
    await isCaughtUp(next);
    expect(next.ids).toEqual(ids);
  });

  test('is open while anyone reads', async () => {
    const { log, add, read } = open();
    await add('job-1', 3);
    for (let round = 1; round <= 2; round++) {
      const [one, other] = [read('job-'), read('usage-')];
      await isCaughtUp(one);
      await one.stop();
      await isCaughtUp(other);
      await other.stop();
      expect(log.opened).toHaveLength(round);
    }
    expect(log.open).toBe(0);
  });

  test('wakes readers at once only for events of their filter, and tells the others ten times a second', async () => {
    const { log, add, read } = open();
    const [jobs, usage] = [read('job-'), read('usage-')];
    await Promise.all([jobs, usage].map(isCaughtUp));
    const startedAt = performance.now();
    for (let count = 1; count <= 50; count++) {
      await add('usage-1');
      while (usage.ids.length < count) await nextTick();
    }
    const checkpoints = jobs.kinds.filter((kind) => kind === 'checkpoint').length;
    expect(checkpoints).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 100);
    await until(() => positionOf(jobs.items.at(-1)) === log.events.at(-1)?.position);
    const [id] = await add('job-1');
    await until(() => jobs.ids.length > 0);
    expect([jobs.ids, usage.ids.length]).toEqual([[id], 50]);
  });

  test('has the items that are there already ready, up to the end of the log', async () => {
    const { store, add } = open();
    await add('job-1', 3);
    const iterator = store.subscribeToAll({ after: null })[Symbol.asyncIterator]() as AsyncIterator<SubscriptionItem> &
      ReadyItems;
    const { value: first } = (await iterator.next()) as { value: SubscriptionItem };
    const others = await until(() => {
      const items = [...iterator.ready()];
      return items.at(-1)?.kind === 'caughtUp' && items;
    });
    expect([first, ...others].map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'caughtUp']);
    await iterator.return?.();
    expect([...iterator.ready()]).toEqual([]);
  });

  test('ends with the store', async () => {
    const { log, read } = open();
    const reader = read('job-');
    await isCaughtUp(reader);
    await log.close();
    await reader.ended;
    expect(reader.failure).toBeUndefined();
  });
});

const positionOf = (item: SubscriptionItem | undefined): string | null =>
  item?.kind === 'event' ? item.event.position : (item?.position ?? null);
