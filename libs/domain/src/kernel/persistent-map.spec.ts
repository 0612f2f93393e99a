import fc from 'fast-check';
import { PersistentMap } from './persistent-map';

type Change = { readonly id: string; readonly value: number | null };

/** Few ids, so that values are replaced and removed; names of object members must be ids like any other. */
const ids = fc.constantFrom('__proto__', 'constructor', '', '0', '1', 'a', 'b');
/** `from`: which version is changed, counted from the newest; usually the newest itself. */
const changes = fc.array(
  fc.record({
    from: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(9)),
    change: fc.record<Change>({ id: ids, value: fc.option(fc.integer(), { freq: 3 }) }),
  }),
  { maxLength: 60 },
);
const changed = (map: PersistentMap<number>, { id, value }: Change): PersistentMap<number> =>
  value === null ? map.without(id) : map.with(id, value);
const changeReference = (map: ReadonlyMap<string, number>, { id, value }: Change): Map<string, number> => {
  const copy = new Map(map);
  if (value === null) copy.delete(id);
  else copy.set(id, value);
  return copy;
};
const restored = (map: PersistentMap<number>) =>
  PersistentMap.from(JSON.parse(JSON.stringify(map)) as [string, number][]);

test('every version equals a Map, whichever is changed or read, and is restored from JSON', () => {
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.nat()), (list, order) => {
      const versions: [PersistentMap<number>, Map<string, number>][] = [
        [PersistentMap.empty<number>(), new Map<string, number>()],
      ];
      for (const { from, change } of list) {
        const [map, reference] = versions.at(-1 - (from % versions.length))!;
        versions.push([changed(map, change), changeReference(reference, change)]);
      }
      for (const index of versions.map(() => order.next().value! % versions.length)) {
        const [map, reference] = versions[index]!;
        expect(new Map(map.entries())).toEqual(reference);
        expect(new Map(restored(map).entries())).toEqual(reference);
        expect(map.size).toBe(reference.size);
        for (const [id, value] of reference) expect([map.get(id), map.has(id)]).toEqual([value, true]);
      }
    }),
  );
});

test('an absent id has no value; removing it changes nothing', () => {
  const map = PersistentMap.empty<number>().with('a', 1);
  expect([map.get('b'), map.has('b'), map.without('b')]).toEqual([undefined, false, map]);
  expect(map.without('a').entries()).toEqual([]);
});

test('100,000 changes take a fraction of a second, and so does the way back to the first version', () => {
  const startedAt = process.cpuUsage();
  const first = PersistentMap.empty<number>().with('first', 0);
  let last = first;
  for (let index = 1; index <= 100_000; index++) last = last.with(`${index}`, index);
  expect([last.size, first.size, last.get('7')]).toEqual([100_001, 1, 7]);
  expect(process.cpuUsage(startedAt).user).toBeLessThan(2_000_000);
});
