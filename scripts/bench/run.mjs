// Compiles the benches of one tree and runs one of them there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** name → [module in test/bench/, exported function] */
export const benches = {
  appends: ['appends', 'benchAppends'],
  rebuild: ['rebuild', 'benchRebuild'],
  speech: ['speech-pipeline', 'benchSpeech'],
  latency: ['latency', 'benchLatency'],
  replay: ['replay', 'benchReplay'],
  reads: ['reads', 'benchReads'],
  decide: ['decide', 'benchDecide'],
  scale: ['scale', 'benchScale'],
  dispatch: ['dispatch', 'benchDispatch'],
  feeds: ['feeds', 'benchFeeds'],
  wordpress: ['wordpress', 'benchWordPress'],
};

const child = join(import.meta.dirname, 'child.cjs');
const sources = ['apps/api/src', 'libs', 'test/bench', 'test/support', 'test/wordpress'];

/** Runs a program in a tree and returns whether it succeeded. */
export function runIn(tree, command, args) {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { cwd: tree, stdio: 'inherit', shell }).status === 0;
}

/** Compiles into the tree's own .cache/bench/ and returns whether that succeeded. */
export function compile(tree) {
  const present = sources.filter((folder) => existsSync(join(tree, folder)));
  const options = ['-d', join(tree, '.cache', 'bench'), '--config-file', '.swcrc', '--quiet'];
  return runIn(tree, 'npx', ['swc', ...present, ...options]);
}

/** Runs a compiled bench in a process of its own, so that its memory is its own. Returns null where it fails. */
export function runBench(tree, name, env) {
  const [file, exported] = benches[name];
  const path = join(tree, '.cache', 'bench', 'test', 'bench', `${file}.js`);
  const { stdout, status } = spawnSync(process.execPath, [child, path, exported], {
    cwd: tree,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? JSON.parse(stdout.split('RESULT ').at(-1)) : null;
}
