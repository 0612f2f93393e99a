import { largestFirst, orderedBy, sortedDrifts } from './drift-sort';
import { aDrift } from '../../../test/replay-row.builder';

const drifts = [
  aDrift({ domain: 'b.example', drift: 5, usedBefore: 10 }),
  aDrift({ domain: 'a.example', drift: -40, usedBefore: 200 }),
  aDrift({ domain: 'c.example', drift: 20, usedBefore: 30 }),
];
const domains = (order: Parameters<typeof sortedDrifts>[1]) =>
  sortedDrifts(drifts, order).map(({ domain }) => domain[0]);

test('a drift is large whichever way it goes', () => {
  expect(domains(largestFirst)).toEqual(['a', 'c', 'b']);
  expect(domains({ column: 'drift', isDescending: false })).toEqual(['b', 'c', 'a']);
});

test('figures are sorted as figures, names as names', () => {
  expect(domains({ column: 'usedBefore', isDescending: true })).toEqual(['a', 'c', 'b']);
  expect(domains({ column: 'domain', isDescending: false })).toEqual(['a', 'b', 'c']);
});

test('names begin with the first, figures with the largest, and a second click turns either round', () => {
  const byName = orderedBy(largestFirst, 'domain');
  expect(byName).toEqual({ column: 'domain', isDescending: false });
  expect(orderedBy(byName, 'domain').isDescending).toBe(true);
  expect(orderedBy(byName, 'refused').isDescending).toBe(true);
});
