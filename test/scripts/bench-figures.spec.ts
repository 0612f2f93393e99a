interface Row {
  figure: string;
  workingTree: number | null;
  against: number | null;
  ratio: number | null;
  min: number | null;
  max: number | null;
  ratios: number[];
  verdict: string;
}
interface Figures {
  numericLeaves: (value: unknown) => Record<string, number>;
  median: (values: number[]) => number | null;
  compareRuns: (runs: { workingTree: unknown; against: unknown }[]) => Row[];
  chanceOutside: (rounds: number) => number;
  table: (rows: Row[], revision: string) => string;
}
const { numericLeaves, median, compareRuns, chanceOutside, table } = jest.requireActual<Figures>(
  '../../scripts/bench/figures.mjs',
);

/** Runs of one figure `ms`, each a pair of working tree and commit. */
const runsOf = (...pairs: [number | null, number | null][]) =>
  pairs.map(([mine, theirs]) => ({ workingTree: { ms: mine }, against: { ms: theirs } }));
const compareMs = (...pairs: [number | null, number | null][]) => compareRuns(runsOf(...pairs))[0];

test('numbers are found at any depth, and nothing else', () => {
  const result = { requests: 3, slowest: '/api/jobs', native: null, api: { p50Ms: 1.5, all: [7, { deep: 0 }] } };
  expect(numericLeaves(result)).toEqual({ requests: 3, 'api.p50Ms': 1.5, 'api.all.0': 7, 'api.all.1.deep': 0 });
});

test('a median is the middle value, or between the two middle ones', () => {
  expect([[3, 1, 2], [4, 1, 2, 3], [5], []].map(median)).toEqual([2, 2.5, 5, null]);
});

test('the ratio is the median of the ratios within rounds, not the ratio of medians', () => {
  expect(compareMs([10, 10], [40, 20], [90, 100])).toEqual({
    figure: 'ms',
    workingTree: 40,
    against: 20,
    ratio: 1,
    min: 0.9,
    max: 2,
    ratios: [1, 2, 0.9],
    verdict: 'within the spread',
  });
});

test.each<[string, [number, number][]]>([
  ['higher', [[11, 10], [12, 10]]], // prettier-ignore
  ['lower', [[9, 10], [8, 10]]], // prettier-ignore
  ['within the spread', [[9, 10], [10, 10]]], // prettier-ignore
  ['within the spread', [[0, 0], [0, 0]]], // prettier-ignore
  ['higher', [[2, 0]]],
])('%s for %j', (verdict, pairs) => expect(compareMs(...pairs)?.verdict).toBe(verdict));

test('a figure that only one tree has shows its median and no ratio', () => {
  const [row] = compareRuns([{ workingTree: { ms: 4 }, against: {} }]);
  expect(row).toMatchObject({ workingTree: 4, against: null, ratio: null, verdict: 'no pair' });
});

test('a round in which one tree lacks the figure gives no ratio', () => {
  expect(compareMs([4, null], [6, 3])).toMatchObject({ workingTree: 5, against: 3, ratios: [2] });
});

test('with few rounds, chance alone often puts a figure outside the spread', () => {
  expect([1, 2, 5].map(chanceOutside)).toEqual([1, 0.5, 0.0625]);
});

test('the table is aligned, with four digits of a value and three decimals of a ratio', () => {
  const rows = compareRuns([
    {
      workingTree: { api: { p50Ms: 11.23456 }, requests: 2000, extra: 1 },
      against: { api: { p50Ms: 10 }, requests: 2000 },
    },
  ]);
  expect(table(rows, 'HEAD~1').split('\n')).toEqual([
    'figure     working tree  HEAD~1  ratio       spread  verdict',
    'api.p50Ms         11.23      10  1.123  1.123–1.123  higher',
    'requests           2000    2000  1.000  1.000–1.000  within the spread',
    'extra                 1       -      -            -  no pair',
  ]);
});
