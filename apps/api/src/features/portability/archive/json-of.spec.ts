import { jsonOf } from './json-of';

const lists = (count: number): string => `[${Array(count).fill('0').join(',')}]`;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('reads JSON up to 64 deep', () => {
  expect(jsonOf(nested(64))).toEqual(JSON.parse(nested(64)));
  expect(jsonOf(nested(65))).toBeUndefined();
});

test('reads as many values as it may', () => {
  expect(jsonOf(lists(10), 10)).toEqual(Array(10).fill(0));
  expect(jsonOf(lists(11), 10)).toBeUndefined();
  expect(jsonOf(lists(100_000))).toHaveLength(100_000);
  expect(jsonOf(lists(100_001))).toBeUndefined();
});

test('counts nothing within texts', () => {
  const text = JSON.stringify({ text: `${'[{,'.repeat(200)}"\\` });
  expect(jsonOf(text, 2)).toEqual(JSON.parse(text));
});

test('is undefined for what is no JSON', () => expect(jsonOf('{"a":}')).toBeUndefined());
