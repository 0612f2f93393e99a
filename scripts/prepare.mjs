// Shared by `npm start` and `npm test`: installs missing packages and builds changed sources. Uses Node only, no dependencies.
import './node-version.cjs';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a program in the repository and returns whether it succeeded. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, shell });
  return status === 0;
}

const startBeside = (command, args, stdio) =>
  spawn(command, args, { cwd: root, stdio, shell: process.platform === 'win32' });

/** Runs a program in the repository beside others; returns whether it succeeded. */
export async function runBeside(command, args) {
  const [code] = await once(startBeside(command, args, 'inherit'), 'close');
  return code === 0;
}

/** Runs a program as `runBeside` does; returns what the program printed, too. */
export async function runCaptured(command, args) {
  const child = startBeside(command, args, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { ok: code === 0, output };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program in the repository, or ends this process. A signal ends the program, too, which would go on alone. */
async function mustRun(what, command, args) {
  console.log(`${what} …`);
  const child = startBeside(command, args, 'inherit');
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const [code, signal] = await once(child, 'close').catch(() => []); // not found
  for (const each of signals) process.off(each, forward);
  if (signal) process.kill(process.pid, signal);
  if (code !== 0) {
    console.error(`${what} failed.`);
    process.exit(1);
  }
}

/** True if node_modules has every package of the lock file at its locked version (optional ones may be missing). */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = read(installed);
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.devOptional || present[path]?.version === wanted.version,
  );
}

export async function install() {
  // The build needs development packages even if NODE_ENV is production.
  if (!isInstalled()) await mustRun('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

const isBuilt = /[\\/](dist|generated|node_modules|duetcast[\\/]build)[\\/]|[\\/]languages[\\/].*\.(pot|mo|json)$/;

/** A hash of the files in these folders, and of what decides how they are built. */
export function sourcesHash(folders) {
  const hash = createHash('sha256');
  const configs = ['package-lock.json', 'tsconfig.json', '.swcrc', 'package.json', 'scripts/build-api.mjs'];
  for (const file of configs) hash.update(readFileSync(join(root, file)));
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files.sort((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))) {
      const path = join(file.parentPath, file.name);
      if (file.isFile() && !isBuilt.test(path)) hash.update(relative(root, path)).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

/** Builds the API and the plugin into dist/, the web and the archive of the client into apps/web/dist/, unless both exist and match the current sources. */
export async function build() {
  const stamp = join(root, 'dist', '.built-from');
  const built = [join(root, 'apps', 'web', 'dist', 'index.html'), join(root, 'dist', 'apps', 'api', 'src', 'main.js')];
  const hash = sourcesHash(['apps', 'libs']);
  if ([stamp, ...built].every(existsSync) && readFileSync(stamp, 'utf8') === hash) return;
  // Otherwise the stamp of the previous build would vouch for an interrupted one.
  rmSync(stamp, { force: true });
  await mustRun('Generating the client', 'npm', ['run', '--silent', 'generate:client']);
  await mustRun('Building the web', 'npm', ['run', '--silent', 'build:web']);
  await mustRun('Building the API', 'npm', ['run', '--silent', 'build:api']);
  await mustRun('Packing the client', 'npm', ['run', '--silent', '--if-present', 'build:client']);
  await mustRun('Packing the plugin', 'npm', ['run', '--silent', '--if-present', 'build:plugin']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}
