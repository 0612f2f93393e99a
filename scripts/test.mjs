// `npm test`: installs missing packages, then runs lint beside types, format, build and every Jest test.
// Arguments go to Jest and skip the checks. Writes .cache/test-results.json for CI.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, runBeside, runCaptured } from './prepare.mjs';

const jestArguments = process.argv.slice(2);
const cache = join(root, '.cache');

install();
mkdirSync(cache, { recursive: true });

/** Lint has no cache: typed rules and import cycles judge a file by the files that it imports. */
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

let lint = Promise.resolve();
if (jestArguments.length === 0) {
  console.log(`${Object.keys(gates).join(', ')} …`);
  // Lint takes as long as the others together; Jest starts when they end, beside the rest of lint.
  lint = runGate('lint');
  for (const name of ['types', 'format', 'build']) await runGate(name);
} else build();

async function runJest(name, options) {
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  await timed(name, () => runBeside('npx', ['jest', '--json', `--outputFile=${report}`, ...options]));
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  results.passed += numPassedTests;
  results.failed += Math.max(numFailedTests, numFailedTestSuites);
}

/** Specs that measure the memory of processes: beside others, whose work delays the collector, they measure those too. */
const alone = ['apps/api/src/media/audio/assembly-memory.spec.ts'];
if (jestArguments.length > 0) await runJest('jest', jestArguments);
else {
  await runJest('jest', ['--testPathIgnorePatterns', '/node_modules/', ...alone]);
  await lint;
  await runJest('memory', ['--maxWorkers=1', '--runTestsByPath', ...alone]);
}
writeFileSync(join(cache, 'test-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
