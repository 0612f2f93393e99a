import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync('SECURITY.md', 'utf8');
const promises = [...text.matchAll(/^\| ([A-Z][^|]*) \| (`[^|]*`) \|$/gm)].map(([, promise = '', tests = '']) => ({
  promise,
  tests: tests.split(', ').map((name) => name.replaceAll('`', '')),
}));

test('SECURITY.md lists promises', () => expect(promises.length).toBeGreaterThan(10));

test.each(promises)('$promise', ({ tests }) => {
  expect(tests.filter((name) => !/\.spec\.ts$/.test(name) || !existsSync(name))).toEqual([]);
});
