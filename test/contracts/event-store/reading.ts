import type { EventStore } from '../../../apps/api/src/eventing/event-store/event-store';
import { type Scene, collect, ids, newEvent, newEvents, readIds } from './contract-context';

/** Reads of one scene.stream and of all, both ways, filtered. */
export function reading(scene: Scene): void {
  describe('readStream', () => {
    test('reads both ways, from anywhere, as many as wanted', async () => {
      const events = newEvents(7);
      await scene.store.append(scene.stream, events, { expected: 'noStream' });
      const read = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await collect(scene.store.readStream(scene.stream, options))).map(({ revision }) => revision);
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

    test('yields nothing for a scene.stream that does not exist', async () => {
      expect(await readIds(scene)).toEqual([]);
      expect(await collect(scene.store.readStream(scene.stream, { backwards: true }))).toEqual([]);
    });

    test('reads a scene.stream longer than any page', async () => {
      const events = newEvents(2_300);
      await scene.store.append(scene.stream, events.slice(0, 1_200), { expected: 'noStream' });
      await scene.store.append(scene.stream, events.slice(1_200), { expected: 1_199 });
      expect(await readIds(scene)).toEqual(ids(events));
    });
  });

  describe('readAll', () => {
    test('keeps one order for all streams, with gaps between positions', async () => {
      const after = await scene.store.head();
      const written: string[] = [];
      for (let index = 0; index < 6; index++) {
        const events = newEvents(2);
        await scene.store.append(`${scene.stream}-${index % 3}`, events, { expected: 'any' });
        written.push(...ids(events));
      }
      const filter = { streamPrefixes: [scene.stream] };
      const all = await collect(scene.store.readAll({ after, filter }));
      expect(ids(all)).toEqual(written);
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      const numbers = positions.map((position) => BigInt(position.slice(0, 20)));
      expect(numbers.some((number, index) => index > 0 && number - (numbers[index - 1] ?? 0n) !== 1n)).toBe(true);
      expect(await scene.store.head()).toBe(positions.at(-1));

      const middle = all[5]?.position as string;
      expect(ids(await collect(scene.store.readAll({ after: middle, filter })))).toEqual(written.slice(6));
      expect(ids(await collect(scene.store.readAll({ after: middle, filter, limit: 2 })))).toEqual(written.slice(6, 8));
      const backwards = { backwards: true, filter } as const;
      expect(ids(await collect(scene.store.readAll({ ...backwards, limit: 12 })))).toEqual([...written].reverse());
      expect(ids(await collect(scene.store.readAll({ ...backwards, before: middle, limit: 5 })))).toEqual(
        written.slice(0, 5).reverse(),
      );
    });

    test('filters by scene.stream prefix, by type, and by both; a prefix is not a category', async () => {
      const after = await scene.store.head();
      const names = [
        `${scene.category}-a1`,
        `${scene.category}-a2`,
        `${scene.category}-b1`,
        `${scene.category}`,
        `${scene.category}x-a1`,
      ];
      for (const each of names)
        await scene.store.append(each, [newEvent('One'), newEvent('OneMore'), newEvent('Two')], {
          expected: 'noStream',
        });
      const found = async (filter: { streamPrefixes?: string[]; types?: string[] }) =>
        (await collect(scene.store.readAll({ after, filter }))).map((event) => `${event.stream}:${event.type}`);
      const all = (of: string[], types: string[]) => of.flatMap((each) => types.map((type) => `${each}:${type}`));
      const every = ['One', 'OneMore', 'Two'];
      expect(await found({ streamPrefixes: [`${scene.category}-`] })).toEqual(all(names.slice(0, 3), every));
      expect(await found({ streamPrefixes: [`${scene.category}-a`] })).toEqual(all(names.slice(0, 2), every));
      expect(await found({ streamPrefixes: [`${scene.category}-b`, `${scene.category}x-`] })).toEqual(
        all([names[2] as string, names[4] as string], every),
      );
      expect(await found({ streamPrefixes: [scene.category] })).toEqual(all(names, every));
      expect(await found({ types: ['One'] })).toEqual(all(names, ['One']));
      expect(await found({ streamPrefixes: [`${scene.category}-a`], types: ['One', 'Two'] })).toEqual(
        all(names.slice(0, 2), ['One', 'Two']),
      );
      expect(await found({ streamPrefixes: [`${scene.category}-none`] })).toEqual([]);
    });
  });
}
