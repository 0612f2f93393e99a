import { WrongRevision } from '../../../apps/api/src/eventing/event-store/event-store';
import {
  type ContractContext,
  collect,
  ids,
  isCaughtUp,
  newEvent,
  newEvents,
  readIds,
  errorOf,
  takeUntil,
} from './contract-context';

/** Expected revisions, retries, and round trips of data. */
export function appendingContract(context: ContractContext): void {
  describe('append', () => {
    test('creates a stream, extends it at the expected revision, and returns revision and position', async () => {
      const first = await context.store.append(context.stream, newEvents(2), { expected: 'noStream' });
      const second = await context.store.append(context.stream, newEvents(1), { expected: 1 });
      const third = await context.store.append(context.stream, newEvents(1), { expected: 2 });
      expect([first.revision, second.revision, third.revision]).toEqual([1, 2, 3]);
      const stored = await collect(context.store.readStream(context.stream));
      expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect([first.position, second.position, third.position]).toEqual(
        [1, 2, 3].map((revision) => stored[revision]?.position),
      );
    });

    test.each([
      ['noStream for an existing stream', 2, 'noStream' as const, 1],
      ['a revision before the current one', 2, 0, 1],
      ['a revision after the current one', 2, 5, 1],
      ['a revision of a missing stream', 0, 0, 'noStream' as const],
    ])('rejects %s and reports the current revision', async (_, existing, expected, actual) => {
      if (existing > 0) await context.store.append(context.stream, newEvents(existing), { expected: 'noStream' });
      const error = await errorOf(context.store.append(context.stream, newEvents(1), { expected }));
      expect(error).toBeInstanceOf(WrongRevision);
      expect(error).toMatchObject({ stream: context.stream, expected, actual });
      expect(await readIds(context)).toHaveLength(existing);
    });

    test('accepts one of many concurrent writers at the same revision', async () => {
      await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
      const rivals = Array.from({ length: 20 }, () => newEvents(2));
      const outcomes = await Promise.all(
        rivals.map((events) => errorOf(context.store.append(context.stream, events, { expected: 0 }))),
      );
      const winners = rivals.filter((_, index) => outcomes[index] === undefined);
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((error) => error instanceof WrongRevision)).toHaveLength(19);
      expect((await readIds(context)).slice(1)).toEqual(ids(winners.flat()));
    });

    test.each([['noStream' as const], [0]])(
      'stores a retried append once (expected %s), also after later appends',
      async (expected) => {
        if (expected === 0) await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
        const events = newEvents(3);
        const { revision, position } = await context.store.append(context.stream, events, { expected });
        for (const others of [1, 0]) {
          const retried = await context.store.append(context.stream, events, { expected });
          expect(retried).toMatchObject({ revision, position });
          expect(retried.isNew).not.toBe(true);
          if (others > 0) await context.store.append(context.stream, newEvents(others), { expected: revision });
        }
        expect(await readIds(context)).toHaveLength(revision + 2);
      },
    );

    test('gives each event of an append a position of its own, the last of which it returns', async () => {
      const after = await context.store.head();
      const first = newEvents(3);
      const appended = await context.store.append(context.stream, first, { expected: 'noStream' });
      const second = newEvents(2);
      const next = await context.store.append(context.stream, second, { expected: 2 });
      const filter = { streamPrefixes: [context.stream] };
      const stored = await collect(context.store.readStream(context.stream));
      const positions = stored.map(({ position }) => position);
      expect([...new Set(positions)].sort()).toEqual(positions);
      expect([appended.position, next.position]).toEqual([positions[2], positions[4]]);
      expect(await collect(context.store.readAll({ after, filter }))).toEqual(stored);
      for (const [index, position] of positions.entries()) {
        const rest = stored.slice(index + 1);
        expect(await collect(context.store.readAll({ after: position, filter }))).toEqual(rest);
        const subscription = context.store.subscribeToAll({ after: position, filter });
        expect(await takeUntil(subscription, isCaughtUp)).toEqual(rest);
      }
    });

    test.each([
      ['no events', 'stream', []],
      ['an empty type', 'stream', [newEvent('')]],
      ['a NUL in a type', 'stream', [newEvent('No\0')]],
      ['an empty stream name', '', newEvents(1)],
      ['a NUL in a stream name', 'no\0', newEvents(1)],
    ])('refuses %s', async (_, name, events) => {
      const stream = name === 'stream' ? context.stream : name;
      expect(await errorOf(context.store.append(stream, events, { expected: 'noStream' }))).toBeInstanceOf(TypeError);
      expect(await readIds(context)).toEqual([]);
    });

    test('rejects a retried append whose later events differ', async () => {
      const [first, other] = [newEvent(), newEvent()];
      await context.store.append(context.stream, [first, newEvent()], { expected: 'noStream' });
      const error = await errorOf(context.store.append(context.stream, [first, other], { expected: 'noStream' }));
      expect(error).toBeInstanceOf(WrongRevision);
      expect(await readIds(context)).not.toContain(other.id);
    });

    test('a rejected append does not affect concurrent appends to other streams', async () => {
      const streams = Array.from({ length: 10 }, (_, index) => `${context.stream}-${index}`);
      await context.store.append(streams[4] as string, newEvents(1), { expected: 'noStream' });
      const outcomes = await Promise.all(
        streams.map((each) => errorOf(context.store.append(each, newEvents(2), { expected: 'noStream' }))),
      );
      expect(outcomes.map((error) => error === undefined)).toEqual(streams.map((_, index) => index !== 4));
      for (const [index, each] of streams.entries())
        expect(await readIds(context, each)).toHaveLength(index === 4 ? 1 : 2);
    });

    test('round-trips event data and metadata unchanged', async () => {
      const data = {
        'key "quoted" ☃': ['emoji 👩‍🚀🎧', 'right-to-left שלום', '漢字', '\u0000\u001f\u2028', 'lone \ud83d', ''],
        nested: { null: null, true: true, number: -1.5e-7, big: 9007199254740991, empty: {}, list: [] },
      };
      const event = newEvent('Ünïcødé-事件', data);
      const named = `${context.category}-имя "quoted" 🎙️ 'x' %`;
      await context.store.append(named, [event], { expected: 'noStream' });
      const [stored] = await collect(context.store.readStream(named));
      expect(stored).toMatchObject({ id: event.id, stream: named, type: event.type, revision: 0 });
      expect(stored?.data).toEqual(data);
      expect(stored?.metadata).toEqual(event.metadata);
    });

    test('accepts an event of almost 1 MB', async () => {
      const text = 'é'.repeat(480_000);
      await context.store.append(context.stream, [newEvent('Large', { text })], { expected: 'noStream' });
      expect((await collect(context.store.readStream(context.stream)))[0]?.data).toEqual({ text });
    });
  });
}
