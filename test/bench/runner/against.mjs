// `npm run bench -- NAME --against COMMIT`: runs the working tree and the commit in turn, and prints the ratios.
import { cpus } from 'node:os';
import { build, install, root } from '../../../scripts/prepare.mjs';
import { UsageError } from './arguments.mjs';
import { differingFiles, hasBench, readsSeconds, sourcePathOf } from './bench-sources.mjs';
import { checkOut, removeTree, resolveCommit, stateOf } from './commit-tree.mjs';
import { chanceOutside, compareRuns, table } from './figures.mjs';
import { linkPackages } from './linked-packages.mjs';
import { installPeers, peersEnv } from './peers.mjs';
import { benches, compile, runBench, runIn } from './run.mjs';

const installAndBuild = "import { build, install } from './scripts/prepare.mjs'; await install(); await build();";

function requireBenches(tree, label, names) {
  for (const name of names) {
    const [module, exported] = benches[name];
    if (!hasBench(tree, benches[name]))
      throw new UsageError(`${label} has no bench "${name}": ${sourcePathOf(module)} does not export ${exported}.`);
  }
}

/** Installs, builds and compiles the commit by its own scripts. A tree where that fails is removed. */
function prepareCommit(tree, label) {
  console.log(`Preparing ${label} …`);
  if (linkPackages(root, tree)) console.log('Both trees lock the same packages: linked.');
  try {
    if (runIn(tree, process.execPath, ['--input-type=module', '-e', installAndBuild])) return compile(tree);
  } catch (error) {
    console.error(error.message);
  }
  removeTree(root, tree);
  throw new UsageError(`${label} could not be installed and built; the reason is above.`);
}

/** What the reader of a ratio must know about its bench, and the variables for its runs. */
function conditionsOf(name, tree, seconds) {
  const [bench, notes, env] = [benches[name], [], {}];
  const files = differingFiles(root, tree, bench);
  if (files.length > 0) notes.push(`These differ between the trees, and each tree runs its own: ${files.join(', ')}.`);
  if (seconds !== null && ![root, tree].every((each) => readsSeconds(each, bench))) {
    notes.push(`BENCH_SECONDS is ignored, because ${sourcePathOf(bench[0])} does not read it in both trees.`);
    env.BENCH_SECONDS = '';
  }
  return { notes, env };
}

/** Runs A B, then B A, so that a machine that slows down or warms up favors neither. */
function runRounds(name, rounds, sides, env) {
  const runs = [];
  for (let round = 1; round <= rounds; round++) {
    const results = {};
    for (const { key, label, tree } of round % 2 === 1 ? sides : [...sides].reverse()) {
      const started = performance.now();
      results[key] = runBench(tree, name, env);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${name}, round ${round} of ${rounds}, ${label}: ${results[key] ? `${seconds} s` : 'failed'}`);
      if (results[key] === null) return { runs, failure: `${name} failed in round ${round}, ${label}.` };
    }
    runs.push(results);
  }
  return { runs, failure: null };
}

function trustIn(rounds) {
  if (rounds === 1) return 'One round has no spread: every difference is higher or lower.';
  const percent = Math.round(chanceOutside(rounds) * 100);
  return `${rounds} complete rounds. Where nothing changed, chance puts at least ${percent}% of figures outside the spread.`;
}

function report(runs, failure, label) {
  if (failure) console.log(failure);
  if (runs.length === 0) return [];
  const figures = compareRuns(runs);
  console.log(`\n${table(figures, label)}`);
  console.log(trustIn(runs.length));
  return figures;
}

function compareBench(name, rounds, sides, { notes, env }) {
  console.log(`\n${name}`);
  for (const note of notes) console.log(`Note: ${note}`);
  const { runs, failure } = runRounds(name, rounds, sides, { ...peersEnv, ...env });
  return { rounds: runs.length, failure, notes, figures: report(runs, failure, sides[1].label) };
}

/** Checks the cheap conditions first, then installs, builds and compiles both trees. Returns the commit's tree. */
async function prepareBoth(commit, label, names) {
  requireBenches(root, 'The working tree', names);
  const tree = checkOut(root, commit);
  requireBenches(tree, label, names);
  await install();
  await build();
  compile(root);
  prepareCommit(tree, label);
  if (names.includes('appends')) installPeers();
  return tree;
}

/**
 * `baseline` is fixed, so that small losses add up instead of staying within the spread of each step: the state before the
 * rework of November 2026, and the one after it for benches that it lacks.
 */
const baselines = ['e0e32413', '6a4e56e7'];

/** Names by the commit that they are compared with. */
function byBaseline(names) {
  const [first, other] = baselines;
  const tree = checkOut(root, resolveCommit(root, first));
  const [known, lacking] = [true, false].map((has) => names.filter((name) => hasBench(tree, benches[name]) === has));
  return [
    [first, known],
    [other, lacking],
  ].filter(([, compared]) => compared.length > 0);
}

/** Returns whether every bench ran in every round. */
export async function compare({ names, against, ...options }) {
  const groups = against === 'baseline' ? byBaseline(names) : [[against, names]];
  let ran = true;
  for (const [commit, compared] of groups)
    ran = (await compareWithCommit({ names: compared, against: commit, ...options })) && ran;
  return ran;
}

async function compareWithCommit({ names, against, rounds, seconds }) {
  const commit = resolveCommit(root, against);
  const short = commit.slice(0, 7);
  // A full hash would push the columns of the table apart.
  const name = commit.startsWith(against) ? short : against;
  const label = name === short ? short : `${name} (${short})`;
  const workingTree = stateOf(root);
  const tree = await prepareBoth(commit, label, names);
  const changes = workingTree.hasChanges ? ' with uncommitted changes' : '';
  console.log(`\nWorking tree at ${workingTree.commit.slice(0, 7)}${changes}, against ${label}`);
  const sides = [
    { key: 'workingTree', label: 'working tree', tree: root },
    { key: 'against', label: name, tree },
  ];
  const compared = names.map((bench) => [
    bench,
    compareBench(bench, rounds, sides, conditionsOf(bench, tree, seconds)),
  ]);
  const setting = { node: process.version, cores: cpus().length, workingTree, against: { revision: against, commit } };
  console.log(`\n${JSON.stringify({ ...setting, benches: Object.fromEntries(compared) }, null, 2)}`);
  return compared.every(([, { failure }]) => failure === null);
}
