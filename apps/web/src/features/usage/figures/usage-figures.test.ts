import { forecastOf, barOf, figureOf, percentOf, totalOf } from './usage-figures';

const usageOf = (charactersUsed: number, characterLimit: number, charactersReserved = 0) => ({
  charactersUsed,
  charactersReserved,
  characterLimit,
});

describe('a usage bar', () => {
  test.each([
    ['80 percent', 8_000, 10_000, { fill: 80, isRed: false }],
    ['80 percent of an odd limit', 56, 70, { fill: 80, isRed: false }],
    ['80.1 percent', 8_010, 10_000, { fill: 80.1, isRed: true }],
    ['one character above 80 percent', 80_001, 100_000, { fill: 80.001, isRed: true }],
    ['the whole limit', 10_000, 10_000, { fill: 100, isRed: true }],
    ['one above the limit', 10_001, 10_000, { fill: 100, isRed: true }],
    ['no usage', 0, 10_000, { fill: 0, isRed: false }],
    ['a correction below zero', -5, 10_000, { fill: 0, isRed: false }],
    ['a large usage without a limit', 1_000_000, -1, { fill: 0, isRed: false }],
    ['no usage and a limit of 0', 0, 0, { fill: 0, isRed: false }],
    ['one character and a limit of 0', 1, 0, { fill: 100, isRed: true }],
  ])('for %s', (_, used, limit, bar) => expect(barOf({ used, limit })).toEqual(bar));

  test('the percentage exceeds 100 above the limit', () =>
    expect(percentOf({ used: 15_000, limit: 10_000 })).toBe(150));
});

describe('the total', () => {
  const month = (characterLimit: number, ...domains: ReturnType<typeof usageOf>[]) => ({
    account: { characterLimit },
    domains,
  });

  test('is what all domains used of the allowance', () => {
    const domains = [usageOf(1, 10_000), usageOf(20, 500, 9), usageOf(300, 0)];
    expect(totalOf(month(10_000, ...domains))).toEqual({ used: 321, limit: 10_000, reserved: 9, remaining: 9_670 });
  });
  test('is unlimited if the account is', () =>
    expect(totalOf(month(-1, usageOf(5, -1), usageOf(7, 100)))).toMatchObject({ used: 12, limit: -1, remaining: -1 }));
  test('is zero without domains', () =>
    expect(totalOf(month(10_000))).toEqual({ used: 0, limit: 10_000, reserved: 0, remaining: 10_000 }));

  test.each([
    ['of its own limit', usageOf(99, 100), 1],
    ['never negative', usageOf(101, 100), 0],
    ['less what is reserved', usageOf(60, 100, 30), 10],
    ['never above what the account has left', usageOf(10, 5_000), 180],
    ['what the account has left, without a limit of its own', usageOf(10, -1), 180],
  ])('a domain has remaining %s', (_name, counted, remaining) => {
    const other = usageOf(1_000 - 180 - counted.charactersUsed - counted.charactersReserved, 1_000);
    expect(figureOf(counted, month(1_000, counted, other)).remaining).toBe(remaining);
  });
});

test.each([
  ['ten days of thirty', 1_000, '2026-11', '2026-11-11T00:00:00Z', 3_000],
  ['February of a leap year', 500, '2028-02', '2028-02-15T12:00:00Z', 1_000],
  ['not on the first day', 500, '2026-11', '2026-11-01T23:59:00Z', null],
  ['not of a month that has ended', 500, '2026-11', '2026-12-01T00:00:00Z', null],
  ['not without usage', 0, '2026-11', '2026-11-11T00:00:00Z', null],
])('a forecast: %s', (_name, used, month, now, characters) =>
  expect(forecastOf(used, month, new Date(now))).toBe(characters),
);
