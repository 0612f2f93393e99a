import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { added, newEvent, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import { pointerOf } from '../read-models/builds';
import type { ReadModelStore } from '../read-models/read-model-store';
import { Database } from '../sqlite/database';
import { ensureCollections } from './ensure-collections';

const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

const row = { name: 'a', sum: 5, steps: 1 };
const place = () => ({ file: join(stores.folder, `${randomUUID()}.db`), database: randomUUID() });
type Place = ReturnType<typeof place>;

/** What a release without pointers has stored, up to `position`. */
async function inFile({ file }: Place, position: string): Promise<void> {
  const database = new Database(file);
  database.exec('CREATE TABLE checkpoints(name TEXT PRIMARY KEY, position TEXT NOT NULL)');
  database.exec('CREATE TABLE "rows tallies"(id TEXT PRIMARY KEY, position TEXT NOT NULL, doc TEXT NOT NULL)');
  database.run('INSERT INTO "rows tallies" VALUES (?, ?, ?)', 'a', position, JSON.stringify(row));
  database.run('INSERT INTO checkpoints VALUES (?, ?)', 'tallies', position);
  database.close();
}
async function inDatabase({ database }: Place, position: string): Promise<void> {
  const client = await MongoClient.connect(url);
  const db = client.db(database);
  const id = (name: string) => ({ _id: name as never });
  await db.collection('rows.tallies').insertOne({ ...id('a'), position, json: JSON.stringify(row), row: { sum: 5 } });
  await db.collection('checkpoints').insertOne({ ...id('tallies'), position });
  await client.close();
}

const adapters: [string, typeof inFile, (at: Place) => ReadModelStore][] = [
  ['embedded', inFile, ({ file }) => new EmbeddedReadModelStore(file)],
  ['MongoDB', inDatabase, ({ database }) => new MongoReadModelStore(new MongoConnection(url, database))],
];

describe.each(adapters)('rows of a release without pointers (%s)', (_name, store, open) => {
  let rows: ReadModelStore;
  let position: string;
  beforeEach(async () => {
    const at = place();
    position = await stores.append(added('a', 5));
    await store(at, position);
    rows = open(at);
    await ensureCollections(rows, [tallies]);
  });
  afterEach(() => rows.close());

  const sums = async (collection = tallies.name) => {
    const found = await rows.find<{ sum: number }>(collection, { sort: [['sum', -1]], limit: 9 });
    return Object.fromEntries(found.rows.map(({ id, row: { sum } }) => [id, sum]));
  };

  test('are served until they are rebuilt', async () => {
    expect(await sums()).toEqual({ a: 5 });
    expect((await rows.load(tallies.name, ['a'])).get('a')).toEqual({ id: 'a', position, first: position, row });
    expect(await rows.checkpoint(tallies.name)).toBe(position);
    expect(await pointerOf(rows, tallies.name)).toMatchObject({ revision: 0, serves: tallies.name, position });
  });

  test('are rebuilt before anything is folded, and stay as they were', async () => {
    const last = await stores.append(added('a', 1), added('b', 2), newEvent('Cleared', { name: 'b' }));
    const { runner } = stores.runner({ rows });
    runner.start();
    await runner.state.until((state) => state === 'live');
    await runner.stop();
    expect(await sums()).toEqual({ a: 6 });
    expect(await rows.checkpoint(tallies.name)).toBe(last);
    const { serves, retired } = await pointerOf(rows, tallies.name);
    expect(serves).toMatch(/^tallies~1-/);
    expect(retired).toMatchObject([{ serves: tallies.name, position }]);
    expect((await rows.load(serves, ['a'])).get('a')?.first).toBe(position);
  });
});

test('new projections serve a build from the beginning', async () => {
  const other = { ...tallies, name: 'others' } as Projection;
  await ensureCollections(stores.rows, [tallies, other]);
  const pointer = await pointerOf(stores.rows, 'others');
  expect(pointer).toMatchObject({ revision: 1, build: { version: 1 }, position: null, retired: [] });
  await ensureCollections(stores.rows, [tallies, other]);
  expect(await pointerOf(stores.rows, 'others')).toEqual(pointer);
});
