import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { IdMap, type Page } from './id-map';
import { IdSet } from './id-set';
import type { Json } from './json';
import { packedItems } from './packed-items';

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
const copyOf = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
const numbers = packedItems<number>(
  (value) => [value],
  ([value]) => Number(value),
);
const storedAsJson = (map: IdMap<number>) => IdMap.from<number>(copyOf<Json>(map));
const storedAsPages = (map: IdMap<number>) =>
  IdMap.fromPages<number>(map.size, copyOf<Page[]>([...map.pages(numbers)]), numbers);
const many = Array.from({ length: 100_000 }, () => randomUUID());

describe('IdMap', () => {
  const expectSame = (map: IdMap<number>, reference: ReadonlyMap<string, number>) => {
    expect(new Map(map.entries())).toEqual(reference);
    expect([...map.values()].sort()).toEqual([...reference.values()].sort());
    expect(map.size).toBe(reference.size);
    for (const [id, value] of reference) expect([map.get(id), map.has(id)]).toEqual([value, true]);
  };

  test.each([
    ['JSON', storedAsJson],
    ['pages', storedAsPages],
  ])('equals a Map after every change, stored as %s or not, and earlier versions do not change', (_, stored) => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(99)), (list, restarts) => {
        const versions: [IdMap<number>, Map<string, number>][] = [[IdMap.empty<number>(), new Map<string, number>()]];
        for (const [index, change] of list.entries()) {
          const [map, reference] = versions.at(-1)!;
          const before = restarts.includes(index) ? stored(map) : map;
          versions.push([changed(before, change), changeReference(reference, change)]);
        }
        for (const [map, reference] of versions) expectSame(map, reference);
      }),
    );
  });

  test('a decoded map encodes to the same pages', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const map = list.reduce(changed, IdMap.empty<number>());
        const decoded = storedAsPages(map);
        expect([...decoded.pages(numbers)]).toEqual([...map.pages(numbers)]);
        expectSame(decoded, new Map(map.entries()));
        const copy = [...decoded.entries()].reduce((all, [id, value]) => all.with(id, value), IdMap.empty<number>());
        expect([...copy.pages(numbers)].map(([name]) => name)).toEqual([...map.pages(numbers)].map(([name]) => name));
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
    const pages = [...map.pages(numbers)];
    const decodedAt = process.cpuUsage();
    const decoded = IdMap.fromPages<number>(map.size, pages, numbers);
    expect([decoded.size, decoded.get(many[7]!), decoded.get('absent')]).toEqual([100_000, 7, undefined]);
    const decoding = process.cpuUsage(decodedAt).user;
    expect(folding).toBeLessThan(2_000_000);
    expect(decoding).toBeLessThan(folding / 2);
  });
});

describe('IdSet', () => {
  const stored = (set: IdSet) => IdSet.fromPages(set.size, copyOf<Page[]>([...set.pages()]));

  test('contains the added ids, also when decoded; earlier sets do not change', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (list) => {
        const sets = list.reduce((all, id) => [...all, stored(all.at(-1)!).with(id)], [IdSet.empty]);
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
