// `npm run build:packages`: builds @duetcast/client and @duetcast/verify as they are published, each into its `dist`: ES
// modules and CommonJS, with type declarations for both. `npm run build:client` packs @duetcast/client for the server to offer.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { compiled } from '../libs/verify/bin/compile.mjs';
import { root, run } from './prepare.mjs';

const sourceOf = (library) => join(root, 'libs', library, 'src');
const bundledLibraries = ['domain', 'projections'];

const packages = {
  client: { duetcast: 'duetcast.ts', rows: 'rows/hold-rows.ts' },
  verify: {
    verify: 'verify.ts',
    'verify-audit': 'verify-audit.ts',
    'verify-statement': 'verify-statement.ts',
    'trusted-keys': 'trusted-keys.ts',
    verdict: 'verdict.ts',
  },
};

if (!run('npm', ['run', '--silent', 'generate:client'])) process.exit(1);
if (process.argv.includes('--client')) await packClient();
else {
  for (const [name, entries] of Object.entries(packages)) await buildPackage(name, entries);
  await compiled(); // the command of @duetcast/verify
}

/** `npm install http://HOST/duetcast-client.tgz` works without a registry that has the package. */
async function packClient() {
  await buildPackage('client', packages.client);
  const web = join(root, 'apps', 'web', 'dist');
  if (!run('npm', ['pack', './libs/client', '--silent', '--pack-destination', web])) process.exit(1);
  const [made] = readdirSync(web).filter((file) => /^duetcast-client-.+\.tgz$/.test(file));
  renameSync(join(web, made), join(web, 'duetcast-client.tgz'));
}

async function buildPackage(name, entries) {
  const folder = join(root, 'libs', name);
  const dist = join(folder, 'dist');
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  rmSync(dist, { recursive: true, force: true });
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: Object.fromEntries(bundledLibraries.map((library) => [`@duetcast/${library}`, sourceOf(library)])),
    },
    build: {
      outDir: dist,
      target: 'es2022',
      minify: false,
      lib: {
        formats: ['es', 'cjs'],
        entry: Object.fromEntries(Object.entries(entries).map(([entry, file]) => [entry, join(sourceOf(name), file)])),
        fileName: (format, entry) => (format === 'es' ? `${entry}.mjs` : `${entry}.cjs`),
      },
      rolldownOptions: { external: Object.keys(dependencies) },
    },
  });
  declare(folder, dist);
}

/** Type declarations twice, because a package has them for each kind of module. */
function declare(folder, dist) {
  const made = mkdtempSync(join(folder, '.types-'));
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', made, '--rootDir', root];
  if (!run('node', ['node_modules/typescript-7/bin/tsc', '-p', join(folder, 'tsconfig.json'), ...options]))
    process.exit(1);
  for (const file of readdirSync(made, { recursive: true })) if (file.endsWith('.d.ts')) declareData(made, file);
  for (const [kind, extension] of [
    ['esm', 'mjs'],
    ['cjs', 'cjs'],
  ]) {
    const types = join(dist, 'types', kind);
    cpSync(made, types, { recursive: true });
    for (const file of readdirSync(types, { recursive: true })) rewrite(join(types, file), types, extension);
  }
  rmSync(made, { recursive: true });
}

/** Declarations of the data files that a declaration imports, which the compiler writes none for. */
function declareData(made, file) {
  const imports = readFileSync(join(made, file), 'utf8').matchAll(/ from '(\.[^']+\.json)'/g);
  for (const [, specifier] of imports) {
    const path = join(dirname(file), specifier);
    const type = typeOf(JSON.parse(readFileSync(join(root, path), 'utf8')));
    writeFileSync(join(made, `${path}.d.ts`), `declare const data: ${type};\nexport default data;\n`);
  }
}

/** The type of a JSON value, as TypeScript infers it. */
function typeOf(value) {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) return `(${[...new Set(value.map(typeOf))].join(' | ') || 'never'})[]`;
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${typeOf(each)}`)
    .join('; ')} }`;
}

/** Names the kind of module in imports and in the name of the file. */
function rewrite(path, types, extension) {
  if (!path.endsWith('.d.ts')) return;
  const imported = /(from |import\()(['"])([^'"]+)\2/g;
  const text = readFileSync(path, 'utf8').replace(
    imported,
    (_, before, quote, specifier) => `${before}${quote}${resolved(specifier, path, types, extension)}${quote}`,
  );
  writeFileSync(path, text);
  renameSync(path, path.replace(/\.d\.ts$/, `.d.${extension.replace('js', 'ts')}`));
}

/** Workspace names do not exist outside this repository, and Node requires file extensions. */
function resolved(specifier, from, types, extension) {
  const [, library, path] = /^@duetcast\/(domain|projections)\/(.+)$/.exec(specifier) ?? [];
  if (!library) return specifier.startsWith('.') ? `${specifier}.${extension}` : specifier;
  const to = relative(dirname(from), join(types, 'libs', library, 'src', `${path}.${extension}`))
    .split(sep)
    .join('/');
  return to.startsWith('.') ? to : `./${to}`;
}
