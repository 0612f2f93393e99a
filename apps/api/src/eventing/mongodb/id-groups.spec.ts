import { BSON } from 'mongodb';
import { idGroups } from './id-groups';

test('groups of ids are as large as fits', () => {
  expect(idGroups([])).toEqual([]);
  expect(idGroups(['a', 'b', 'c'], 42)).toEqual([['a', 'b'], ['c']]);
  expect(idGroups(['a', 'b', 'c'], 63)).toEqual([['a', 'b', 'c']]);
  expect(idGroups(['é'.repeat(40), 'b'], 42)).toEqual([['é'.repeat(40)], ['b']]);
});

test.each(['a', 'é'.repeat(60)])('groups of ids fit a command: %s', (id) => {
  const ids = Array.from({ length: 500_000 }, (_, index) => `${id}${index}`);
  const groups = idGroups(ids);
  expect(groups.flat()).toEqual(ids);
  for (const group of groups) expect(BSON.calculateObjectSize({ $in: group })).toBeLessThan(1024 * 1024 + 100);
});
