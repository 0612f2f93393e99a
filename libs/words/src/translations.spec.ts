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
