import { WrongRevision } from '../../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../../apps/api/src/platform/errors/store-unavailable';
import { type Scene, collect, ids, isCaughtUp, newEvent, newEvents, readIds, refusal, takeUntil, until } from './contract-context';

/** The age of streams, several instances, and the end. */
export function living(scene: Scene): void {
  describe('stream metadata', () => {
    test('keeps the age of a scene.stream, which need not exist, and changes it', async () => {
      expect(await scene.store.maxAge(scene.stream)).toBeNull();
      await scene.store.setMaxAge(scene.stream, 3_600);
      await scene.store.setMaxAge(scene.stream, 3_600);
      expect(await scene.store.maxAge(scene.stream)).toBe(3_600);
      await scene.store.append(scene.stream, newEvents(1), { expected: 'noStream' });
      await scene.store.setMaxAge(scene.stream, 7_200);
      expect(await scene.store.maxAge(scene.stream)).toBe(7_200);
      expect(await readIds(scene)).toHaveLength(1);
    });

    test('gives no event past its age, and still knows the revision', async () => {
      await scene.store.append(scene.stream, newEvents(2), { expected: 'noStream' });
      await scene.store.setMaxAge(scene.stream, 1);
      await until(async () => (await readIds(scene)).length === 0);
      expect(await scene.store.append(scene.stream, newEvents(1), { expected: 1 })).toMatchObject({ revision: 2 });
    });

    test('delivers no event of its own', async () => {
      const after = await scene.store.head();
      await scene.store.setMaxAge(scene.stream, 3_600);
      const event = newEvent();
      await scene.store.append(scene.stream, [event], { expected: 'noStream' });
      const all = await collect(scene.store.readAll({ after }));
      expect(all.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
      const seen = await takeUntil(scene.store.subscribeToAll({ after }), isCaughtUp);
      expect(seen.filter((each) => each.stream.startsWith('$') || each.type.startsWith('$'))).toEqual([]);
      expect(ids(seen)).toContain(event.id);
    });
  });

  describe('life', () => {
    test('what one instance writes another reads, and is told of live', async () => {
      const other = await scene.subject.another();
      try {
        const after = await scene.store.head();
        const filter = { streamPrefixes: [`${scene.category}-`] };
        const events = newEvents(6);
        await scene.store.append(scene.stream, events.slice(0, 2), { expected: 'noStream' });
        const story = takeUntil(other.subscribeToAll({ after, filter }), (_, seen) => seen.length === events.length);
        await scene.store.append(scene.stream, events.slice(2, 4), { expected: 1 });
        await other.append(scene.stream, events.slice(4), { expected: 3 });
        expect(ids(await story)).toEqual(ids(events));
        expect(await refusal(scene.store.append(scene.stream, newEvents(1), { expected: 3 }))).toBeInstanceOf(
          WrongRevision,
        );
        expect(await readIds(scene)).toEqual(ids(events));
      } finally {
        await other.close();
      }
    });

    test('close ends subscriptions, and everything after it is refused', async () => {
      const other = await scene.subject.another();
      const subscription = takeUntil(other.subscribeToAll({ after: null }), () => false);
      expect(await other.ping()).toBe(true);
      await other.close();
      await subscription;
      expect(await refusal(other.append(scene.stream, newEvents(1), { expected: 'any' }))).toBeInstanceOf(
        StoreUnavailable,
      );
      expect(await refusal(collect(other.readStream(scene.stream)))).toBeInstanceOf(StoreUnavailable);
      expect(await other.ping()).toBe(false);
      await other.close();
    });
  });
}
