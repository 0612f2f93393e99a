// Reads the arguments of `npm run bench`. Pure, so that a spec covers every rejected value.
import { parseArgs } from 'node:util';

/** The request cannot be carried out. The message is one line for the user. */
export class UsageError extends Error {}

const defaultRounds = 5;
const options = { against: { type: 'string' }, rounds: { type: 'string' } };

function positiveInteger(name, value) {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError(`${name} is "${value}"; give a positive integer.`);
  return Number(value);
}

function revisionOf(value) {
  // Without a value parseArgs yields `true`, or takes the next option for the value.
  if (typeof value !== 'string' || value === '' || value.startsWith('-'))
    throw new UsageError('--against needs a commit, tag or branch, such as HEAD~1, or baseline.');
  return value;
}

function roundsOf({ against, rounds }) {
  if (rounds === undefined) return defaultRounds;
  if (against === undefined) throw new UsageError('--rounds needs --against COMMIT.');
  return positiveInteger('--rounds', typeof rounds === 'string' ? rounds : '');
}

/** The benches to run, and the revision to compare with, or null to measure the working tree alone. */
export function readArguments(args, benchNames) {
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const unknownOption = Object.keys(values).find((name) => !(name in options));
  if (unknownOption !== undefined)
    throw new UsageError(`There is no option --${unknownOption}; the options are --against COMMIT and --rounds N.`);
  // Read before the names: a missing commit makes the number after --rounds look like one.
  const against = values.against === undefined ? null : revisionOf(values.against);
  const unknownBench = positionals.find((name) => !benchNames.includes(name));
  if (unknownBench !== undefined)
    throw new UsageError(`There is no bench "${unknownBench}"; the benches are ${benchNames.join(', ')}.`);
  const names = positionals.length > 0 ? [...new Set(positionals)] : [...benchNames];
  return { names, against, rounds: roundsOf(values) };
}

const fromVariable = (name, value) => (value === undefined || value === '' ? null : positiveInteger(name, value));

/** Seconds of load from the variable BENCH_SECONDS, or null where it is not set. */
export const readSeconds = (value) => fromVariable('BENCH_SECONDS', value);

/** Events, rows or episodes from the variable BENCH_SIZE, or null where each bench uses its own number. */
export const readSize = (value) => fromVariable('BENCH_SIZE', value);
