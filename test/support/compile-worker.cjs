// Compiles the program of a thread or process, and what it imports, into .cache/test-dist: Jest compiles in memory only.
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = resolve(__dirname, '..', '..');

/** Compiled path of a source; relative paths are kept, so imports and node_modules resolve as usual. */
const targetOf = (source) => join(root, '.cache', 'test-dist', relative(root, source)).replace(/\.ts$/, '.js');

/** Sources that this process has compiled. */
const done = new Set();

function compiled(source) {
  const target = targetOf(source);
  if (done.has(source)) return target;
  done.add(source);
  const { code } = transformSync(readFileSync(source, 'utf8'), { filename: source, cwd: root, sourceMaps: 'inline' });
  writeAtomically(target, code);
  if (code.includes('__dirname')) copyData(dirname(source), dirname(target));
  for (const [, path = ''] of code.matchAll(/require\("(\.[^"]+)"\)/g)) {
    const imported = join(dirname(source), path);
    if (path.endsWith('.json')) writeAtomically(join(dirname(target), path), readFileSync(imported, 'utf8'));
    else if (existsSync(`${imported}.ts`)) compiled(`${imported}.ts`);
  }
  return target;
}

/** Copies the data files that a source reads from its folder. */
function copyData(folder, target) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.tsv')) writeAtomically(join(target, file), readFileSync(join(folder, file), 'utf8'));
}

/** Replaces the file atomically, since other Jest workers may be reading it. */
function writeAtomically(target, code) {
  if (existsSync(target) && readFileSync(target, 'utf8') === code) return;
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, target);
}

module.exports = { compiled };
