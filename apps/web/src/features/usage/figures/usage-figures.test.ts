import { barOf, figureOf, percentOf, remainingOf, totalOf } from './usage-figures';

const usageOf = (charactersUsed: number, characterLimit: number) => ({ charactersUsed, characterLimit });

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
  test('adds up across domains', () =>
    expect(totalOf([usageOf(1, 10_000), usageOf(20, 500), usageOf(300, 0)])).toEqual({ used: 321, limit: 10_500 }));

  test('is unlimited if one domain is unlimited (-1 is not added)', () =>
    expect(totalOf([usageOf(5, -1), usageOf(7, 100)])).toEqual({ used: 12, limit: -1 }));

  test('is zero without domains', () => expect(totalOf([])).toEqual({ used: 0, limit: 0 }));
});

test('remaining characters are never negative, and null without a limit', () =>
  expect(
    [usageOf(99, 100), usageOf(100, 100), usageOf(101, 100), usageOf(7, -1)].map(figureOf).map(remainingOf),
  ).toEqual([1, 0, 0, null]));
