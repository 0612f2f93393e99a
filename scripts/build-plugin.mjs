// `npm run build:plugin`: packs the WordPress plugin into dist/duetcast.zip; the same files give the same bytes.
// Other folders: `node scripts/build-plugin.mjs <folder of the plugin> <folder of the archive>`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';
import { root, run } from './prepare.mjs';

const wordpress = join(root, 'apps', 'wordpress');
const [folder = join(wordpress, 'duetcast'), target = join(root, 'dist')] = process.argv.slice(2);
const archive = join(target, 'duetcast.zip');
const description = join(target, 'duetcast-plugin.json');
const main = join(folder, 'duetcast.php');

/** Archives hold local times without a zone, so this is the same everywhere. */
const mtime = new Date(1980, 0, 1);
const attrs = 0o100644 << 16;
const unix = 3;

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

function filesOf(path) {
  const ignored = join(folder, '.distignore');
  const names = existsSync(ignored) ? readFileSync(ignored, 'utf8').split(/\r?\n/) : [];
  const skipped = new Set(['node_modules', ...names.map((name) => name.trim().replace(/^\/|\/$/g, ''))]);
  const files = [];
  const walk = (current) => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const child = join(current, entry.name);
      const name = relative(path, child).split(sep).join('/');
      if (entry.name.startsWith('.') || skipped.has(entry.name) || skipped.has(name)) continue;
      if (entry.isDirectory()) walk(child);
      else if (entry.isFile()) files.push(name);
    }
  };
  walk(path);
  return files.sort();
}

/** The value of a line such as `* Version: 1.0.0`; null: none. */
const headerOf = (text, name) => new RegExp(`^[ \\t/*#@]*${name}:(.*)$`, 'mi').exec(text)?.[1].trim() || null;

function describe() {
  const head = readFileSync(main, 'utf8').slice(0, 8192);
  const readme = join(folder, 'readme.txt');
  const version = headerOf(head, 'Version') ?? fail('duetcast.php names no Version.');
  const requires = headerOf(head, 'Requires at least');
  const tested = existsSync(readme) ? headerOf(readFileSync(readme, 'utf8'), 'Tested up to') : null;
  return { version, requires, requires_php: headerOf(head, 'Requires PHP'), tested };
}

if (process.argv.length <= 2 && existsSync(main))
  for (const script of ['texts', 'build'])
    if (!run('node', [`apps/wordpress/${script}.mjs`])) fail(`apps/wordpress/${script}.mjs failed.`);
rmSync(archive, { force: true });
rmSync(description, { force: true });
if (existsSync(main)) {
  const plugin = describe();
  const contents = filesOf(folder).map((name) => [
    `duetcast/${name}`,
    [readFileSync(join(folder, name)), { mtime, attrs, os: unix, level: 9 }],
  ]);
  mkdirSync(target, { recursive: true });
  writeFileSync(archive, zipSync(Object.fromEntries(contents)));
  writeFileSync(description, `${JSON.stringify(plugin)}\n`);
} else console.log('There is no plugin to pack.');
