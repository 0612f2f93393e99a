import { WrongRevision } from '../../../apps/api/src/eventing/event-store/event-store';
import { type Scene, collect, ids, newEvent, newEvents, readIds, refusal } from './contract-context';

/** Expected revisions, retries, and that what is given is what is kept. */
export function appending(scene: Scene): void {
  describe('append', () => {
    test('creates a scene.stream, extends it at the revision seen, and answers revision and position', async () => {
      const first = await scene.store.append(scene.stream, newEvents(2), { expected: 'noStream' });
      const second = await scene.store.append(scene.stream, newEvents(1), { expected: 1 });
      const third = await scene.store.append(scene.stream, newEvents(1), { expected: 'any' });
      expect([first.revision, second.revision, third.revision]).toEqual([1, 2, 3]);
      const stored = await collect(scene.store.readStream(scene.stream));
      expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect([first.position, second.position, third.position]).toEqual(
        [1, 2, 3].map((revision) => stored[revision]?.position),
      );
    });

    test.each([
      ['no scene.stream where there is one', 2, 'noStream' as const, 1],
      ['a revision that was passed', 2, 0, 1],
      ['a revision that is not reached', 2, 5, 1],
      ['a revision of a scene.stream that does not exist', 0, 0, 'noStream' as const],
    ])('refuses %s, saying where the scene.stream is', async (_, existing, expected, actual) => {
      if (existing > 0) await scene.store.append(scene.stream, newEvents(existing), { expected: 'noStream' });
      const error = await refusal(scene.store.append(scene.stream, newEvents(1), { expected }));
      expect(error).toBeInstanceOf(WrongRevision);
      expect(error).toMatchObject({ stream: scene.stream, expected, actual });
      expect(await readIds(scene)).toHaveLength(existing);
    });

    test('lets one of many writers at the same revision win', async () => {
      await scene.store.append(scene.stream, newEvents(1), { expected: 'noStream' });
      const rivals = Array.from({ length: 20 }, () => newEvents(2));
      const outcomes = await Promise.all(
        rivals.map((events) => refusal(scene.store.append(scene.stream, events, { expected: 0 }))),
      );
      const winners = rivals.filter((_, index) => outcomes[index] === undefined);
      expect(winners).toHaveLength(1);
      expect(outcomes.filter((error) => error instanceof WrongRevision)).toHaveLength(19);
      expect((await readIds(scene)).slice(1)).toEqual(ids(winners.flat()));
    });

    test.each([['noStream' as const], [0], ['any' as const]])(
      'stores a repeated append once (expected %s), also when others have written since',
      async (expected) => {
        if (expected === 0) await scene.store.append(scene.stream, newEvents(1), { expected: 'noStream' });
        const events = newEvents(3);
        const { revision, position } = await scene.store.append(scene.stream, events, { expected });
        for (const others of [1, 0]) {
          const again = await scene.store.append(scene.stream, events, { expected });
          expect(again).toMatchObject({ revision, position });
          expect(again.isNew).not.toBe(true);
          if (others > 0) await scene.store.append(scene.stream, newEvents(others), { expected: revision });
        }
        expect(await readIds(scene)).toHaveLength(revision + 2);
      },
    );

    test('refuses a repeated append whose later events differ', async () => {
      const [kept, other] = [newEvent(), newEvent()];
      await scene.store.append(scene.stream, [kept, newEvent()], { expected: 'noStream' });
      const error = await refusal(scene.store.append(scene.stream, [kept, other], { expected: 'noStream' }));
      expect(error).toBeInstanceOf(WrongRevision);
      expect(await readIds(scene)).not.toContain(other.id);
    });

    test('keeps every writer of one turn apart: a refused one spoils no other', async () => {
      const streams = Array.from({ length: 10 }, (_, index) => `${scene.stream}-${index}`);
      await scene.store.append(streams[4] as string, newEvents(1), { expected: 'noStream' });
      const outcomes = await Promise.all(
        streams.map((each) => refusal(scene.store.append(each, newEvents(2), { expected: 'noStream' }))),
      );
      expect(outcomes.map((error) => error === undefined)).toEqual(streams.map((_, index) => index !== 4));
      for (const [index, each] of streams.entries())
        expect(await readIds(scene, each)).toHaveLength(index === 4 ? 1 : 2);
    });

    test('gives back exactly what was given, whatever the text', async () => {
      const data = {
        'key "quoted" ☃': ['emoji 👩‍🚀🎧', 'right-to-left שלום', '漢字', '\u0000\u001f\u2028', 'lone \ud83d', ''],
        nested: { null: null, true: true, number: -1.5e-7, big: 9007199254740991, empty: {}, list: [] },
      };
      const event = newEvent('Ünïcødé-事件', data);
      const named = `${scene.category}-имя "quoted" 🎙️ 'x' %`;
      await scene.store.append(named, [event], { expected: 'noStream' });
      const [stored] = await collect(scene.store.readStream(named));
      expect(stored).toMatchObject({ id: event.id, stream: named, type: event.type, revision: 0 });
      expect(stored?.data).toEqual(data);
      expect(stored?.metadata).toEqual(event.metadata);
    });

    test('takes an event of almost a megabyte', async () => {
      const text = 'é'.repeat(480_000);
      await scene.store.append(scene.stream, [newEvent('Large', { text })], { expected: 'noStream' });
      expect((await collect(scene.store.readStream(scene.stream)))[0]?.data).toEqual({ text });
    });
  });
}
