import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as english from './generated/en/index';
import * as chinese from './generated/zh/index';

/** The keys of texts at every depth; a list counts as one text. */
const keysOf = (texts: unknown, path = ''): string[] =>
  texts !== null && typeof texts === 'object' && !Array.isArray(texts)
    ? Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${path}.${key}`))
    : [path];

/** Texts by keys that English shows as they are: labels of voices, and stored reasons of deliveries. */
const shownAsStored = /^\.(labels|reasons)\./;

test.each(Object.values(english).map(({ name, en }) => [name, en] as const))(
  'a translation of %s has no text that English lacks',
  (name, en) => {
    const known = new Set(keysOf(en));
    expect(keysOf(chinese[name]).filter((key) => !known.has(key) && !shownAsStored.test(key))).toEqual([]);
  },
);

// What does not stand there has not been agreed; a word beside it would be a second name of the same thing.
test.each(
  readFileSync(join(__dirname, '../zh-terms.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')),
)('Chinese has one term for %s: %s', (_, term, other) => {
  const texts = JSON.stringify(Object.values(chinese), (__, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  expect(texts).toContain(term);
  if (other) expect(texts).not.toContain(other);
});
