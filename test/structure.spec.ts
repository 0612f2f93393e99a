import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { links, sources } from './support/source-imports';

const root = resolve(__dirname, '..');

test('the imports of this repository are found', () => {
  expect(links.length).toBeGreaterThan(sources.length);
});

type Link = readonly [from: string, to: string];

/** The imports in circles, and between them: what is left when files that import nothing, or that nothing imports, are removed repeatedly. */
function circularImports(all: readonly Link[]): readonly Link[] {
  const importing = new Set(all.map(([from]) => from));
  const imported = new Set(all.map(([, to]) => to));
  const left = all.filter(([from, to]) => imported.has(from) && importing.has(to));
  return left.length === all.length ? all : circularImports(left);
}

test('a circle is found', () => {
  const chain = [['a', 'b'], ['b', 'c'], ['c', 'd'], ['d', 'e']] as const; // prettier-ignore
  expect(circularImports(chain)).toEqual([]);
  expect(circularImports([...chain, ['d', 'b']])).toEqual([['b', 'c'], ['c', 'd'], ['d', 'b']]); // prettier-ignore
});

test('no files import each other in a circle', () => {
  expect(circularImports(links).map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
});

test('no two folders import each other', () => {
  const pairs = new Map(
    links
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

/** Folders named after a feature, which has the same name in every layer, and those of commands, where each feature has its own. */
const namedByPlan = [
  /^libs\/\w+\/src\/[^/]+$/,
  /^libs\/words\/src\/\w+\/[^/]+$/,
  /^apps\/\w+\/src\/features\/[^/]+$/,
  /^apps\/api\/src\/features\/[^/]+\/commands$/,
];
/** Folders with fewer than three files, by reason. */
const smallFolders: Readonly<Record<string, readonly string[]>> = {
  'other folders import it, which those around it import': [
    'apps/api/src/features/jobs/chapters',
    'apps/api/src/features/jobs/lexicon',
    'apps/api/src/features/publications/moderation',
    'apps/api/src/features/publications/visibility',
    'apps/api/src/features/sign-in/links',
    'apps/api/src/features/sites/authorization',
    'apps/api/src/features/sites/queries',
    'apps/api/src/features/sounds/library',
    'apps/api/src/features/usage/statement',
    'apps/api/src/features/webhooks/endpoints/registration',
    'apps/api/src/eventing/errors',
    'apps/api/src/eventing/tracing',
    'apps/api/src/platform/html',
    'apps/web/src/features/admin/address',
    'apps/web/src/features/admin/reasons',
  ],
  'it imports the folders beside it, and those around it import it': [
    'apps/api/src/eventing/reactions',
    'apps/web/src/features/jobs/dashboard',
  ],
  'an entry of a bundle': ['apps/web/src/app/doc', 'apps/wordpress/src/block', 'apps/wordpress/src/forms'],
  'documents, a language each': ['apps/web/src/features/api-docs/guides'],
  'the folder above is full': ['apps/api/src/media/audio/streaming'],
};

test('a folder with fewer than three files has a reason', () => {
  const allowed = new Set(Object.values(smallFolders).flat());
  const folders = new Set(sources.map((file) => dirname(file)));
  const isSmall = (folder: string) => readdirSync(join(root, folder)).length < 3;
  const small = [...folders].filter((folder) => isSmall(folder) && !namedByPlan.some((names) => names.test(folder)));
  expect(small.filter((folder) => !allowed.has(folder))).toEqual([]);
  expect([...allowed].filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

test('a limit that a user, a client or an operator can meet is in libs/domain/src/limits', () => {
  const elsewhere = sources
    .filter((file) => /^(libs\/domain\/src|apps\/api\/src\/features)\//.test(file))
    .filter((file) => !file.startsWith('libs/domain/src/limits/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.matchAll(/^export const (max[A-Z]\w*)(?:: \w+)? = [\w.*+ ]+;$/gm);
      return [...found].map(([, name]) => `${file}: ${name}`);
    });
  expect(elsewhere).toEqual([]);
});

/** Names by which a test may import the timer of Node: each says what the time stands for; anything else waits for a condition. */
const pauses: Readonly<Record<string, string>> = {
  betweenPolls: 'until a condition holds',
  slowServer: 'the fake server or store takes this long',
  slowStore: 'the fake server or store takes this long',
  slowReader: 'the reader takes this long',
  slowly: 'both sides of a connection take this long',
  readLater: 'an error without a caller has no event to wait for',
  outage: 'a server is away for this long',
  randomPause: 'of a random history, or before a kill',
  countedTime: 'what a process does in this time is counted',
  quietMoment: 'nothing is appended, or asked of the network, for this long',
};
/** Their waits are of the contracts' own, and of the clock that is measured. */
const measuring = /^test\/(bench|contracts)\/|^test\/support\/loop-time\.spec\.ts$/;

/** The fixed sleeps in the source of a test. */
function fixedSleeps(source: string): string[] {
  const [, imported = ''] = /import \{([^}]*)\} from 'node:timers\/promises'/.exec(source) ?? [];
  const timers = imported.split(',').filter((name) => /\bsetTimeout\b/.test(name));
  const unnamed = timers.filter((name) => !Object.hasOwn(pauses, name.trim().replace('setTimeout as ', '')));
  return [...unnamed.map((name) => name.trim()), ...(source.match(/setTimeout\(\w+, |waitForTimeout\(/g) ?? [])];
}

test('no test sleeps for a fixed time', () => {
  const tests = ['*.spec.ts', '*.test.ts', '*.test.tsx', '*.journey.ts', 'test/*.ts'];
  const files = execFileSync('git', ['ls-files', ...tests], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = files
    .filter((file) => !measuring.test(file) && file !== 'test/structure.spec.ts' && existsSync(join(root, file)))
    .flatMap((file) => fixedSleeps(readFileSync(join(root, file), 'utf8')).map((sleep) => `${file}: ${sleep}`));
  expect(found).toEqual([]);
  expect(fixedSleeps("import { setTimeout as sleep } from 'node:timers/promises';")).toEqual(['setTimeout as sleep']);
  expect(fixedSleeps('await new Promise((resolve) => setTimeout(resolve, 50));')).toEqual(['setTimeout(resolve, ']);
  expect(fixedSleeps("import { setTimeout as slowServer } from 'node:timers/promises';")).toEqual([]);
});
