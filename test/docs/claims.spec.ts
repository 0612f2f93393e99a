import { existsSync, readdirSync, readFileSync } from 'node:fs';

const collapsed = (text: string): string => text.replace(/\s+/g, ' ');
const readme = collapsed(readFileSync('README.md', 'utf8'));
const pages = readdirSync('libs/words/src/en/site')
  .map((name) => collapsed(readFileSync(`libs/words/src/en/site/${name}`, 'utf8')))
  .join('\n');

interface Claim {
  readonly claim: string;
  readonly where: string;
  readonly test: string;
}

function claims(): Claim[] {
  const testing = readFileSync('docs/TESTING.md', 'utf8');
  const section = testing.split(/^## /m).find((part) => part.startsWith('Claims')) ?? '';
  return section
    .split('\n')
    .map((line) => /^\| (.+) \| (\w+) \| `(.+)` \|$/.exec(line))
    .flatMap((row) => (row ? [{ claim: row[1]!, where: row[2]!, test: row[3]! }] : []));
}

/** The features at the beginning of README. */
const features = readFileSync('README.md', 'utf8').split(/^## /m)[0]!.split(/^- /m).slice(1).map(collapsed);

test.each(claims())('"$claim" stands in $where', ({ claim, where }) => {
  expect(where === 'README' ? readme : pages).toContain(claim);
});

test.each(claims())('$test exists', ({ test: path }) => {
  expect(path).toMatch(/\.(spec|journey)\.ts$|\.test\.tsx?$/);
  expect(existsSync(path)).toBe(true);
});

test('each feature that README lists has a claim with a test', () => {
  expect(features.length).toBeGreaterThan(5);
  const without = features.filter((feature) => !claims().some(({ claim }) => feature.includes(claim)));
  expect(without).toEqual([]);
});
