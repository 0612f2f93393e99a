// Compiles the benches of one tree and runs one of them there.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFileSync } from '@swc/core';

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
  voices: ['voices', 'benchVoices'],
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

/** Compiles into the tree's own .cache/bench/, with the files that the sources read; a `package.json` would make them ES modules. */
export function compile(tree) {
  const target = join(tree, '.cache', 'bench');
  rmSync(target, { recursive: true, force: true });
  for (const folder of sources.filter((each) => existsSync(join(tree, each))))
    for (const entry of readdirSync(join(tree, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const copy = join(target, relative(tree, path));
      if (!entry.isFile() || /node_modules|package\.json$|\.(spec|test)\./.test(path)) continue;
      mkdirSync(dirname(copy), { recursive: true });
      if (!/(?<!\.d)\.tsx?$/.test(path)) copyFileSync(path, copy);
      else {
        const { code } = transformFileSync(path, { cwd: tree, configFile: join(tree, '.swcrc'), sourceMaps: 'inline' });
        writeFileSync(copy.replace(/tsx?$/, 'js'), code);
      }
    }
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
