// `npm test`, and the longer runs: `node test/runner/test.mjs [test] [ci] [all]` runs what these add to each other (docs/TESTING.md,
// Runs). `npm test -- --related` runs what the uncommitted change, else the last commit, touches. Other arguments go to Jest.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from '../../scripts/prepare.mjs';
import { recordRun } from './record.mjs';
import { browserGate, jestGate, scriptGate, versionGate } from './gates.mjs';
import { relatedGates } from './related.mjs';
import { printSummary, readResults, writeResults } from './summary.mjs';

const projects = ['unit', 'adapters', 'web', 'checks', 'smoke'];
const of = (...names) => ['--selectProjects', ...names];

/** What each run adds to the one before: gates one after another; lint runs beside Jest, whose workers often wait. */
const runs = {
  test: [
    scriptGate('format', 'format:check'),
    scriptGate('build', 'build:changed'),
    [scriptGate('lint and types', 'lint'), jestGate('jest', of(...projects))],
  ],
  ci: [
    jestGate('journeys', of('journeys')),
    browserGate('browser', ['ci']),
    // Reads the coverage that .ci/run collects.
    ...(process.env.COVERAGE ? [scriptGate('floor', 'test:floor')] : []),
  ],
  all: [
    jestGate('everything', of('all')),
    // Measures the memory of processes: beside others, whose work delays the collector, it measures those too.
    jestGate('memory', ['--maxWorkers=1', ...of('memory')]),
    browserGate('browsers', ['firefox', 'chromium']),
    versionGate(22),
    versionGate(24),
  ],
};

async function runGates(gates, keep = () => undefined) {
  const results = [];
  for (const gate of gates) {
    results.push(...(await Promise.all([gate].flat().map(({ run }) => run()))));
    keep(results);
  }
  return results;
}

const args = process.argv.slice(2);
const named = args.length === 0 ? ['test'] : args;
await install();
/** `.ci/run` sets AFTER to the run before, whose results count with this one's. */
// Journeys of features run over each kind of stores in the longest run alone.
process.env.RUN = named.at(-1);
// Of oxlint's type checker, which is a Go program: collects its garbage less often, a fifth less processor time.
process.env.GOGC ??= '400';
const results = process.env.AFTER ? readResults(process.env.AFTER) : [];
if (named.every((name) => name in runs)) {
  if (named.includes('test')) rmSync(join(root, '.cache', 'coverage'), { recursive: true, force: true });
  else await build();
  // The gate of the floor reads the results of those before it.
  for (const name of named) results.push(...(await runGates(runs[name], (gates) => writeResults(name, gates))));
} else if (args[0] === '--related') results.push(...(await runGates(relatedGates(projects))));
else {
  await build();
  results.push(...(await runGates([jestGate('jest', args)])));
}
const counts = printSummary(results);
if (named.includes('all')) recordRun(counts, results);
process.exit(counts.failed === 0 ? 0 : 1);
