import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { measure } from './gate.mjs';

/**
 * A gate: its name, and what runs it. It resolves to `{name, passed, failures, flaky, files, seconds, processorSeconds}`:
 * counts of tests, names of those that failed or passed at the second attempt, and `[file, seconds]` of its tests.
 */
const gate = (name, run) => ({
  name,
  run: async () => ({ name, passed: 0, failures: [], flaky: [], files: [], ...(await run()) }),
});

/** A script of package.json; one check, whose output is printed when it ends, so that those of two gates do not mix. */
export const scriptGate = (name, script, args = []) =>
  gate(name, async () => {
    const { output, ok, ...times } = await measure('npm', ['run', '--silent', script, '--', ...args], { quiet: true });
    process.stdout.write(output);
    return { ...(ok ? { passed: 1 } : { failures: [name] }), ...times };
  });

/** The failed tests of a report of Jest, as `file › test`; a file that did not run counts as one. */
const failuresOf = (testResults) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });

async function runJest(name, args, node) {
  const report = join(root, '.cache', `${name}.json`);
  rmSync(report, { force: true });
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...args];
  // Workers take it over: with the default of 16 MB the collector took a tenth of the tests of components.
  const flags = ['--max-semi-space-size=64'];
  const { seconds, processorSeconds } = await measure(node[0], [...node.slice(1), ...flags, ...jest]);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.map(({ name: path, startTime, endTime }) => [
    relative(root, path),
    (endTime - startTime) / 1_000,
  ]);
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name: path }) => path);
  return { passed: numPassedTests, failures: failuresOf(testResults), failed, files, seconds, processorSeconds };
}

/** More failed files than this are no accident. */
const maxRetriedFiles = 5;

/**
 * Jest. Files that failed run once more, by themselves, as the browser journeys do (`retries` in playwright.config.ts): what
 * passes then failed because the machine was busy, and is reported as flaky.
 */
export const jestGate = (name, args, node = ['node']) =>
  gate(name, async () => {
    const { failed, ...first } = await runJest(name, args, node);
    if (failed.length === 0 || failed.length > maxRetriedFiles) return first;
    console.log(`Running once more, by themselves: ${failed.map((path) => relative(root, path)).join(', ')}`);
    const { failures, ...second } = await runJest(
      `${name}-again`,
      ['--maxWorkers=1', '--runTestsByPath', ...failed],
      node,
    );
    const flaky = first.failures.filter((failure) => !failures.includes(failure));
    return {
      ...first,
      passed: first.passed + flaky.length,
      failures,
      flaky,
      seconds: first.seconds + second.seconds,
      processorSeconds: first.processorSeconds + second.processorSeconds,
    };
  });

/** Journeys in browsers; their reporter, test/browser/results-reporter.ts, writes the counts. */
export const browserGate = (name, projects) =>
  gate(name, async () => {
    const report = join(root, '.cache', 'browser-results.json');
    rmSync(report, { force: true });
    const {
      ok: _,
      output: __,
      ...times
    } = await measure('npx', ['playwright', 'test', ...projects.map((project) => `--project=${project}`)]);
    return { ...JSON.parse(readFileSync(report, 'utf8')), ...times };
  });

/** The smoke journeys and the packages under another version of Node, which npm's package `node` brings. */
export const versionGate = (version) =>
  jestGate(
    `node-${version}`,
    ['--selectProjects', 'smoke', 'all', '--testPathPatterns', 'test/smoke/', 'test/packages/packages.spec'],
    ['npm', 'exec', '--yes', `--package=node@${version}`, '--', 'node'],
  );
