import { randomUUID } from 'node:crypto';
import type { Document } from 'mongodb';
import {
  collection,
  contractSpec,
  insertOf,
  positionAt,
} from '../../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { firstBuild, pointerOf, unstoredPointer } from '../builds';
import type { Pointer } from '../pointer';
import { StaleEpoch } from '../read-model-store';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { MongoReadModelStore } from './mongo-read-model-store';

const server = new MongoServer();
let url: string;
let database: string;
let store: MongoReadModelStore;
const commands: Document[] = [];
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(() => {
  database = randomUUID();
  store = new MongoReadModelStore(new MongoConnection(url, database));
  commands.length = 0;
  server.holdWhile((command) => {
    commands.push(command);
    return null;
  });
});
afterEach(() => store.close());

const sent = (name: string, of?: string) =>
  commands.filter((command) => name in command && (of === undefined || command[name] === of)).length;

/** Cached pointers are too old from now on. */
function passCache() {
  const now = performance.now.bind(performance);
  return jest.spyOn(performance, 'now').mockImplementation(() => now() + store.pointerCacheMs);
}

async function take(name: string): Promise<Pointer> {
  const pointer = await store.changePointer(unstoredPointer(name), {
    ...firstBuild({ ...contractSpec, name, version: 1 }),
    ...{ holder: 'p', epoch: 1 },
  });
  await store.ensure({ ...contractSpec, name: pointer.serves });
  return pointer;
}

test('one query a second reads the pointers for all reads of a process', async () => {
  const { serves } = await take(collection);
  await store.pointers([collection]);
  commands.length = 0;
  const reads = Array.from({ length: 40 }, () => store.find(collection, { limit: 1 }));
  await Promise.all([...reads, store.load(collection, ['a']), store.count(collection)]);
  expect(sent('find', 'pointers')).toBe(0);
  expect(sent('find', `rows.${serves}`)).toBe(41);
  const clock = passCache();
  await Promise.all(Array.from({ length: 40 }, () => store.find(collection, { limit: 1 })));
  expect(sent('find', 'pointers')).toBe(1);
  clock.mockRestore();
});

test('checkpoints that are pending together are one write', async () => {
  const fences: Pointer[] = [];
  for (let index = 0; index < 15; index++) fences.push(await take(`p${index}`));
  await store.pointers([]);
  commands.length = 0;
  await Promise.all(fences.map((fence) => store.save({ name: fence.name, position: positionAt(3) }, [], fence)));
  expect(sent('update', 'pointers')).toBeLessThanOrEqual(2);
  const pointers = await store.pointers(fences.map(({ name }) => name));
  expect([...pointers.values()].map(({ position }) => position)).toEqual(fences.map(() => positionAt(3)));
});

test('a failed write of checkpoints fails all of them, and the next ones are written', async () => {
  const fences = [await take('p'), await take('q')];
  server.failWhen((command) => command.update === 'pointers');
  const saves = () => fences.map((fence) => store.save({ name: fence.name, position: positionAt(4) }, [], fence));
  const outcomes = await Promise.allSettled(saves());
  server.failWhen(() => false);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(saves());
  expect((await pointerOf(store, 'q')).position).toBe(positionAt(4));
});

test('a rebuild creates its collection once', async () => {
  const spec = { ...contractSpec, name: `${collection}~2-new` };
  await store.ensure({ ...spec, areIndexesDeferred: true });
  await store.ensure(spec);
  expect([sent('create'), sent('createIndexes')]).toEqual([1, 1]);
});

test('a process that was suspended compares its fence before it writes', async () => {
  const held = await take(collection);
  const other = new MongoReadModelStore(new MongoConnection(url, database));
  await other.changePointer(await pointerOf(other, collection), { holder: 'q', epoch: 2 });
  await other.close();
  const clock = passCache();
  commands.length = 0;
  const late = { ...insertOf('a', {}), collection: held.serves };
  await expect(store.save(null, [late], held)).rejects.toBeInstanceOf(StaleEpoch);
  expect(sent('insert')).toBe(0);
  clock.mockRestore();
});

test('a read that outlasts the build that it used is repeated', async () => {
  const { serves } = await take(collection);
  await store.save(null, [{ ...insertOf('a', {}), collection: serves }]);
  let isHeld = false;
  server.holdWhile((command) => {
    if (command.find !== `rows.${serves}` || isHeld) return null;
    isHeld = true;
    return replaceBuild(serves);
  });
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + (isHeld ? 20_000 : 0));
  expect((await store.load(collection, ['a'])).size).toBe(1);
  clock.mockRestore();
});

/** Another process serves a new build and drops the old one. */
async function replaceBuild(serves: string): Promise<void> {
  const other = new MongoReadModelStore(new MongoConnection(url, database));
  const target = `${collection}~2-new`;
  await other.ensure({ ...contractSpec, name: target });
  await other.save(null, [{ ...insertOf('a', {}), collection: target }]);
  await other.changePointer(await pointerOf(other, collection), { serves: target });
  await other.drop(serves);
  await other.close();
}
