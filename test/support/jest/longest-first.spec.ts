import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Test = { readonly path: string; readonly context: object };
const LongestFirst = jest.requireActual<new () => { sort(tests: readonly Test[]): Test[] }>('./longest-first.cjs');

const longest = JSON.parse(readFileSync(join(__dirname, 'longest-first.json'), 'utf8')) as string[];
const root = join(__dirname, '..', '..', '..');
const context = { config: { rootDir: root, cache: false }, hasteFS: { getSize: () => 1 } };
const testAt = (path: string): Test => ({ path: join(root, path), context });

test('names specs that exist, each once', () => {
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});

test('the longest start first, in their order, and none is lost', () => {
  const [first = '', second = ''] = longest;
  const tests = ['libs/a.spec.ts', second, 'libs/b.spec.ts', first].map(testAt);
  const sorted = new LongestFirst().sort([...tests]).map(({ path }) => path);
  expect(sorted.slice(0, 2)).toEqual([join(root, first), join(root, second)]);
  expect([...sorted].sort()).toEqual(tests.map(({ path }) => path).sort());
});
