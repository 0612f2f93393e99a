// Reads the sources of a bench in two trees, to see whether both measure the same work.
import { existsSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';

const read = (tree, path) => {
  const file = join(tree, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

export const sourcePathOf = (module) => `test/bench/${module}.ts`;

/** Whether a tree has the module and it exports the function. */
export function hasBench(tree, [module, exported]) {
  const source = read(tree, sourcePathOf(module));
  return source !== null && new RegExp(`^export\\b.*\\b${exported}\\b`, 'm').test(source);
}

export const readsSeconds = (tree, [module]) => (read(tree, sourcePathOf(module)) ?? '').includes('BENCH_SECONDS');

/** The module and the files below test/ that it imports, directly or not. */
function filesOf(tree, path, found = new Set()) {
  const source = read(tree, path);
  if (source === null || found.has(path)) return found;
  found.add(path);
  for (const [, imported] of source.matchAll(/ from '(\.{1,2}\/[^']+)'/g)) {
    const file = `${posix.join(posix.dirname(path), imported)}.ts`;
    if (file.startsWith('test/')) filesOf(tree, file, found);
  }
  return found;
}

/** Imports are left out: a file that moved has another address, and does the same work. */
const workOf = (tree, path) => read(tree, path)?.replace(/^import [^;]*;\n/gm, '') ?? null;

/** The files of a bench that do other work in one tree than in the other. */
export function differingFiles(treeA, treeB, [module]) {
  const files = new Set([treeA, treeB].flatMap((tree) => [...filesOf(tree, sourcePathOf(module))]));
  return [...files].filter((path) => workOf(treeA, path) !== workOf(treeB, path)).sort();
}
