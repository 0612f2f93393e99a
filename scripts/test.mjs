// `npm test`: installs missing packages, then runs lint beside types, format, build and every Jest test.
// Arguments go to Jest and skip the checks. Writes .cache/test-results.json for CI.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, install, root, runBeside, runCaptured } from './prepare.mjs';

const jestArguments = process.argv.slice(2);
const cache = join(root, '.cache');

install();
mkdirSync(cache, { recursive: true });

/** Lint has no cache: typed rules and import cycles judge a file by the files that it imports. */
const gates = { lint: 'lint', types: 'typecheck', format: 'format:check', build: 'build:changed' };
const results = { passed: 0, failed: 0, failures: [], flaky: [], seconds: {} };

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
  if (ok) results.passed++;
  else results.failures.push(name);
}

let lint = Promise.resolve();
if (jestArguments.length === 0) {
  console.log(`${Object.keys(gates).join(', ')} …`);
  // Lint takes as long as the others together; Jest starts when they end, beside the rest of lint.
  lint = runGate('lint');
  for (const name of ['types', 'format', 'build']) await runGate(name);
} else build();

/** Runs Jest and returns what its report says: counts, and a result per spec file. */
async function jestReport(name, options) {
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  await timed(name, () => runBeside('npx', ['jest', '--json', `--outputFile=${report}`, ...options]));
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** The failed tests of a report, as `file › test`; a file that did not run counts as one. */
function failuresOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

async function runJest(name, options) {
  const report = await jestReport(name, options);
  results.passed += report.numPassedTests;
  return { failures: failuresOf(report), files: report.testResults.filter(({ status }) => status === 'failed') };
}

/**
 * Runs the files that failed once more, by themselves, as the browser journeys do (`retries` in playwright.config.ts). A test that
 * failed because the machine was busy passes then and is reported as flaky. More files than this are no accident.
 */
const maxRetriedFiles = 5;
async function retryFailed({ failures, files }) {
  if (files.length === 0) return;
  if (files.length > maxRetriedFiles) return void results.failures.push(...failures);
  console.log(`Running once more, by themselves: ${files.map(({ name }) => relative(root, name)).join(', ')}`);
  const again = await jestReport('retries', ['--maxWorkers=1', '--runTestsByPath', ...files.map(({ name }) => name)]);
  const failedAgain = failuresOf(again);
  results.passed += failures.filter((failure) => !failedAgain.includes(failure)).length;
  results.flaky.push(...failures.filter((failure) => !failedAgain.includes(failure)));
  results.failures.push(...failedAgain);
}

/** Specs that measure the memory of processes: beside others, whose work delays the collector, they measure those too. */
const alone = ['apps/api/src/media/audio/assembly-memory.spec.ts'];
if (jestArguments.length > 0) results.failures.push(...(await runJest('jest', jestArguments)).failures);
else {
  const failed = await runJest('jest', ['--testPathIgnorePatterns', '/node_modules/', ...alone]);
  await lint;
  await retryFailed(failed);
  results.failures.push(...(await runJest('memory', ['--maxWorkers=1', '--runTestsByPath', ...alone])).failures);
}
results.failed = results.failures.length;
for (const test of results.flaky) console.log(`Flaky: ${test}`);
for (const failure of results.failures) console.log(`Failed: ${failure}`);
writeFileSync(join(cache, 'test-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
