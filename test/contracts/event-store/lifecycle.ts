import { WrongRevision } from '../../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../../apps/api/src/platform/errors/store-unavailable';
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
import { until } from '../../support/until';

/** Stream metadata, several instances, and closing. */
export function lifecycleContract(context: ContractContext): void {
  describe('stream metadata', () => {
    test('sets and changes the max age of a stream, existing or not', async () => {
      expect(await context.store.maxAge(context.stream)).toBeNull();
      await context.store.setMaxAge(context.stream, 3_600);
      await context.store.setMaxAge(context.stream, 3_600);
      expect(await context.store.maxAge(context.stream)).toBe(3_600);
      await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
      await context.store.setMaxAge(context.stream, 7_200);
      expect(await context.store.maxAge(context.stream)).toBe(7_200);
      expect(await readIds(context)).toHaveLength(1);
    });

    test('reads no event past its max age and keeps the revision', async () => {
      await context.store.append(context.stream, newEvents(2), { expected: 'noStream' });
      await context.store.setMaxAge(context.stream, 1);
      await until(async () => (await readIds(context)).length === 0);
      expect(await context.store.append(context.stream, newEvents(1), { expected: 1 })).toMatchObject({ revision: 2 });
    });

    test('deletes a stream as a whole, with the events that others read', async () => {
      const { store, stream, category } = context;
      await store.append(stream, newEvents(3), { expected: 'noStream' });
      const later = newEvent();
      await store.append(`${category}-later`, [later], { expected: 'noStream' });
      expect(await store.deleteStream(stream)).toBe(true);
      expect(await readIds(context)).toEqual([]);
      expect(await store.deleteStream(stream)).toBe(true);
      expect(await store.deleteStream(`${category}-missing`)).toBe(true);
      const next = newEvent();
      await store.append(`${category}-later`, [next], { expected: 0 });
      expect(ids(await collect(store.readStream(`${category}-later`)))).toEqual(ids([later, next]));
    });

    test('delivers no system events', async () => {
      const after = await context.store.head();
      await context.store.setMaxAge(context.stream, 3_600);
      const event = newEvent();
      await context.store.append(context.stream, [event], { expected: 'noStream' });
      const all = await collect(context.store.readAll({ after }));
      expect(all.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
      const delivered = await takeUntil(context.store.subscribeToAll({ after }), isCaughtUp);
      expect(delivered.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
      expect(ids(delivered)).toContain(event.id);
    });
  });

  describe('lifecycle', () => {
    test('events of one instance reach the reads and subscriptions of another', async () => {
      const other = await context.subject.openAnother();
      try {
        const after = await context.store.head();
        const filter = { streamPrefixes: [`${context.category}-`] };
        const events = newEvents(6);
        await context.store.append(context.stream, events.slice(0, 2), { expected: 'noStream' });
        const received = takeUntil(
          other.subscribeToAll({ after, filter }),
          (_, delivered) => delivered.length === events.length,
        );
        await context.store.append(context.stream, events.slice(2, 4), { expected: 1 });
        await other.append(context.stream, events.slice(4), { expected: 3 });
        expect(ids(await received)).toEqual(ids(events));
        expect(await errorOf(context.store.append(context.stream, newEvents(1), { expected: 3 }))).toBeInstanceOf(
          WrongRevision,
        );
        expect(await readIds(context)).toEqual(ids(events));
      } finally {
        await other.close();
      }
    });

    test('close ends subscriptions, and later calls fail', async () => {
      const other = await context.subject.openAnother();
      const subscription = takeUntil(other.subscribeToAll({ after: null }), () => false);
      expect(await other.ping()).toBe(true);
      await other.close();
      await subscription;
      expect(await errorOf(other.append(context.stream, newEvents(1), { expected: 3 }))).toBeInstanceOf(
        StoreUnavailable,
      );
      expect(await errorOf(collect(other.readStream(context.stream)))).toBeInstanceOf(StoreUnavailable);
      expect(await other.ping()).toBe(false);
      await other.close();
    });
  });
}
