import { largestFirst, orderAfterClick, sortedDrifts } from './drift-table';
import { aDrift } from '../../../../../test/support/web/replay-row.builder';

const drifts = [
  aDrift({ domain: 'b.example', drift: 5, usedBefore: 10 }),
  aDrift({ domain: 'a.example', drift: -40, usedBefore: 200 }),
  aDrift({ domain: 'c.example', drift: 20, usedBefore: 30 }),
];
const domains = (order: Parameters<typeof sortedDrifts>[1]) =>
  sortedDrifts(drifts, order).map(({ domain }) => domain[0]);

test('sorts drift by absolute value', () => {
  expect(domains(largestFirst)).toEqual(['a', 'c', 'b']);
  expect(domains({ column: 'drift', isDescending: false })).toEqual(['b', 'c', 'a']);
});

test('sorts figures numerically and names alphabetically', () => {
  expect(domains({ column: 'usedBefore', isDescending: true })).toEqual(['a', 'c', 'b']);
  expect(domains({ column: 'domain', isDescending: false })).toEqual(['a', 'b', 'c']);
});

test('starts names ascending and figures descending, and reverses on a second click', () => {
  const byName = orderAfterClick(largestFirst, 'domain');
  expect(byName).toEqual({ column: 'domain', isDescending: false });
  expect(orderAfterClick(byName, 'domain').isDescending).toBe(true);
  expect(orderAfterClick(byName, 'refused').isDescending).toBe(true);
});
