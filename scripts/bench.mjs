// `npm run bench [name …]`: ratios and percentiles measured in one run. Peers are installed on demand into
// .bench-peers/, never by `npm install`. Prints one JSON object and a table.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build, install, root, run } from './prepare.mjs';

const peers = {
  '@event-driven-io/emmett-sqlite': '0.42.4',
  '@event-driven-io/emmett': '0.42.0',
  sqlite3: '5.1.7',
  'async-retry': '1.3.3',
  commander: '12.1.0',
  uuid: '10.0.0',
};
const peersDir = join(root, '.bench-peers');
const compiled = join(root, '.cache', 'bench');

/** name → [compiled module, exported function] */
const benches = {
  appends: ['appends.js', 'benchAppends'],
  rebuild: ['rebuild.js', 'benchRebuild'],
  speech: ['speech-pipeline.js', 'benchSpeech'],
  latency: ['latency.js', 'benchLatency'],
  replay: ['replay.js', 'benchReplay'],
  reads: ['reads.js', 'benchReads'],
};

function installPeers() {
  if (existsSync(join(peersDir, 'node_modules', '@event-driven-io', 'emmett-sqlite'))) return;
  mkdirSync(peersDir, { recursive: true });
  writeFileSync(join(peersDir, 'package.json'), JSON.stringify({ private: true, dependencies: peers }));
  if (!run('npm', ['install', '--prefix', peersDir, '--no-audit', '--no-fund', '--legacy-peer-deps']))
    console.warn('Peers could not be installed.');
}

install();
build();
if (
  !run('npx', [
    'swc',
    'apps/api/src',
    'libs',
    'test/bench',
    'test/support',
    '-d',
    compiled,
    '--config-file',
    '.swcrc',
    '--quiet',
  ])
)
  process.exit(1);

const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(benches);
if (names.includes('appends')) installPeers();
const results = { node: process.version, cores: cpus().length };
for (const name of names) {
  const [file, exported] = benches[name];
  const path = join(compiled, 'test', 'bench', file);
  // Each in a process of its own, so that memory is its own.
  const script = `require('reflect-metadata'); require(${JSON.stringify(path)}).${exported}().then((r) => { process.stdout.write('\\nRESULT ' + JSON.stringify(r) + '\\n'); process.exit(0); }, (e) => { console.error(e); process.exit(1); });`;
  console.log(`\n${name} …`);
  const env = { ...process.env, BENCH_PEERS_DIR: peersDir };
  const { stdout, status } = spawnSync(process.execPath, ['-e', script], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  results[name] = status === 0 ? JSON.parse(stdout.split('RESULT ').at(-1)) : 'failed';
  console.log(results[name]);
}
console.log(`\n${JSON.stringify(results, null, 2)}`);
