// Compares the results of paired runs: medians, ratios and their spread. Pure.

/** Path → number for every number inside a result, such as `apiAndProjector.p50Ms`. */
export function numericLeaves(value, path = '') {
  if (typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  const leaves = Object.entries(value).map(([key, child]) =>
    numericLeaves(child, path === '' ? key : `${path}.${key}`),
  );
  return Object.assign({}, ...leaves);
}

export function median(values) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Equal values have ratio 1, also where both are 0. */
const ratioOf = ([mine, theirs]) => (mine === theirs ? 1 : mine / theirs);

function verdictOf(min, max) {
  if (min > 1) return 'higher';
  return max < 1 ? 'lower' : 'within the spread';
}

function compareFigure(figure, pairs) {
  const measured = (side) => pairs.map((pair) => pair[side][figure]).filter(Number.isFinite);
  const medians = { figure, workingTree: median(measured('workingTree')), against: median(measured('against')) };
  const ratios = pairs
    .map(({ workingTree, against }) => [workingTree[figure], against[figure]])
    .filter((values) => values.every(Number.isFinite))
    .map(ratioOf);
  if (ratios.length === 0) return { ...medians, ratio: null, min: null, max: null, ratios, verdict: 'no pair' };
  const [min, max] = [Math.min(...ratios), Math.max(...ratios)];
  return { ...medians, ratio: median(ratios), min, max, ratios, verdict: verdictOf(min, max) };
}

/**
 * One row for each figure that any run has. A ratio is working tree / commit within one round; the row has the median,
 * the lowest and the highest of them.
 */
export function compareRuns(runs) {
  const pairs = runs.map(({ workingTree, against }) => ({
    workingTree: numericLeaves(workingTree),
    against: numericLeaves(against),
  }));
  const figures = new Set(pairs.flatMap(({ workingTree, against }) => Object.keys({ ...workingTree, ...against })));
  return [...figures].map((figure) => compareFigure(figure, pairs));
}

/** How often all rounds fall on one side of 1 where nothing changed and the rounds are independent. */
export const chanceOutside = (rounds) => Math.min(1, 2 ** (1 - rounds));

const shownValue = (value) => {
  if (value === null) return '-';
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
};
const shownRatio = (value) => (value === null ? '-' : value.toFixed(3));

/** The rows as a text table; the first column is aligned left, numbers right. */
export function table(rows, revision) {
  const head = ['figure', 'working tree', revision, 'ratio', 'spread', 'verdict'];
  const body = rows.map(({ figure, workingTree, against, ratio, min, max, verdict }) => {
    const spread = ratio === null ? '-' : `${shownRatio(min)}–${shownRatio(max)}`;
    return [figure, shownValue(workingTree), shownValue(against), shownRatio(ratio), spread, verdict];
  });
  const lines = [head, ...body];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isLeft = (column) => column === 0 || column === head.length - 1;
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isLeft(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
