import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../apps/api/src/platform/openapi/routes';
import { product, productFile } from '../docs/read-product';
import { accessRules } from './access-rules';

const clientFile = 'libs/client/src/generated/api.ts';
const client = readFileSync(clientFile, 'utf8');
const roots = ['apps/api/src', 'test/support', 'test/docs'];
const sources = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(root, path)),
);

/** File of the class in `JobsController.list`. */
function fileOf({ name }: Route): string {
  const declaration = `class ${name.slice(0, name.indexOf('.'))} `;
  return sources.find((path) => readFileSync(path, 'utf8').includes(declaration)) ?? '?';
}

const codeIn = (row: string): string[] => [...row.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
/** Path in `GET /api/jobs?status=`, `…/audit` or `/retry`, the latter two without their beginning. */
const pathOf = (code: string): string => /^(?:[A-Z]+ )?(?:…)?(\/[^? ]*)/.exec(code)?.[1] ?? '';
const collectionOf = (path: string): string => path.split('/').slice(0, 3).join('/');
const productRows = product
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((row) => codeIn(row).map(pathOf));

/** A row names the whole path, or its end beside another path of the same collection. */
const isInProduct = (path: string): boolean =>
  productRows.some((row) => {
    const isNeighbour = row.some((other) => collectionOf(other) === collectionOf(path));
    return row.some((code) => code === path || (isNeighbour && code !== '' && path.endsWith(code)));
  });

function isInClient({ method, path }: Route): boolean {
  const start = client.indexOf(`\n  '${path}': {`);
  return start >= 0 && client.slice(start, client.indexOf('\n  };', start)).includes(`\n    ${method}: operations[`);
}

/** Everything that a new route still needs, each with the file to edit. */
export function omissionsOf(route: Route): string[] {
  const call = `${route.method} ${route.path}`;
  const checks: [isDone: boolean, what: string][] = [
    [route.description !== undefined, `describe it with @Describes in ${fileOf(route)} and the *.openapi.ts beside it`],
    [Object.hasOwn(accessRules, call), 'say who may call it in test/support/access-rules.ts'],
    [route.forAdmins || isInProduct(route.path), `name it in a table of calls in ${productFile}`],
    [isInClient(route), `run npm run generate:client, which writes ${clientFile}`],
  ];
  return checks.filter(([isDone]) => !isDone).map(([, what]) => `${call}: ${what}`);
}
