// Compiles the command into one file that needs only Node, unless the file for the current sources exists.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const verify = join(import.meta.dirname, '..');
const root = join(verify, '..', '..');
const kernel = join(root, 'libs', 'domain', 'src', 'kernel');

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(folder, name));

function sourcesHash() {
  const hash = createHash('sha256');
  const files = [join(verify, 'src'), join(verify, 'command'), kernel].flatMap(sourcesIn);
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

async function bundle() {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: { ssr: join(verify, 'command', 'main.ts'), target: 'node20', write: false },
  });
  return result.output[0].code;
}

/** @returns the path of the compiled command. */
export async function compiled() {
  const dist = join(verify, 'dist');
  const file = join(dist, 'duetcast-verify.mjs');
  const mark = `// Built from ${sourcesHash()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return file;
  mkdirSync(dist, { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, mark + (await bundle()));
  renameSync(written, file);
  return file;
}
