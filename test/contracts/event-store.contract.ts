import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  StoreUnavailable,
  WrongRevision,
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type SubscriptionItem,
} from '../../apps/api/src/event-store/event-store';

/** One adapter under test. What an adapter has no such thing as, it leaves out, and those tests with it. */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  /** A second instance over the same events, as another process has it; the contract closes it. */
  another(): Promise<EventStore>;
  /** The server goes away at once; `comeBack` starts it at the same address with what it had stored. */
  readonly server?: {
    goAway(): Promise<void>;
    comeBack(): Promise<void>;
    /** Stores so many appends without answering them. */
    loseAnswers(count: number): void;
    answersLost(): number;
    /** Subscriptions open on the server. */
    subscriptions(): number;
    /** Appends that came by each of the two ways, and which of them the client was told to take. */
    answersIn(): { unary: number; batch: number };
    readonly expectsBatch: boolean;
  };
  close(): Promise<void>;
}

let counter = 0;

function newEvent(type = 'SegmentSynthesized', data: NewEvent['data'] = { segment: counter }): NewEvent {
  counter += 1;
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      $correlationId: 'correlation',
      $causationId: 'causation',
      actor: { kind: 'worker', id: 'contract' },
      at: new Date().toISOString(),
      schemaVersion: 1,
      previousHash: '0'.repeat(64),
      hash: 'f'.repeat(64),
    },
  };
}

const newEvents = (count: number, type?: string) => Array.from({ length: count }, () => newEvent(type));
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

/** Takes items until one satisfies `enough`, and stops there. */
async function takeUntil(
  items: AsyncIterable<SubscriptionItem>,
  enough: (item: SubscriptionItem, events: StoredEvent[]) => boolean,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const item of items) {
    if (item.kind === 'event') events.push(item.event);
    if (enough(item, events)) break;
  }
  return events;
}

const isCaughtUp = (item: SubscriptionItem) => item.kind === 'caughtUp';

/** What every event store owes its callers. */
export function eventStoreContract(
  name: string,
  open: () => Promise<EventStoreUnderTest>,
  { hasServer = false } = {},
): void {
  describe(`event store contract: ${name}`, () => {
    let subject: EventStoreUnderTest;
    let store: EventStore;
    let stream: string;
    let category: string;

    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());
    beforeEach(() => {
      category = `contract${randomUUID().slice(0, 8)}`;
      stream = `${category}-${randomUUID()}`;
    });

    const readIds = async (of = stream) => ids(await collect(store.readStream(of)));
    const refusal = (append: Promise<unknown>) =>
      append.then(
        () => undefined,
        (error: unknown) => error,
      );

    describe('append', () => {
      test('creates a stream, extends it at the revision seen, and answers revision and position', async () => {
        const first = await store.append(stream, newEvents(2), { expected: 'noStream' });
        const second = await store.append(stream, newEvents(1), { expected: 1 });
        const third = await store.append(stream, newEvents(1), { expected: 'any' });
        expect([first.revision, second.revision, third.revision]).toEqual([1, 2, 3]);
        const stored = await collect(store.readStream(stream));
        expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
        expect([first.position, second.position, third.position]).toEqual(
          [1, 2, 3].map((revision) => stored[revision]?.position),
        );
      });

      test.each([
        ['no stream where there is one', 2, 'noStream' as const, 1],
        ['a revision that was passed', 2, 0, 1],
        ['a revision that is not reached', 2, 5, 1],
        ['a revision of a stream that does not exist', 0, 0, 'noStream' as const],
      ])('refuses %s, saying where the stream is', async (_, existing, expected, actual) => {
        if (existing > 0) await store.append(stream, newEvents(existing), { expected: 'noStream' });
        const error = await refusal(store.append(stream, newEvents(1), { expected }));
        expect(error).toBeInstanceOf(WrongRevision);
        expect(error).toMatchObject({ stream, expected, actual });
        expect(await readIds()).toHaveLength(existing);
      });

      test('lets one of many writers at the same revision win', async () => {
        await store.append(stream, newEvents(1), { expected: 'noStream' });
        const rivals = Array.from({ length: 20 }, () => newEvents(2));
        const outcomes = await Promise.all(
          rivals.map((events) => refusal(store.append(stream, events, { expected: 0 }))),
        );
        const winners = rivals.filter((_, index) => outcomes[index] === undefined);
        expect(winners).toHaveLength(1);
        expect(outcomes.filter((error) => error instanceof WrongRevision)).toHaveLength(19);
        expect((await readIds()).slice(1)).toEqual(ids(winners.flat()));
      });

      test.each([['noStream' as const], [0], ['any' as const]])(
        'stores a repeated append once (expected %s), also when others have written since',
        async (expected) => {
          if (expected === 0) await store.append(stream, newEvents(1), { expected: 'noStream' });
          const events = newEvents(3);
          const { revision, position } = await store.append(stream, events, { expected });
          for (const others of [1, 0]) {
            const again = await store.append(stream, events, { expected });
            expect(again).toMatchObject({ revision, position });
            expect(again.isNew).not.toBe(true);
            if (others > 0) await store.append(stream, newEvents(others), { expected: revision });
          }
          expect(await readIds()).toHaveLength(revision + 2);
        },
      );

      test('refuses a repeated append whose later events differ', async () => {
        const [kept, other] = [newEvent(), newEvent()];
        await store.append(stream, [kept, newEvent()], { expected: 'noStream' });
        const error = await refusal(store.append(stream, [kept, other], { expected: 'noStream' }));
        expect(error).toBeInstanceOf(WrongRevision);
        expect(await readIds()).not.toContain(other.id);
      });

      test('keeps every writer of one turn apart: a refused one spoils no other', async () => {
        const streams = Array.from({ length: 10 }, (_, index) => `${stream}-${index}`);
        await store.append(streams[4] as string, newEvents(1), { expected: 'noStream' });
        const outcomes = await Promise.all(
          streams.map((each) => refusal(store.append(each, newEvents(2), { expected: 'noStream' }))),
        );
        expect(outcomes.map((error) => error === undefined)).toEqual(streams.map((_, index) => index !== 4));
        for (const [index, each] of streams.entries()) expect(await readIds(each)).toHaveLength(index === 4 ? 1 : 2);
      });

      test('gives back exactly what was given, whatever the text', async () => {
        const data = {
          'key "quoted" ☃': ['emoji 👩‍🚀🎧', 'right-to-left שלום', '漢字', '\u0000\u001f\u2028', 'lone \ud83d', ''],
          nested: { null: null, true: true, number: -1.5e-7, big: 9007199254740991, empty: {}, list: [] },
        };
        const event = newEvent('Ünïcødé-事件', data);
        const named = `${category}-имя "quoted" 🎙️ 'x' %`;
        await store.append(named, [event], { expected: 'noStream' });
        const [stored] = await collect(store.readStream(named));
        expect(stored).toMatchObject({ id: event.id, stream: named, type: event.type, revision: 0 });
        expect(stored?.data).toEqual(data);
        expect(stored?.metadata).toEqual(event.metadata);
      });

      test('takes an event of almost a megabyte', async () => {
        const text = 'é'.repeat(480_000);
        await store.append(stream, [newEvent('Large', { text })], { expected: 'noStream' });
        expect((await collect(store.readStream(stream)))[0]?.data).toEqual({ text });
      });
    });

    describe('readStream', () => {
      test('reads both ways, from anywhere, as many as wanted', async () => {
        const events = newEvents(7);
        await store.append(stream, events, { expected: 'noStream' });
        const read = async (options: Parameters<EventStore['readStream']>[1]) =>
          (await collect(store.readStream(stream, options))).map(({ revision }) => revision);
        expect(await read({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
        expect(await read({ from: 5 })).toEqual([5, 6]);
        expect(await read({ from: 7 })).toEqual([]);
        expect(await read({ from: 2, limit: 2 })).toEqual([2, 3]);
        expect(await read({ limit: 0 })).toEqual([]);
        expect(await read({ backwards: true })).toEqual([6, 5, 4, 3, 2, 1, 0]);
        expect(await read({ backwards: true, limit: 1 })).toEqual([6]);
        expect(await read({ backwards: true, from: 2 })).toEqual([2, 1, 0]);
        expect(await read({ backwards: true, from: 0 })).toEqual([0]);
      });

      test('yields nothing for a stream that does not exist', async () => {
        expect(await readIds()).toEqual([]);
        expect(await collect(store.readStream(stream, { backwards: true }))).toEqual([]);
      });

      test('reads a stream longer than any page', async () => {
        const events = newEvents(2_300);
        await store.append(stream, events.slice(0, 1_200), { expected: 'noStream' });
        await store.append(stream, events.slice(1_200), { expected: 1_199 });
        expect(await readIds()).toEqual(ids(events));
      });
    });

    describe('readAll', () => {
      test('keeps one order for all streams, with gaps between positions', async () => {
        const after = await store.head();
        const written: string[] = [];
        for (let index = 0; index < 6; index++) {
          const events = newEvents(2);
          await store.append(`${stream}-${index % 3}`, events, { expected: 'any' });
          written.push(...ids(events));
        }
        const filter = { streamPrefixes: [stream] };
        const all = await collect(store.readAll({ after, filter }));
        expect(ids(all)).toEqual(written);
        const positions = all.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort());
        const numbers = positions.map((position) => BigInt(position.slice(0, 20)));
        expect(numbers.some((number, index) => index > 0 && number - (numbers[index - 1] ?? 0n) !== 1n)).toBe(true);
        expect(await store.head()).toBe(positions.at(-1));

        const middle = all[5]?.position as string;
        expect(ids(await collect(store.readAll({ after: middle, filter })))).toEqual(written.slice(6));
        expect(ids(await collect(store.readAll({ after: middle, filter, limit: 2 })))).toEqual(written.slice(6, 8));
        const backwards = { backwards: true, filter } as const;
        expect(ids(await collect(store.readAll({ ...backwards, limit: 12 })))).toEqual([...written].reverse());
        expect(ids(await collect(store.readAll({ ...backwards, before: middle, limit: 5 })))).toEqual(
          written.slice(0, 5).reverse(),
        );
      });

      test('filters by stream prefix, by type, and by both; a prefix is not a category', async () => {
        const after = await store.head();
        const names = [`${category}-a1`, `${category}-a2`, `${category}-b1`, `${category}`, `${category}x-a1`];
        for (const each of names)
          await store.append(each, [newEvent('One'), newEvent('OneMore'), newEvent('Two')], { expected: 'noStream' });
        const found = async (filter: { streamPrefixes?: string[]; types?: string[] }) =>
          (await collect(store.readAll({ after, filter }))).map((event) => `${event.stream}:${event.type}`);
        const all = (of: string[], types: string[]) => of.flatMap((each) => types.map((type) => `${each}:${type}`));
        const every = ['One', 'OneMore', 'Two'];
        expect(await found({ streamPrefixes: [`${category}-`] })).toEqual(all(names.slice(0, 3), every));
        expect(await found({ streamPrefixes: [`${category}-a`] })).toEqual(all(names.slice(0, 2), every));
        expect(await found({ streamPrefixes: [`${category}-b`, `${category}x-`] })).toEqual(
          all([names[2] as string, names[4] as string], every),
        );
        expect(await found({ streamPrefixes: [category] })).toEqual(all(names, every));
        expect(await found({ types: ['One'] })).toEqual(all(names, ['One']));
        expect(await found({ streamPrefixes: [`${category}-a`], types: ['One', 'Two'] })).toEqual(
          all(names.slice(0, 2), ['One', 'Two']),
        );
        expect(await found({ streamPrefixes: [`${category}-none`] })).toEqual([]);
      });
    });

    describe('subscribeToAll', () => {
      test('tells history, that it is exhausted, then what is new, and again that nothing is left', async () => {
        const filter = { streamPrefixes: [`${category}-`] };
        const after = await store.head();
        const events = newEvents(4);
        await store.append(stream, events.slice(0, 2), { expected: 'noStream' });
        const story: string[] = [];
        for await (const item of store.subscribeToAll({ after, filter })) {
          if (item.kind === 'checkpoint') continue;
          story.push(item.kind === 'event' ? String(events.findIndex(({ id }) => id === item.event.id)) : 'caughtUp');
          if (story.join() === '0,1,caughtUp') await store.append(stream, events.slice(2), { expected: 1 });
          if (story.length > 4 && story.at(-1) === 'caughtUp' && story.includes('3')) break;
        }
        expect(story.filter((part) => part !== 'caughtUp')).toEqual(['0', '1', '2', '3']);
        expect(story.slice(0, 3)).toEqual(['0', '1', 'caughtUp']);
      });

      test('loses and doubles nothing while many write, for two subscribers at once', async () => {
        const filter = { streamPrefixes: [`${category}-`] };
        const after = await store.head();
        const [writers, each] = [16, 25];
        const total = writers * each;
        const complete = (_: SubscriptionItem, events: StoredEvent[]) => events.length >= total;
        const write = async (writer: number) => {
          for (let index = 0; index < each; index++)
            await store.append(`${category}-${writer}`, newEvents(1), {
              expected: index === 0 ? 'noStream' : index - 1,
            });
        };
        const early = takeUntil(store.subscribeToAll({ after, filter }), complete);
        const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
        const late = writing.then(() => takeUntil(store.subscribeToAll({ after, filter }), complete));
        const middle = delay(20).then(() => takeUntil(store.subscribeToAll({ after, filter }), complete));
        const expected = ids((await writing, await collect(store.readAll({ after, filter }))));
        expect(new Set(expected).size).toBe(total);
        for (const seen of await Promise.all([early, middle, late])) expect(ids(seen)).toEqual(expected);
      });

      test('begins after the position given, also when that is the newest', async () => {
        const filter = { streamPrefixes: [`${category}-`] };
        const { position } = await store.append(stream, newEvents(3), { expected: 'noStream' });
        const next = newEvent();
        const seen = takeUntil(store.subscribeToAll({ after: position, filter }), (_, events) => events.length > 0);
        await store.append(stream, [next], { expected: 2 });
        expect(ids(await seen)).toEqual([next.id]);
      });

      test('says under a filter how far it is, although nothing matches', async () => {
        const { position } = await store.append(stream, newEvents(5), { expected: 'noStream' });
        const filter = { streamPrefixes: [`${category}-none`] };
        const reached: (string | null)[] = [];
        for await (const item of store.subscribeToAll({ after: null, filter })) {
          if (item.kind === 'event') throw new Error('Nothing should match');
          reached.push(item.position);
          if (item.kind === 'caughtUp') break;
        }
        expect(reached.at(-1)).not.toBeNull();
        expect((reached.at(-1) as string) >= position).toBe(true);
      });

      test('waits for a slow reader', async () => {
        const filter = { streamPrefixes: [`${category}-`] };
        const after = await store.head();
        const events = newEvents(300);
        await store.append(stream, events, { expected: 'noStream' });
        const seen: string[] = [];
        for await (const item of store.subscribeToAll({ after, filter })) {
          if (item.kind !== 'event') continue;
          seen.push(item.event.id);
          if (seen.length % 50 === 0) await delay(5);
          if (seen.length === events.length) break;
        }
        expect(seen).toEqual(ids(events));
      });

      test('ends without an error on its signal, while it waits and while it delivers', async () => {
        await store.append(stream, newEvents(3), { expected: 'noStream' });
        const filter = { streamPrefixes: [`${category}-`] };
        const waiting = new AbortController();
        for await (const item of store.subscribeToAll({ after: null, filter, signal: waiting.signal }))
          if (isCaughtUp(item)) setImmediate(() => waiting.abort());
        const delivering = new AbortController();
        let delivered = 0;
        for await (const item of store.subscribeToAll({ after: null, filter, signal: delivering.signal })) {
          if (item.kind === 'event') delivered += 1;
          if (delivered === 1) delivering.abort();
        }
        expect(delivered).toBe(1);
        expect(await collect(store.subscribeToAll({ after: null, signal: AbortSignal.abort() }))).toEqual([]);
      });
    });

    describe('stream metadata', () => {
      test('keeps the age of a stream, which need not exist, and changes it', async () => {
        expect(await store.maxAge(stream)).toBeNull();
        await store.setMaxAge(stream, 3_600);
        await store.setMaxAge(stream, 3_600);
        expect(await store.maxAge(stream)).toBe(3_600);
        await store.append(stream, newEvents(1), { expected: 'noStream' });
        await store.setMaxAge(stream, 7_200);
        expect(await store.maxAge(stream)).toBe(7_200);
        expect(await readIds()).toHaveLength(1);
      });

      test('gives no event past its age, and still knows the revision', async () => {
        await store.append(stream, newEvents(2), { expected: 'noStream' });
        await store.setMaxAge(stream, 1);
        await until(async () => (await readIds()).length === 0);
        expect(await store.append(stream, newEvents(1), { expected: 1 })).toMatchObject({ revision: 2 });
      });

      test('delivers no event of its own', async () => {
        const after = await store.head();
        await store.setMaxAge(stream, 3_600);
        const event = newEvent();
        await store.append(stream, [event], { expected: 'noStream' });
        const all = await collect(store.readAll({ after }));
        expect(all.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
        const seen = await takeUntil(store.subscribeToAll({ after }), isCaughtUp);
        expect(seen.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
        expect(ids(seen)).toContain(event.id);
      });
    });

    describe('life', () => {
      test('what one instance writes another reads, and is told of live', async () => {
        const other = await subject.another();
        try {
          const after = await store.head();
          const filter = { streamPrefixes: [`${category}-`] };
          const events = newEvents(6);
          await store.append(stream, events.slice(0, 2), { expected: 'noStream' });
          const story = takeUntil(other.subscribeToAll({ after, filter }), (_, seen) => seen.length === events.length);
          await store.append(stream, events.slice(2, 4), { expected: 1 });
          await other.append(stream, events.slice(4), { expected: 3 });
          expect(ids(await story)).toEqual(ids(events));
          expect(await refusal(store.append(stream, newEvents(1), { expected: 3 }))).toBeInstanceOf(WrongRevision);
          expect(await readIds()).toEqual(ids(events));
        } finally {
          await other.close();
        }
      });

      test('close ends subscriptions, and everything after it is refused', async () => {
        const other = await subject.another();
        const subscription = takeUntil(other.subscribeToAll({ after: null }), () => false);
        expect(await other.ping()).toBe(true);
        await other.close();
        await subscription;
        expect(await refusal(other.append(stream, newEvents(1), { expected: 'any' }))).toBeInstanceOf(StoreUnavailable);
        expect(await refusal(collect(other.readStream(stream)))).toBeInstanceOf(StoreUnavailable);
        expect(await other.ping()).toBe(false);
        await other.close();
      });
    });

    if (hasServer) {
      serverContract(
        () => subject,
        () => ({ stream, category }),
      );
    }
  });
}

/** What an adapter of a server owes besides, shown where the test controls the server. */
function serverContract(subjectOf: () => EventStoreUnderTest, names: () => { stream: string; category: string }): void {
  const withServer = (title: string, run: (server: NonNullable<EventStoreUnderTest['server']>) => Promise<void>) =>
    test(title, async () => {
      const { server } = subjectOf();
      if (!server) throw new Error('This needs a server that the test controls');
      await run(server);
    });

  describe('server', () => {
    withServer('appends go the way the client was told', async (server) => {
      const before = server.answersIn();
      await subjectOf().store.append(names().stream, newEvents(1), { expected: 'noStream' });
      const { unary, batch } = server.answersIn();
      expect([unary - before.unary, batch - before.batch]).toEqual(server.expectsBatch ? [0, 1] : [1, 0]);
    });

    withServer('an append whose answer is lost is tried again and stored once', async (server) => {
      const { store } = subjectOf();
      const { stream } = names();
      const lostBefore = server.answersLost();
      server.loseAnswers(1);
      const events = newEvents(2);
      expect(await store.append(stream, events, { expected: 'noStream' })).toMatchObject({ revision: 1 });
      expect(server.answersLost()).toBe(lostBefore + 1);
      expect(ids(await collect(store.readStream(stream)))).toEqual(ids(events));
    });

    withServer('a reader that stops frees its subscription, however it stops', async (server) => {
      const { store } = subjectOf();
      const { stream, category } = names();
      const filter = { streamPrefixes: [`${category}-`] };
      await store.append(stream, newEvents(3), { expected: 'noStream' });
      await until(() => server.subscriptions() === 0);
      for (let round = 0; round < 5; round++)
        await takeUntil(store.subscribeToAll({ after: null, filter }), ({ kind }) => kind === 'event');
      const stop = new AbortController();
      for await (const item of store.subscribeToAll({ after: null, filter, signal: stop.signal })) {
        if (isCaughtUp(item)) {
          expect(server.subscriptions()).toBeGreaterThan(0);
          stop.abort();
        }
      }
      await until(() => server.subscriptions() === 0);
    });

    withServer('without a server, calls fail as unavailable; with it again they succeed', async (server) => {
      const { store } = subjectOf();
      const { stream } = names();
      await store.append(stream, newEvents(1), { expected: 'noStream' });
      await server.goAway();
      const failed = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreUnavailable);
      await failed(store.append(stream, newEvents(1), { expected: 0 }));
      await failed(collect(store.readStream(stream)));
      await failed(collect(store.readAll()));
      await failed(store.head());
      await failed(store.setMaxAge(stream, 60));
      expect(await store.ping()).toBe(false);
      await server.comeBack();
      await until(() => store.ping());
      expect(await store.append(stream, newEvents(1), { expected: 0 })).toMatchObject({ revision: 1 });
    });

    withServer('a subscription survives outages without a gap or a double', async (server) => {
      const { store } = subjectOf();
      const { category } = names();
      const filter = { streamPrefixes: [`${category}-`] };
      const after = await store.head();
      const [rounds, each] = [3, 20];
      const seen: string[] = [];
      let caughtUps = 0;
      const following = (async () => {
        for await (const item of store.subscribeToAll({ after, filter })) {
          if (item.kind === 'event') seen.push(item.event.id);
          else if (item.kind === 'caughtUp') caughtUps += 1;
          if (seen.length >= rounds * each) return;
        }
      })();
      const written: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const events = newEvents(each);
        await Promise.all(
          events.map((event, index) =>
            store.append(`${category}-${round}-${index}`, [event], { expected: 'noStream' }),
          ),
        );
        written.push(...ids(events));
        await until(() => seen.length > round * each);
        if (round === rounds - 1) break;
        await server.goAway();
        await server.comeBack();
        await until(() => store.ping());
      }
      await following;
      expect(seen).toEqual(ids(await collect(store.readAll({ after, filter }))));
      expect([...seen].sort()).toEqual([...written].sort());
      expect(caughtUps).toBeGreaterThanOrEqual(rounds - 1);
    });
  });
}
