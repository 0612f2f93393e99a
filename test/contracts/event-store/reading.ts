import type { EventStore, StoredEvent } from '../../../apps/api/src/eventing/event-store/event-store';
import { type ContractContext, collect, ids, newEvent, newEvents, readIds } from './contract-context';
import { appendNext } from '../../support/append-next';

/** Reads of one stream and of all streams, in both directions, filtered. */
export function readingContract(context: ContractContext): void {
  describe('readStream', () => {
    test('reads in both directions, from any revision, up to a limit', async () => {
      const events = newEvents(7);
      await context.store.append(context.stream, events, { expected: 'noStream' });
      const read = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await collect(context.store.readStream(context.stream, options))).map(({ revision }) => revision);
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

    test('yields nothing for a missing stream', async () => {
      expect(await readIds(context)).toEqual([]);
      expect(await collect(context.store.readStream(context.stream, { backwards: true }))).toEqual([]);
    });

    test('yields nothing for a name with NUL, also if it begins like a stream', async () => {
      await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
      expect(await collect(context.store.readStream(`${context.stream}\0`))).toEqual([]);
    });

    test('reads a stream longer than one page', async () => {
      const events = newEvents(1_300);
      await context.store.append(context.stream, events.slice(0, 700), { expected: 'noStream' });
      await context.store.append(context.stream, events.slice(700), { expected: 699 });
      expect(await readIds(context)).toEqual(ids(events));
    });
  });

  describe('readAll', () => {
    test('orders all streams by position, with gaps between positions', async () => {
      const after = await context.store.head();
      const written: string[] = [];
      for (let index = 0; index < 6; index++) {
        const events = newEvents(2);
        await appendNext(context.store, `${context.stream}-${index % 3}`, events);
        written.push(...ids(events));
      }
      const filter = { streamPrefixes: [context.stream] };
      const all = await collect(context.store.readAll({ after, filter }));
      expect(ids(all)).toEqual(written);
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      const numbers = positions.map((position) => BigInt(position.slice(0, 20)));
      expect(numbers.some((number, index) => index > 0 && number - (numbers[index - 1] ?? 0n) !== 1n)).toBe(true);
      expect(await context.store.head()).toBe(positions.at(-1));

      const middle = all[5]?.position as string;
      expect(ids(await collect(context.store.readAll({ after: middle, filter })))).toEqual(written.slice(6));
      expect(ids(await collect(context.store.readAll({ after: middle, filter, limit: 2 })))).toEqual(
        written.slice(6, 8),
      );
    });

    test('reads the newest events, newest first', async () => {
      const written = newEvents(20);
      await context.store.append(context.stream, written, { expected: 'noStream' });
      const newest = async (limit: number) => ids(await collect(context.store.newest(limit)));
      for (const limit of [0, 1, 7, 20]) expect(await newest(limit)).toEqual(ids(written).reverse().slice(0, limit));
      expect((await newest(21)).slice(0, 20)).toEqual(ids(written).reverse());
      // Its metadata is the newest event, but one of the server.
      await context.store.setMaxAge(context.stream, 3_600);
      expect(await newest(2)).toEqual(ids(written).reverse().slice(0, 2));
      expect(await context.store.head()).toBe((await collect(context.store.newest(1)))[0]?.position);
    });

    test('filters by stream prefix, by type, and by both; a prefix is not a category', async () => {
      const after = await context.store.head();
      const names = [
        `${context.category}-a1`,
        `${context.category}-a2`,
        `${context.category}-b1`,
        `${context.category}`,
        `${context.category}x-a1`,
      ];
      for (const each of names)
        await context.store.append(each, [newEvent('One'), newEvent('OneMore'), newEvent('Two')], {
          expected: 'noStream',
        });
      const matches = async (filter: { streamPrefixes?: string[]; types?: string[] }) =>
        (await collect(context.store.readAll({ after, filter }))).map((event) => `${event.stream}:${event.type}`);
      const all = (of: string[], types: string[]) => of.flatMap((each) => types.map((type) => `${each}:${type}`));
      const every = ['One', 'OneMore', 'Two'];
      expect(await matches({ streamPrefixes: [`${context.category}-`] })).toEqual(all(names.slice(0, 3), every));
      expect(await matches({ streamPrefixes: [`${context.category}-a`] })).toEqual(all(names.slice(0, 2), every));
      expect(await matches({ streamPrefixes: [`${context.category}-b`, `${context.category}x-`] })).toEqual(
        all([names[2] as string, names[4] as string], every),
      );
      expect(await matches({ streamPrefixes: [context.category] })).toEqual(all(names, every));
      expect(await matches({ types: ['One'] })).toEqual(all(names, ['One']));
      expect(await matches({ streamPrefixes: [`${context.category}-a`], types: ['One', 'Two'] })).toEqual(
        all(names.slice(0, 2), ['One', 'Two']),
      );
      expect(await matches({ streamPrefixes: [`${context.category}-none`] })).toEqual([]);
    });
  });
}

/** Reads through a client that can be disposed, as it is when it answers nothing. */
export function disposalContract(context: ContractContext): void {
  type Read = (after: string | null) => AsyncIterable<StoredEvent>;
  /** A subscription up to its first report that history is exhausted. */
  async function* history(after: string | null): AsyncGenerator<StoredEvent> {
    for await (const item of context.store.subscribeToAll({ after })) {
      if (item.kind === 'event') yield item.event;
      if (item.kind === 'caughtUp') return;
    }
  }
  const reads: Readonly<Record<string, Read>> = {
    'a stream': () => context.store.readStream(context.stream),
    'a stream backwards': () => context.store.readStream(context.stream, { backwards: true }),
    'all events': (after) => context.store.readAll({ after }),
    'the events of a category': (after) =>
      context.store.readAll({ after, filter: { streamPrefixes: [`${context.category}-`] } }),
    'the newest events': () => context.store.newest(400),
    history,
  };

  test.each(Object.entries(reads))('a read of %s is complete although its client is disposed', async (_, read) => {
    const [after, events] = [await context.store.head(), newEvents(400)];
    await context.store.append(context.stream, events, { expected: 'noStream' });
    for (const cut of [1, 50, 399]) {
      const received: string[] = [];
      for await (const { id } of read(after)) if (received.push(id) === cut) await context.subject.disposeClient!();
      expect(received.sort()).toEqual(ids(events).sort());
    }
  });
}
