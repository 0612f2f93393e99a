import { barOf, figureOf, percentOf, remainingOf, totalOf } from './usage-figures';

const counted = (charactersUsed: number, characterLimit: number) => ({ charactersUsed, characterLimit });

describe('a bar', () => {
  test.each([
    ['80 percent', 8_000, 10_000, { fill: 80, isRed: false }],
    ['80 percent of an odd limit', 56, 70, { fill: 80, isRed: false }],
    ['80.1 percent', 8_010, 10_000, { fill: 80.1, isRed: true }],
    ['one character above 80 percent', 80_001, 100_000, { fill: 80.001, isRed: true }],
    ['all of it', 10_000, 10_000, { fill: 100, isRed: true }],
    ['one above the limit', 10_001, 10_000, { fill: 100, isRed: true }],
    ['nothing', 0, 10_000, { fill: 0, isRed: false }],
    ['a correction below zero', -5, 10_000, { fill: 0, isRed: false }],
    ['much of what has no limit', 1_000_000, -1, { fill: 0, isRed: false }],
    ['nothing of a limit of nothing', 0, 0, { fill: 0, isRed: false }],
    ['one of a limit of nothing', 1, 0, { fill: 100, isRed: true }],
  ])('of %s', (_, used, limit, bar) => expect(barOf({ used, limit })).toEqual(bar));

  test('tells more than it can fill', () => expect(percentOf({ used: 15_000, limit: 10_000 })).toBe(150));
});

describe('the total', () => {
  test('adds up across domains', () =>
    expect(totalOf([counted(1, 10_000), counted(20, 500), counted(300, 0)])).toEqual({ used: 321, limit: 10_500 }));

  test('is unlimited where one domain is: -1 is no number to add', () =>
    expect(totalOf([counted(5, -1), counted(7, 100)])).toEqual({ used: 12, limit: -1 }));

  test('of no domain is nothing', () => expect(totalOf([])).toEqual({ used: 0, limit: 0 }));
});

test('what remains is never less than nothing, and has no end where there is no limit', () =>
  expect(
    [counted(99, 100), counted(100, 100), counted(101, 100), counted(7, -1)].map(figureOf).map(remainingOf),
  ).toEqual([1, 0, 0, null]));
