import { randomUUID } from 'node:crypto';
import { contractSpec, positionAt } from '../../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { firstBuild, pointerOf, unstoredPointer } from '../builds';
import type { Fence } from '../pointer';
import { StaleWrite, type Row } from '../read-model-store';
import { KeptRows } from './kept-rows';
import { MongoReadModelStore } from './mongo-read-model-store';

const server = new MongoServer();
let url: string;
let database: string;
let store: MongoReadModelStore;
let fence: Fence;
let reads = 0;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => {
  database = randomUUID();
  store = open();
  const first = firstBuild({ ...contractSpec, name: 'jobs', version: 1 });
  fence = await store.changePointer(unstoredPointer('jobs'), { ...first, holder: 'p', epoch: 1 });
  await store.ensure({ ...contractSpec, name: fence.serves });
  server.holdWhile(({ find }) => {
    if (find === `rows.${fence.serves}`) reads++;
    return null;
  });
});
afterEach(() => store.close());

const open = () => new MongoReadModelStore(new MongoConnection(url, database));
const save = (previous: number | null, position: number, row: Row | null, under: Fence | null = fence, by = store) => {
  const places = { previous: previous === null ? null : positionAt(previous), position: positionAt(position) };
  const saved = { collection: fence.serves, id: 'a', first: positionAt(1), ...places, row };
  return by.save(null, [saved], under ?? undefined);
};

async function load(under?: Fence) {
  reads = 0;
  const { position, row } = (await store.loadForFold(fence.serves, ['a'], under)).get('a') ?? {};
  return { reads, position, row };
}

test('a row that was saved or loaded under the fence is not read', async () => {
  await save(null, 1, { n: 1 });
  expect(await load(fence)).toEqual({ reads: 0, position: positionAt(1), row: { n: 1 } });
  await save(1, 2, null);
  expect(await load(fence)).toEqual({ reads: 0, position: positionAt(2), row: null });
  expect(await load()).toEqual({ reads: 1, position: positionAt(2), row: null });
  fence = await store.changePointer(await pointerOf(store, 'jobs'), { epoch: 2 });
  expect(await load(fence)).toMatchObject({ reads: 1 });
  expect(await load(fence)).toEqual({ reads: 0, position: positionAt(2), row: null });
});

test('a row that another process has changed makes the save stale, and is read again', async () => {
  await save(null, 1, { n: 1 });
  const other = open();
  await other.ensure({ ...contractSpec, name: fence.serves });
  await save(1, 2, { n: 2 }, null, other);
  await other.close();
  await expect(save(1, 3, { n: 3 })).rejects.toBeInstanceOf(StaleWrite);
  expect(await load(fence)).toEqual({ reads: 1, position: positionAt(2), row: { n: 2 } });
});

test('a row that the caller changes later is kept as it was saved', async () => {
  const row = { n: 1 };
  await save(null, 1, row);
  row.n = 2;
  expect(await load(fence)).toMatchObject({ reads: 0, row: { n: 1 } });
});

test('keeps as many rows and bytes as the limits allow, the last used ones', () => {
  const kept = new KeptRows({ rows: 2, bytes: 2_000 });
  const documents = ['a', 'b', 'c'].map((_id) => ({ _id, position: '1', first: '1', json: '' }));
  const ids = () => kept.of(fence, ['a', 'b', 'c', 'd']).map(({ _id }) => _id);
  kept.keep(fence, documents.slice(0, 2));
  kept.of(fence, ['a']);
  kept.keep(fence, documents.slice(2));
  expect(ids()).toEqual(['a', 'c']);
  kept.keep(fence, [{ _id: 'd', position: '1', first: '1', json: 'x'.repeat(1_000) }]);
  expect(ids()).toEqual(['c', 'd']);
  kept.keep(fence, [{ _id: 'd', position: '1', first: '1', json: 'x'.repeat(1_001) }]);
  expect(ids()).toEqual(['d']);
});
