import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { allProjections } from '@duetcast/projections/all';
import { contractSpec, positionAt } from '../../../../../../test/contracts/read-model-store/contract-context';
import { Database } from '../../sqlite/database';
import { partsOf } from './sqlite-changes';
import { EmbeddedReadModelStore } from './embedded-read-model-store';
import { indexedOrders, queriedPaths } from '../queried-paths';
import type { CollectionSpec, Query, Sort } from '../read-model-store';

let folder: string;
let store: EmbeddedReadModelStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  store = new EmbeddedReadModelStore(join(folder, 'rows.db'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** The queries that an index must serve: leading fields equal, last field sorted or filtered. */
async function queriesOf(index: Sort): Promise<Query[]> {
  const [path, direction] = index.at(-1) ?? ['id', 1];
  const leading = index.slice(0, -1).map(([field]) => field);
  const equal = Object.fromEntries(leading.map((field) => [field, 'x']));
  const listed = Object.fromEntries(leading.map((field, place) => [field, place === 0 ? 'x' : { in: ['x', 'y'] }]));
  return [equal, listed].flatMap((where): Query[] => [
    { where, sort: [[path, direction]], limit: 10 },
    { where, sort: [[path, direction === 1 ? -1 : 1]], limit: 10 },
    { where: { ...where, [path]: 'x' }, limit: 10 },
    { where: { ...where, [path]: { in: ['x', 'y'] } }, limit: 10 },
    { where: { ...where, [path]: { prefix: 'x' } }, sort: [[path, direction]], limit: 10 },
    { where: { ...where, [path]: { gte: 'x', lt: 'y' } }, sort: [[path, direction]], limit: 10 },
  ]);
}

/** Plan lines that scan a whole table. */
const fullScans = (plan: readonly string[]): string[] =>
  plan.filter((line) => line.startsWith('SCAN rows') && !line.includes('USING'));

describe.each([contractSpec, ...allProjections.map(({ name, indexes }): CollectionSpec => ({ name, indexes }))])(
  'indexes of $name',
  (spec) => {
    test('serve their queries, on the first and later pages', async () => {
      await store.ensure(spec);
      const row = Object.fromEntries(queriedPaths(spec).map((path) => [path, 'x']));
      const saves = ['a', 'b', 'c'].map((id) => ({
        collection: spec.name,
        id,
        previous: null,
        position: positionAt(1),
        row,
      }));
      await store.save(null, saves);
      for (const index of indexedOrders(spec))
        for (const query of await queriesOf(index)) {
          const { next } = await store.find(spec.name, { ...query, limit: 1 });
          const plan = store.explain(spec.name, { ...query, cursor: next ?? undefined });
          expect({ query, scans: fullScans(plan) }).toEqual({ query, scans: [] });
          expect({ query, first: fullScans(store.explain(spec.name, query)) }).toEqual({ query, first: [] });
        }
    });
  },
);

test('detects a full scan without an index, which validates the check above', async () => {
  await store.ensure(contractSpec);
  expect(fullScans(store.explain(contractSpec.name, { where: { other: 1 }, limit: 1 }))).not.toEqual([]);
});

test('sorts a page by index, without a temporary B-tree', async () => {
  await store.ensure(contractSpec);
  const page = { where: { owner: 'x' }, sort: [['at', -1]], limit: 10 } as const;
  expect(store.explain(contractSpec.name, page).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

test.each([true, false])('finds changes by index, in order (of owners: %s)', async (isOwned) => {
  const build = `${contractSpec.name}~1`;
  await store.ensure({ ...contractSpec, name: build });
  const parts = partsOf(build, 'owner', 'position > ? AND position <= ?', isOwned);
  const args = [positionAt(1), positionAt(2), ...(isOwned ? ['["x"]'] : [])];
  const database = new Database(store.file, { readOnly: true });
  const plan = database.queryPlan(`${parts.join(' UNION ALL ')} ORDER BY position LIMIT ?`, ...args, ...args, 9);
  database.close();
  expect(plan.filter((line) => line.startsWith('SEARCH') && line.includes('position>?'))).toHaveLength(2);
  expect(plan.filter((line) => line.includes('TEMP B-TREE') || /^SCAN (rows|markers)/.test(line))).toEqual([]);
});

test('waits for the transaction of another connection without blocking the event loop', async () => {
  await store.ensure(contractSpec);
  const other = new Database(join(folder, 'rows.db'), { busyTimeoutMs: 0 });
  other.exec('BEGIN IMMEDIATE');
  let isSaved = false;
  const saving = store.save({ name: 'p', position: positionAt(1) }, []).then(() => (isSaved = true));
  for (let iteration = 0; iteration < 20; iteration++) await nextTurn();
  expect(isSaved).toBe(false);
  other.exec('COMMIT');
  await saving;
  expect(await store.checkpoint('p')).toBe(positionAt(1));
  other.close();
});

test('persists rows and checkpoints across reopening', async () => {
  await store.ensure(contractSpec);
  const save = { collection: contractSpec.name, id: 'a', previous: null, position: positionAt(1), row: { n: 1 } };
  await store.save({ name: 'p', position: positionAt(1) }, [save]);
  await store.close();
  expect(await store.ping()).toBe(false);
  store = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  expect((await store.find(contractSpec.name, { limit: 2 })).rows.map(({ row }) => row)).toEqual([{ n: 1 }]);
  expect(await store.checkpoint('p')).toBe(positionAt(1));
});
