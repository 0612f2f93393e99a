// `npm run bench [name …]`: ratios and percentiles measured in one run. Prints one JSON object and a table.
import { cpus } from 'node:os';
import { build, install, root } from './prepare.mjs';
import { installPeers, peersEnv } from './bench/peers.mjs';
import { benches, compile, runBench } from './bench/run.mjs';

function measureWorkingTree(names) {
  install();
  build();
  if (!compile(root)) process.exit(1);
  if (names.includes('appends')) installPeers();
  const results = { node: process.version, cores: cpus().length };
  for (const name of names) {
    console.log(`\n${name} …`);
    results[name] = runBench(root, name, peersEnv) ?? 'failed';
    console.log(results[name]);
  }
  console.log(`\n${JSON.stringify(results, null, 2)}`);
}

const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(benches);
measureWorkingTree(names);
