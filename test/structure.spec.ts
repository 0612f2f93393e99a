import { dirname } from 'node:path';
import { links, sources } from './support/source-imports';

test('the imports of this repository are found', () => {
  expect(links.length).toBeGreaterThan(sources.length);
});

/**
 * The imports that form circles, type imports too: what is left when files that import nothing, or that nothing imports, are removed
 * until none is found.
 */
function circularImports(all: readonly (readonly [from: string, to: string])[]) {
  const importing = new Set(all.map(([from]) => from));
  const imported = new Set(all.map(([, to]) => to));
  const left = all.filter(([from, to]) => imported.has(from) && importing.has(to));
  return left.length === all.length ? all : circularImports(left);
}

test('a circle is found', () => {
  const chain = [['a', 'b'], ['b', 'c'], ['c', 'd'], ['d', 'e']] as const; // prettier-ignore
  expect(circularImports(chain)).toEqual([]);
  expect(circularImports([...chain, ['d', 'b']])).toEqual([['b', 'c'], ['c', 'd'], ['d', 'b']]); // prettier-ignore
});

test('no files import each other in a circle', () => {
  expect(circularImports(links).map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
});

test('no two folders import each other', () => {
  const pairs = new Map(
    links
      .map(([from, to]) => [dirname(from), dirname(to), `${from} imports ${to}`] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to, example]) => [`${from} ${to}`, example]),
  );
  const mutual = [...pairs].filter(([pair]) => pairs.has(pair.split(' ').reverse().join(' ')));
  expect(mutual.map(([, example]) => example)).toEqual([]);
});

test('no folder holds more than 20 production files', () => {
  const counts = new Map<string, number>();
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});

test('the API has at most seven folders at its top', () => {
  const top = sources.flatMap((file) => /^apps\/api\/src\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect(new Set(top).size).toBeLessThanOrEqual(7);
});
