'use strict';
const { createHash } = require('node:crypto');
const { mkdirSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { join, relative, sep } = require('node:path');

const root = join(__dirname, '..', '..', '..');
const folder = join(root, '.cache', 'coverage');
const isProduction = /^(apps|libs)\/[^/]+\/src\/.*(?<!\.(spec|test|builder|d))\.tsx?$/;

/** One session per worker: V8 counts for the whole process. */
const held = Symbol.for('duetcast.coverage');

/** Counts calls and blocks from now on, if `COVERAGE=1`. */
function startCoverage() {
  if (process.env.COVERAGE !== '1' || process[held]) return;
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  process[held] = session;
}

/** Ranges that ran, of a script's functions; an inner range overrides the outer one. */
function coveredRanges(functions) {
  const ranges = functions.flatMap(({ ranges: [...own] }) => own);
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const edges = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))];
  edges.sort((one, other) => one - other);
  const covered = [];
  const open = [];
  let next = 0;
  for (const [index, start] of edges.slice(0, -1).entries()) {
    while (open.length > 0 && open.at(-1).endOffset <= start) open.pop();
    while (next < ranges.length && ranges[next].startOffset <= start) open.push(ranges[next++]);
    while (open.length > 0 && open.at(-1).endOffset <= start) open.pop();
    if (!open.at(-1)?.count) continue;
    const last = covered.at(-1);
    if (last?.[1] === start) last[1] = edges[index + 1];
    else covered.push([start, edges[index + 1]]);
  }
  return covered;
}

/** Writes what ran since the spec before: `{spec, files: {path: [[start, end], …]}}`, offsets in the compiled code. */
function writeCoverage(testPath) {
  process[held]?.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    const files = {};
    for (const { url, functions } of coverage.result) {
      const path = relative(root, url.replace(/^file:\/\//, ''))
        .split(sep)
        .join('/');
      if (!isProduction.test(path)) continue;
      const ranges = coveredRanges(functions);
      if (ranges.length > 0) files[path] = [...(files[path] ?? []), ...ranges];
    }
    const spec = relative(root, testPath).split(sep).join('/');
    mkdirSync(folder, { recursive: true });
    const name = `${createHash('sha256').update(spec).digest('hex').slice(0, 16)}.json`;
    writeFileSync(join(folder, name), JSON.stringify({ spec, files }));
  });
}

module.exports = { startCoverage, writeCoverage };
