// `npm run build:client`: bundles @duetcast/client into libs/client/dist, with type declarations.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { root, run } from './prepare.mjs';

const client = join(root, 'libs', 'client');
const dist = join(client, 'dist');
const sourceOf = (library) => join(root, 'libs', library, 'src');
const { dependencies } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
await build({
  root: client,
  configFile: false,
  logLevel: 'warn',
  resolve: {
    alias: Object.fromEntries(['domain', 'projections'].map((name) => [`@duetcast/${name}`, sourceOf(name)])),
  },
  build: {
    outDir: dist,
    target: 'es2022',
    minify: false,
    lib: {
      formats: ['es'],
      entry: { duetcast: join(client, 'src', 'duetcast.ts'), rows: join(client, 'src', 'rows', 'hold-rows.ts') },
    },
    rolldownOptions: { external: Object.keys(dependencies) },
  },
});

const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', dist, '--rootDir', root];
if (!run('npx', ['tsc', '-p', join(client, 'tsconfig.json'), ...options])) process.exit(1);

/** Workspace names do not exist outside this repository, and Node requires file extensions. */
function resolved(specifier, from) {
  const [, library, path] = /^@duetcast\/(domain|projections)\/(.+)$/.exec(specifier) ?? [];
  if (!library) return specifier.startsWith('.') ? `${specifier}.js` : specifier;
  const to = relative(dirname(from), join(dist, 'libs', library, 'src', `${path}.js`))
    .split(sep)
    .join('/');
  return to.startsWith('.') ? to : `./${to}`;
}

for (const file of readdirSync(dist, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join(dist, file);
  const imported = /(from |import\()(['"])([^'"]+)\2/g;
  const text = readFileSync(path, 'utf8').replace(
    imported,
    (_, before, quote, specifier) => `${before}${quote}${resolved(specifier, path)}${quote}`,
  );
  writeFileSync(path, text);
}
