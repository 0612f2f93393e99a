import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * The JavaScript file that a thread or process runs: in `dist` it stands beside its caller; from sources (Jest compiles in
 * memory only) it and what it imports are compiled into `.cache/test-dist`.
 * @param directory the caller's `__dirname`
 * @param name the file's name without its ending: `espeak.process`
 */
export function workerFile(directory: string, name: string): string {
  const built = join(directory, `${name}.js`);
  return existsSync(built) ? built : compiled(join(directory, `${name}.ts`), new Set());
}

const root = resolve(__dirname, '..', '..', '..', '..', '..');

/** Where a source is compiled to; its imports keep their relative places, so node_modules is found as ever. */
const targetOf = (source: string): string =>
  join(root, '.cache', 'test-dist', relative(root, source)).replace(/\.ts$/, '.js');

function compiled(source: string, seen: Set<string>): string {
  const target = targetOf(source);
  if (seen.has(source)) return target;
  seen.add(source);
  // Loaded here alone: the compiler is a development package.
  const { transformSync } = createRequire(__filename)('@swc/core') as typeof import('@swc/core');
  const { code } = transformSync(readFileSync(source, 'utf8'), { filename: source, cwd: root, sourceMaps: 'inline' });
  writeWhole(target, code);
  for (const [, path = ''] of code.matchAll(/require\("(\.[^"]+)"\)/g)) {
    const imported = join(dirname(source), `${path}.ts`);
    if (existsSync(imported)) compiled(imported, seen);
  }
  return target;
}

/** Other Jest workers may be reading the file: it is replaced, never half there. */
function writeWhole(target: string, code: string): void {
  if (existsSync(target) && readFileSync(target, 'utf8') === code) return;
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, target);
}
