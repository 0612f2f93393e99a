import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '../..');
const libraries = ['client', 'domain', 'player', 'projections', 'verify', 'words'];
const sourceRoots = [
  ...['api', 'web', 'wordpress'].map((name) => `apps/${name}/src`),
  ...libraries.map((name) => `libs/${name}/src`),
];
const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(spec|test|builder)\.tsx?$/.test(file) && !file.includes('/generated/');

/** The production files of apps and libraries, as paths from the root of the repository. */
export const sources: readonly string[] = sourceRoots.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter(isSource),
);
const known = new Set(sources);

/** The file of this repository that a specifier names; undefined for a package and for generated code. */
function fileOf(specifier: string, from: string): string | undefined {
  const [, library, path] = /^@duetcast\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (!specifier.startsWith('.') && !libraries.includes(library ?? '')) return undefined;
  const base = library ? `libs/${library}/src/${path}` : relative(root, resolve(root, dirname(from), specifier));
  return [`${base}.ts`, `${base}.tsx`, base].find((file) => known.has(file));
}

export interface Import {
  /** The importing file. */
  readonly from: string;
  readonly specifier: string;
  /** The imported file; undefined for a package and for generated code. */
  readonly to: string | undefined;
}

/** Every import of a production file, type imports too. */
export const imports: readonly Import[] = sources.flatMap((from) =>
  preProcessFile(readFileSync(join(root, from), 'utf8'), true, true).importedFiles.map(({ fileName: specifier }) => ({
    from,
    specifier,
    to: fileOf(specifier, from),
  })),
);

/** The imports within this repository: [importing file, imported file]. */
export const links: readonly (readonly [from: string, to: string])[] = imports.flatMap(({ from, to }) =>
  to === undefined ? [] : [[from, to] as const],
);
