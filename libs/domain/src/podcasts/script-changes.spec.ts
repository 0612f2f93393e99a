import { changedLines, compared } from './script-changes';

const same = (line: string) => line;
const marks = { kept: ' ', added: '+', removed: '-' };
const diff = (before: string, after: string) =>
  compared([...before], [...after], same)
    .map(({ kind, line }) => marks[kind] + line)
    .join('');

test.each([
  ['abc', 'abc', ' a b c'],
  ['abc', 'axc', ' a-b+x c'],
  ['abc', 'ac', ' a-b c'],
  ['ac', 'abc', ' a+b c'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abab', 'baba', '-a b a b+a'],
])('%p and %p are compared line by line', (before, after, expected) => expect(diff(before, after)).toBe(expected));

test('a change names the new lines by number and counts those that are gone', () =>
  expect(changedLines([...'abcd'], [...'axcz'], same)).toEqual({ changed: [2, 4], removed: 2 }));
