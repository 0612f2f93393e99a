import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '..');
const sourceRoots = [
  'apps/api/src',
  'apps/web/src',
  'apps/wordpress/src',
  'libs/client/src',
  'libs/domain/src',
  'libs/player/src',
  'libs/projections/src',
  'libs/verify/src',
  'libs/words/src',
];
const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(spec|test|builder)\.tsx?$/.test(file) && !file.includes('/generated/');

const sources = sourceRoots.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter(isSource),
);
const known = new Set(sources);
const aliases = ['client', 'domain', 'player', 'projections', 'verify', 'words'];

/** The file of this repository that a specifier names; undefined for a package. */
function fileOf(specifier: string, from: string): string | undefined {
  const [, library, path] = /^@duetcast\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (!specifier.startsWith('.') && !aliases.includes(library ?? '')) return undefined;
  const base = library ? `libs/${library}/src/${path}` : relative(root, resolve(root, dirname(from), specifier));
  return [`${base}.ts`, `${base}.tsx`, base].find((file) => known.has(file));
}

/** Every import, type imports too: [importing file, imported file]. */
const imports = sources.flatMap((file) =>
  preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles.flatMap(({ fileName }) => {
    const target = fileOf(fileName, file);
    return target ? [[file, target] as const] : [];
  }),
);

test('the imports of this repository are found', () => {
  expect(imports.length).toBeGreaterThan(sources.length);
});

test('no two folders import each other', () => {
  const pairs = new Map(
    imports
      .map(([from, to]) => [dirname(from), dirname(to), `${from} imports ${to}`] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to, example]) => [`${from} ${to}`, example]),
  );
  const mutual = [...pairs].filter(([pair]) => pairs.has(pair.split(' ').reverse().join(' ')));
  expect(mutual.map(([, example]) => example)).toEqual([]);
});

test('no folder holds more than 20 production files', () => {
  const counts = new Map<string, number>();
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});

test('the API has at most seven folders at its top', () => {
  const top = sources.flatMap((file) => /^apps\/api\/src\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect(new Set(top).size).toBeLessThanOrEqual(7);
});

/** Of the carry-over of data, which no client meets. */
const internalLimits = ['apps/api/src/features/usage/carry-over/carried-usage.ts'];

test('a limit that a user, a client or an operator can meet is in libs/domain/src/limits', () => {
  const elsewhere = sources
    .filter((file) => /^(libs\/domain\/src|apps\/api\/src\/features)\//.test(file))
    .filter((file) => !file.startsWith('libs/domain/src/limits/') && !internalLimits.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.matchAll(/^export const (max[A-Z]\w*)(?:: \w+)? = [\w.*+ ]+;$/gm);
      return [...found].map(([, name]) => `${file}: ${name}`);
    });
  expect(elsewhere).toEqual([]);
});
