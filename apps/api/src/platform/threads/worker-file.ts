import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * The JavaScript file that a thread or process runs: in `dist` it is next to its caller; from sources (Jest compiles in
 * memory only) the file and its imports are compiled into `.cache/test-dist`.
 * @param directory the caller's `__dirname`
 * @param name the file name without its extension: `espeak.process`
 */
export function workerFile(directory: string, name: string): string {
  const built = join(directory, `${name}.js`);
  return existsSync(built) ? built : compiled(join(directory, `${name}.ts`));
}

const root = resolve(__dirname, '..', '..', '..', '..', '..');

/** Compiled path of a source; relative paths are kept, so imports and node_modules resolve as usual. */
const targetOf = (source: string): string =>
  join(root, '.cache', 'test-dist', relative(root, source)).replace(/\.ts$/, '.js');

/** Sources that this process has compiled. */
const done = new Set<string>();

function compiled(source: string): string {
  const target = targetOf(source);
  if (done.has(source)) return target;
  done.add(source);
  // Required lazily: the compiler is a development dependency.
  const { transformSync } = createRequire(__filename)('@swc/core') as typeof import('@swc/core');
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
function copyData(folder: string, target: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.tsv')) writeAtomically(join(target, file), readFileSync(join(folder, file), 'utf8'));
}

/** Replaces the file atomically, since other Jest workers may be reading it. */
function writeAtomically(target: string, code: string): void {
  if (existsSync(target) && readFileSync(target, 'utf8') === code) return;
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, target);
}
