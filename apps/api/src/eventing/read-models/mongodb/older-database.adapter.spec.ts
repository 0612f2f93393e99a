import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { MongoClient, type Db } from 'mongodb';
import {
  collection,
  contractSpec,
  insertOf,
  positionAt,
} from '../../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { firstBuild, pointerOf } from '../builds';
import type { Pointer } from '../pointer';
import { StaleEpoch } from '../read-model-store';
import { MongoReadModelStore } from './mongo-read-model-store';

const server = new MongoServer();
let client: MongoClient;
let url: string;
let database: Db;
let store: MongoReadModelStore;
beforeAll(async () => {
  url = await server.listen();
  client = new MongoClient(url);
});
afterAll(async () => {
  await client.close();
  await server.close();
});
beforeEach(() => {
  database = client.db(randomUUID());
  store = new MongoReadModelStore(new MongoConnection(url, database.databaseName));
});
afterEach(async () => {
  await store.close();
  jest.restoreAllMocks();
});

/** Of the clock by which pointers are cached. */
function passTime(ms: number): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

async function take(): Promise<Pointer> {
  const before = await pointerOf(store, collection);
  const build = before.serves.includes('~') ? {} : firstBuild({ ...contractSpec, version: 1 });
  const taken = await store.changePointer(before, { ...build, holder: 'p', epoch: before.epoch + 1 });
  await store.ensure({ ...contractSpec, name: taken.serves });
  return taken;
}
const saveAt = (pointer: Pointer, position: number) =>
  store.save(
    { name: collection, position: positionAt(position) },
    [{ ...insertOf(`row-${position}`, {}, position), collection: pointer.serves }],
    pointer,
  );
const pointers = () => database.collection<{ _id: string }>('pointers');
async function restored(pointer: Pointer, from: number, to: number): Promise<void> {
  await saveAt(pointer, from);
  const backup = await pointers().find().toArray();
  await saveAt(pointer, to);
  await pointers().deleteMany({});
  await pointers().insertMany(backup);
}

test.each([
  ['at once', 0],
  ['after the pointers were read', 1_100],
])('nothing is projected past the gap of an older database: %s', async (_, afterMs) => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const held = await take();
  await restored(held, 3, 9);
  passTime(afterMs);
  await expect(saveAt(held, 11)).rejects.toBeInstanceOf(StaleEpoch);
  const found = await pointerOf(store, collection);
  expect(found).toMatchObject({ serves: held.serves, position: positionAt(3), holder: 'p' });
  expect(found.epoch).toBeGreaterThan(held.epoch);
  expect(error.mock.calls).toEqual([
    [expect.stringMatching(/emptied or replaced by an older one: the pointer of job-log at 0*9 is now at 0*3\./)],
  ]);
  await expect(saveAt(held, 12)).rejects.toBeInstanceOf(StaleEpoch);
  await saveAt(await take(), 4);
  expect(await store.checkpoint(collection)).toBe(positionAt(4));
});

test('an emptied database is filled from the beginning', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const held = await take();
  await saveAt(held, 3);
  await database.dropDatabase();
  await expect(saveAt(held, 4)).rejects.toBeInstanceOf(StaleEpoch);
  expect(error.mock.calls[0]?.[0]).toMatch(/the pointer of job-log at 0*3 is gone/);
  expect(await store.checkpoint(collection)).toBeNull();
  const next = await take();
  expect(next.serves).not.toBe(held.serves);
  await saveAt(next, 1);
  expect(await store.checkpoint(collection)).toBe(positionAt(1));
});

test('other processes read what a process made of an older database', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const other = new MongoReadModelStore(new MongoConnection(url, database.databaseName));
  await saveAt(await take(), 3);
  expect(await other.count(collection)).toBe(1);
  await database.dropDatabase();
  await store.pointers([]);
  await saveAt(await take(), 1);
  passTime(other.pointerCacheMs);
  expect((await other.find(collection, { limit: 9 })).rows.map(({ id }) => id)).toEqual(['row-1']);
  await other.close();
});
