import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';

const folder = join(root, '.cache', 'results');
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Keeps what the gates of a run gave, for the run after it. */
export function writeResults(run, gates) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run}.json`), JSON.stringify(gates));
}

export function readResults(run) {
  const file = join(folder, `${run}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return [
    { name: run, passed: 0, failures: [`${run} did not end`], flaky: [], files: [], seconds: 0, processorSeconds: 0 },
  ];
}

/** Prints each gate's times, the slowest files, and what failed; the last line is `N passed, N failed`. Returns the counts. */
export function printSummary(gates) {
  const failures = gates.flatMap((gate) => gate.failures);
  const flaky = gates.flatMap((gate) => gate.flaky);
  const files = gates.flatMap((gate) => gate.files).sort((one, other) => other[1] - one[1]);
  if (files.length > 0) console.log('The slowest files:');
  for (const [file, seconds] of files.slice(0, 20)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  for (const { name, seconds, processorSeconds } of gates)
    console.log(`${name}: ${seconds} s, ${processorSeconds} s of processor time`);
  console.log(`Processor time: ${sum(gates.map((gate) => gate.processorSeconds))} s`);
  for (const test of flaky) console.log(`Flaky: ${test}`);
  for (const failure of failures) console.log(`Failed: ${failure}`);
  const counts = { passed: sum(gates.map((gate) => gate.passed)), failed: failures.length };
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts;
}
