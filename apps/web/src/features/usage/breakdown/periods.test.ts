import { maxBreakdownDays } from '@duetcast/domain/limits/usage-limits';
import { dayAfter, dayCountOf } from '@duetcast/domain/usage/usage-period';
import { monthsBack, periodOf, presets, problemOf } from './periods';

test.each([
  ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['thisMonth', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2027-01-05', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['days30', '2026-11-21', '2026-10-23', '2026-11-21'],
  ['days365', '2026-11-21', '2025-11-22', '2026-11-21'],
] as const)('%s on %s: %s to %s', (preset, day, from, to) => expect(periodOf(preset, day)).toEqual({ from, to }));

test.each(presets)('%s is a valid period on any day', (preset) => {
  for (let day = '2027-12-01'; day < '2028-04-01'; day = dayAfter(day, 1))
    expect(problemOf(periodOf(preset, day))).toBeNull();
});

test('the 30-day preset covers 30 days', () => {
  expect(dayCountOf(periodOf('days30', '2026-03-01'))).toBe(30);
  expect(dayCountOf(periodOf('days365', '2028-03-01'))).toBe(365);
});

const from = '2026-01-01';
test.each([
  [from, dayAfter(from, maxBreakdownDays - 1), null],
  [from, dayAfter(from, maxBreakdownDays), 'tooLong'],
  [from, from, null],
  ['2026-01-02', from, 'backwards'],
  ['', from, 'missing'],
  [from, '', 'missing'],
])('the period %s to %s: %s', (first, last, problem) => expect(problemOf({ from: first, to: last })).toBe(problem));

test('lists months for statements, current month first', () =>
  expect(monthsBack(3, '2027-01-31')).toEqual(['2027-01', '2026-12', '2026-11']));
