import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverPathNames, serverPaths } from '@duetcast/domain/kernel/server-paths';
import { socketPath } from '@duetcast/projections/realtime/socket-events';

const features = resolve(__dirname, '../../features');
const controllers = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.controller.ts'))
  .map((file) => readFileSync(join(features, file), 'utf8'));

/** Paths of the controllers, or of the methods where a controller has none of its own; a constant is one of the same file. */
function pathsIn(source: string): string[] {
  const [, base] = /@(?:Api|Admin)Controller\((?:'[A-Z][^']*', )?'([a-z][^']*)'/.exec(source) ?? [];
  if (base !== undefined) return [`/${base}`];
  return [...source.matchAll(/^ {2}@(?:Get|Post|PostAction|Put|Patch|Delete)\((?:'([^']+)'|(\w+))/gm)].map(
    ([, path, name]) => {
      const written = path ?? new RegExp(`const ${name} = '([^']+)'`).exec(source)?.[1];
      return `/${written}`.replace('//', '/');
    },
  );
}
const paths = [socketPath, ...controllers.flatMap(pathsIn)];

test('the controllers are found', () => expect(paths.length).toBeGreaterThan(50));

test('every path of a controller is one of the server', () =>
  expect(paths.filter((path) => !serverPaths.test(path))).toEqual([]));

test('every name is the beginning of a path', () =>
  expect(serverPathNames.filter((name) => !paths.some((path) => new RegExp(`^/${name}(/|$)`).test(path)))).toEqual([]));

test.each(['/', '/dashboard', '/apis', '/voices?page=2', '/src/features/shows/show.tsx'])('%s is a page', (path) =>
  expect(serverPaths.test(path)).toBe(false),
);
