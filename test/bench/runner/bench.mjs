// `npm run bench -- [NAME …] [--against COMMIT [--rounds N]]`: figures of the working tree, or their ratios to those of
// a commit, or of `baseline` (docs/PERFORMANCE.md). Prints one JSON object and a table.
import { cpus } from 'node:os';
import { build, install, root } from '../../../scripts/prepare.mjs';
import { compare } from './against.mjs';
import { readArguments, readSeconds, readSize, UsageError } from './arguments.mjs';
import { installPeers, peersEnv } from './peers.mjs';
import { benches, compile, runBench } from './run.mjs';

async function measureWorkingTree(names) {
  await install();
  await build();
  compile(root);
  if (names.includes('appends')) installPeers();
  const results = { node: process.version, cores: cpus().length };
  for (const name of names) {
    console.log(`\n${name} …`);
    results[name] = runBench(root, name, peersEnv) ?? 'failed';
    console.log(results[name]);
  }
  console.log(`\n${JSON.stringify(results, null, 2)}`);
}

try {
  const { names, against, rounds } = readArguments(process.argv.slice(2), Object.keys(benches));
  const seconds = readSeconds(process.env.BENCH_SECONDS);
  readSize(process.env.BENCH_SIZE); // child.cjs passes it on
  if (against === null) await measureWorkingTree(names);
  else if (!(await compare({ names, against, rounds, seconds }))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
