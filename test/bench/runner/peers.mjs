// The peers that `appends` is compared with: installed on demand into .bench-peers/, never by `npm install`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../../scripts/prepare.mjs';

const peers = {
  '@event-driven-io/emmett-sqlite': '0.42.4',
  '@event-driven-io/emmett': '0.42.0',
  sqlite3: '5.1.7',
  'async-retry': '1.3.3',
  commander: '12.1.0',
  uuid: '10.0.0',
};
const peersDir = join(root, '.bench-peers');

/** Where a bench finds the peers. Both trees of a comparison take the same ones. */
export const peersEnv = { BENCH_PEERS_DIR: peersDir };

export function installPeers() {
  if (existsSync(join(peersDir, 'node_modules', '@event-driven-io', 'emmett-sqlite'))) return;
  mkdirSync(peersDir, { recursive: true });
  writeFileSync(join(peersDir, 'package.json'), JSON.stringify({ private: true, dependencies: peers }));
  if (!run('npm', ['install', '--prefix', peersDir, '--no-audit', '--no-fund', '--legacy-peer-deps']))
    console.warn('Peers could not be installed.');
}
