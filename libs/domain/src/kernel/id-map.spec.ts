import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { IdMap } from './id-map';
import { IdSet } from './id-set';
import type { Json } from './json';

type Change = { readonly id: string; readonly value: number | null };

/** Few ids, so that values are replaced and removed; names of object members must be ids like any other. */
const ids = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '0', '1'),
  fc.string({ maxLength: 2 }),
);
const changes = fc.array(fc.record<Change>({ id: ids, value: fc.option(fc.integer(), { freq: 3 }) }), {
  maxLength: 100,
});
const changed = (map: IdMap<number>, { id, value }: Change): IdMap<number> =>
  value === null ? map.without(id) : map.with(id, value);
const changeReference = (map: Map<string, number>, { id, value }: Change): Map<string, number> => {
  const copy = new Map(map);
  if (value === null) copy.delete(id);
  else copy.set(id, value);
  return copy;
};
const stored = (value: { toJSON: () => Json }): Json => JSON.parse(JSON.stringify(value)) as Json;
const many = Array.from({ length: 100_000 }, () => randomUUID());

describe('IdMap', () => {
  const expectSame = (map: IdMap<number>, reference: ReadonlyMap<string, number>) => {
    expect(new Map(map.entries())).toEqual(reference);
    expect([...map.values()].sort()).toEqual([...reference.values()].sort());
    expect(map.size).toBe(reference.size);
    for (const [id, value] of reference) expect([map.get(id), map.has(id)]).toEqual([value, true]);
  };

  test('equals a Map after every change, and earlier versions do not change', () => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(99)), (list, restarts) => {
        const versions: [IdMap<number>, Map<string, number>][] = [[IdMap.empty<number>(), new Map<string, number>()]];
        for (const [index, change] of list.entries()) {
          const [map, reference] = versions.at(-1)!;
          const before = restarts.includes(index) ? IdMap.from<number>(stored(map)) : map;
          versions.push([changed(before, change), changeReference(reference, change)]);
        }
        for (const [map, reference] of versions) expectSame(map, reference);
      }),
    );
  });

  test('an absent id has no value; removing it changes nothing', () => {
    const map = IdMap.empty<number>().with('a', 1);
    expect([map.get('b'), map.has('b'), map.without('b')]).toEqual([undefined, false, map]);
    expect(map.without('a').toJSON()).toEqual({ size: 0, buckets: {} });
  });

  test('folds 100,000 changes in well under a second of computing time and decodes them faster', () => {
    const startedAt = process.cpuUsage();
    const map = many.reduce((all, id, index) => all.with(id, index), IdMap.empty<number>());
    const folding = process.cpuUsage(startedAt).user;
    const text = JSON.stringify(map);
    const decodedAt = process.cpuUsage();
    const decoded = IdMap.from<number>(JSON.parse(text) as Json);
    expect([decoded.size, decoded.get(many[7]!), decoded.get('absent')]).toEqual([100_000, 7, undefined]);
    const decoding = process.cpuUsage(decodedAt).user;
    expect(folding).toBeLessThan(2_000_000);
    expect(decoding).toBeLessThan(folding / 2);
  });
});

describe('IdSet', () => {
  test('contains the added ids, also when decoded; earlier sets do not change', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (list) => {
        const sets = list.reduce((all, id) => [...all, IdSet.from(stored(all.at(-1)!)).with(id)], [IdSet.empty]);
        const last = sets.at(-1)!;
        expect(list.every((id) => last.has(id))).toBe(true);
        expect([...last.values()].sort()).toEqual([...list].sort());
        expect(last.size).toBe(list.length);
        sets.forEach((set, index) => expect(list[index] === undefined || !set.has(list[index])).toBe(true));
      }),
    );
  });

  test('adding an id twice changes nothing', () => {
    const set = IdSet.empty.with('a');
    expect(set.with('a')).toBe(set);
  });
});
