// `npm test`: installs missing packages, then runs format, lint, type checks, build and every Jest test. Arguments go to Jest
// and skip the other checks. Writes .cache/test-results.json for CI.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

const jestArguments = process.argv.slice(2);
const cache = join(root, '.cache');
const jestReport = join(cache, 'jest.json');

install();
mkdirSync(cache, { recursive: true });
rmSync(jestReport, { force: true });

const gates = { Format: 'format:check', Lint: 'lint', Types: 'typecheck' };
const results = { passed: 0, failed: 0 };
if (jestArguments.length === 0)
  for (const [name, script] of Object.entries(gates)) {
    console.log(`${name} …`);
    const ok = run('npm', ['run', '--silent', script]);
    results[ok ? 'passed' : 'failed']++;
    console.log(`${name} ${ok ? 'passed' : 'FAILED'}`);
  }

build();
run('npx', ['jest', '--json', `--outputFile=${jestReport}`, ...jestArguments]);
const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(jestReport, 'utf8'));
results.passed += numPassedTests;
results.failed += Math.max(numFailedTests, numFailedTestSuites);
writeFileSync(join(cache, 'test-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
