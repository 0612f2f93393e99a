// `npm run faults -- --seed N --count 30`, after `.ci/run`: puts faults of one line into the product, one at a time, and
// runs lint, then the specs that ran this line, the nearest first, until one fails; then the journeys that ran it. Prints what
// survives.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/prepare.mjs';
import { readCoverage, specsThatRan } from './coverage.mjs';
import { faultSites } from './fault-sites.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string', default: '30' } } });
let state = Number(values.seed);
/** A number from 0 to below 1 (mulberry32). */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const folders = ['libs/domain/src', 'libs/projections/src', 'apps/api/src/eventing', 'apps/api/src/features'];
const sites = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.(spec|builder|d)\.ts$|openapi\.ts$/.test(file))
  .flatMap(faultSites);
const drawn = Array.from(
  { length: Number(values.count) },
  () => sites.splice(Math.floor(random() * sites.length), 1)[0],
);

const coverage = readCoverage();
const isJourney = (spec) => /^test\/(smoke|journeys)\//.test(spec);
/** Steps from one folder to the other. */
const distance = (file, spec) => relative(join(root, file, '..'), join(root, spec, '..')).split('/').length;

const report = join(root, '.cache', 'faults.json');
/** The first spec that fails, or null; a run that takes longer than this hangs because of the fault. */
function firstFailure(specs) {
  if (specs.length === 0) return null;
  rmSync(report, { force: true });
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--json', `--outputFile=${report}`, '--testTimeout=60000'];
  spawnSync('node', [...jest, '--runTestsByPath', ...specs], { cwd: root, stdio: 'ignore', timeout: 900_000 });
  if (!existsSync(report)) return specs[0];
  const failed = JSON.parse(readFileSync(report, 'utf8')).testResults.find(({ status }) => status === 'failed');
  return failed ? relative(root, failed.name) : null;
}

/** Whether types or rules reject a file, such as a promise that nothing awaits. */
const isRejected = (file) =>
  spawnSync('node', ['node_modules/oxlint/bin/oxlint', file], { cwd: root, stdio: 'ignore' }).status !== 0;

/** The check that fails with the fault: lint, or a spec that fails twice, the second time alone, and passes without it. */
function checkThatFinds({ file, text }, specs) {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, text);
    if (isRejected(file)) return 'lint';
    for (const some of [specs.slice(0, 3), specs.slice(3, 12), specs.slice(12)]) {
      let rest = some;
      for (let failed = firstFailure(rest); failed; failed = firstFailure(rest)) {
        const failsAlone = firstFailure([failed]) !== null;
        writeFileSync(path, original);
        if (failsAlone && firstFailure([failed]) === null) return failed;
        writeFileSync(path, text);
        rest = rest.filter((spec) => spec !== failed);
      }
    }
    return null;
  } finally {
    writeFileSync(path, original);
  }
}

const survivors = [];
for (const [index, fault] of drawn.entries()) {
  const { file, line, what } = fault;
  const near = specsThatRan(file, line, coverage).sort((one, other) => distance(file, one) - distance(file, other));
  const start = performance.now();
  const specs = [...near.filter((spec) => !isJourney(spec)), ...near.filter(isJourney)];
  const found = checkThatFinds(fault, specs);
  if (!found) survivors.push(fault);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${index + 1}. ${file}:${line} ${what}: ${found ?? `SURVIVED ${near.length} specs`} (${seconds} s)`);
}
for (const { file, line, what, text } of survivors)
  console.log(`Survived: ${file}:${line} ${what}: ${text.split('\n')[line - 1].trim()}`);
console.log(`Seed ${values.seed}: ${drawn.length - survivors.length} of ${drawn.length} faults found`);
