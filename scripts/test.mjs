// `npm test`: installs missing packages, then runs format, lint, type checks and build side by side, then every Jest test.
// Arguments go to Jest and skip the checks. Writes .cache/test-results.json for CI.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run, runCaptured } from './prepare.mjs';

const jestArguments = process.argv.slice(2);
const cache = join(root, '.cache');
const jestReport = join(cache, 'jest.json');

install();
mkdirSync(cache, { recursive: true });
rmSync(jestReport, { force: true });

/** Slowest first. Lint has no cache: typed rules and import cycles judge a file by the files that it imports. */
const gates = { lint: 'lint', types: 'typecheck', format: 'format:check', build: 'build:changed' };
const results = { passed: 0, failed: 0, seconds: {} };

async function timed(name, work) {
  const start = performance.now();
  const value = await work();
  results.seconds[name] = Math.round((performance.now() - start) / 1_000);
  return value;
}

/** Prints a gate's output when it ends, so that those of two gates do not mix. */
async function runGate(name) {
  const { ok, output } = await timed(name, () => runCaptured('npm', ['run', '--silent', gates[name]]));
  process.stdout.write(output);
  console.log(`${name} ${ok ? 'passed' : 'FAILED'} in ${results.seconds[name]} s`);
  results[ok ? 'passed' : 'failed']++;
}

if (jestArguments.length === 0) {
  const waiting = Object.keys(gates);
  console.log(`${waiting.join(', ')} …`);
  const inTurn = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runGate(name);
  };
  await Promise.all([inTurn(), inTurn()]);
} else build();

await timed('jest', () => run('npx', ['jest', '--json', `--outputFile=${jestReport}`, ...jestArguments]));
const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(jestReport, 'utf8'));
results.passed += numPassedTests;
results.failed += Math.max(numFailedTests, numFailedTestSuites);
writeFileSync(join(cache, 'test-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
