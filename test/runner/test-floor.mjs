// `npm run test:floor`, after `.ci/run`: fails if a workspace has more lines that no test ran, or a run fewer tests, than
// test/floor.json says. `npm run test:floor -- --reason "why"` accepts what was measured and keeps the reason in that file.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { readCoverage, uncoveredLines } from './coverage.mjs';
import { readResults } from './summary.mjs';

const file = join(root, 'test', 'floor.json');
const floor = JSON.parse(readFileSync(file, 'utf8'));

const isProduction = (path) =>
  /^(apps|libs)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.(spec|test|builder|d)\.tsx?$/.test(path);
const sources = execFileSync('git', ['ls-files', 'apps', 'libs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(isProduction);
const coverage = readCoverage();
const workspaceOf = (path) => path.split('/').slice(0, 2).join('/');
const uncoveredByFile = sources.map((path) => [path, uncoveredLines(path, coverage).length]);
const uncovered = {};
for (const [path, lines] of uncoveredByFile) uncovered[workspaceOf(path)] = (uncovered[workspaceOf(path)] ?? 0) + lines;
/** The files of a workspace with most such lines: `path: 12`. */
const worstOf = (workspace) =>
  uncoveredByFile
    .filter(([path, lines]) => lines > 0 && workspaceOf(path) === workspace)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([path, lines]) => `\n  ${path}: ${lines}`)
    .join('');
const passed = (run) => readResults(run).reduce((sum, gate) => sum + gate.passed, 0);
const tests = { test: passed('test'), ci: passed('ci') };

const worse = [
  ...Object.entries(uncovered)
    .filter(([workspace, lines]) => lines > (floor.uncovered[workspace] ?? 0) + floor.spread)
    .map(
      ([workspace, lines]) =>
        `${workspace}: ${lines} lines that no test runs, ${floor.uncovered[workspace] ?? 0} before${worstOf(workspace)}`,
    ),
  ...Object.entries(tests)
    .filter(([run, count]) => count < floor.tests[run])
    .map(([run, count]) => `${run}: ${count} tests passed, ${floor.tests[run]} before`),
];
const [flag, reason] = process.argv.slice(2);
if (flag === '--reason' && reason) {
  const entry = { date: new Date().toISOString().slice(0, 10), reason, ...(worse.length > 0 && { worse }) };
  const { spread, reasons } = floor;
  writeFileSync(file, `${JSON.stringify({ tests, uncovered, spread, reasons: [...reasons, entry] }, null, 2)}\n`);
} else if (worse.length > 0) {
  console.log(`${worse.join('\n')}\nRestore the tests, or say why: npm run test:floor -- --reason "…"`);
  process.exit(1);
}
