'use strict';
const { createHash } = require('node:crypto');
const { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { join, relative, sep } = require('node:path');

const root = join(__dirname, '..', '..', '..');
const folder = join(root, '.cache', 'coverage');
/** A byte for each spec that has started. */
const started = join(root, '.cache', 'started-specs');
const isProduction = /^(apps|libs)\/[^/]+\/src\/.*(?<!\.(spec|test|builder|d))\.tsx?$/;

/** One session per worker: V8 counts for the whole process. */
const held = Symbol.for('duetcast.coverage');

/** Specs since the last record. */
const waiting = [];
let recordedAt = process.cpuUsage();

/** Counts calls and blocks from now on, if `COVERAGE=1`. */
function startCoverage() {
  if (process.env.COVERAGE !== '1') return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(started, '.');
  if (process[held]) return;
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

/**
 * Whether to record now: V8 looks through the whole heap for that, which takes longer than most specs. A worker that may have
 * no further spec, or may be replaced because of its memory, must.
 */
function isDue() {
  const { user, system } = process.cpuUsage(recordedAt);
  const left = Number(process.env.SPECS) - statSync(started).size;
  const isCheap = waiting.length < 16 && user + system < 8_000_000;
  return !isCheap || !(left > 10) || process.memoryUsage().heapUsed > 900_000_000;
}

/** Writes what some specs ran: `{specs, files: {path: [[start, end], …]}}`, offsets in the compiled code. */
function writeCoverage(testPath) {
  if (!process[held]) return;
  waiting.push(relative(root, testPath).split(sep).join('/'));
  if (!isDue()) return;
  process[held].post('Profiler.takePreciseCoverage', (error, coverage) => {
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
    const specs = waiting.splice(0);
    const name = `${createHash('sha256').update(specs.join()).digest('hex').slice(0, 16)}.json`;
    writeFileSync(join(folder, name), JSON.stringify({ specs, files }));
  });
  recordedAt = process.cpuUsage();
}

/** A reporter of Jest: counts the specs of a run for its workers, before they start. */
class SpecCount {
  onRunStart({ numTotalTestSuites }) {
    process.env.SPECS = String(numTotalTestSuites);
    rmSync(started, { force: true });
  }
}

module.exports = SpecCount;
module.exports.startCoverage = startCoverage;
module.exports.writeCoverage = writeCoverage;
