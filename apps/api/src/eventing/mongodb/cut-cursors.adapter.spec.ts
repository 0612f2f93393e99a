import type { Document, MongoClient } from 'mongodb';
import {
  collection,
  contractSpec,
  insertOf,
  positionAt,
} from '../../../../../test/contracts/read-model-store/contract-context';
import { MongoProxy } from '../../../../../test/support/mongo-server/mongo-proxy';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import { MongoStateStore } from '../state/mongo-state-store';
import { MongoConnection } from './mongo-connection';

const realUrl = process.env.TEST_MONGODB_URL;
const server = realUrl ? new MongoProxy(realUrl) : new MongoServer();
/** A real server sends 101 documents, then all others. */
const [size, points, cutPoints] = realUrl ? [250, [1], [1]] : [25, [1, 2, 3], [2]];
const ids = Array.from({ length: size }, (_, index) => `id${String(index).padStart(3, '0')}`);
const database = `cut_${process.pid}`;
let url: string;
const opened: { close(): Promise<void> }[] = [];

const openStores = () => {
  const connection = new MongoConnection(`${url}&serverSelectionTimeoutMS=500`, database);
  const [rows, state] = [new MongoReadModelStore(connection), new MongoStateStore(connection)];
  opened.push(rows, state);
  return { connection, rows, state };
};
type Stores = ReturnType<typeof openStores>;

beforeAll(async () => {
  url = await server.listen();
  if (server instanceof MongoServer) server.commands.batchSizes = { first: 10, later: 5 };
  const { rows, state } = openStores();
  await rows.ensure(contractSpec);
  await rows.save(
    null,
    ids.map((id) => insertOf(id, { owner: 'ada', at: id })),
  );
  await state.insert(
    'thing',
    ids.map((id) => ({ id, value: id })),
  );
});
afterEach(async () => {
  server.holdWhile(() => null);
  server.failWhen(() => false);
  await Promise.all(opened.splice(0).map((store) => store.close()));
});
afterAll(async () => {
  const { connection } = openStores();
  await clientOf(connection).db(database).dropDatabase();
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await server.close();
});

const sorted = (found: Iterable<{ readonly id: string }>) => [...found].map(({ id }) => id).sort();
/** The ids that each kind of query finds. */
const reads: Readonly<Record<string, (stores: Stores) => Promise<string[]>>> = {
  'rows by id': async ({ rows }) => [...(await rows.load(collection, ids)).keys()].sort(),
  'a page of rows': async ({ rows }) => sorted((await rows.find(collection, { limit: 1_000 })).rows),
  'changed rows': async ({ rows }) =>
    sorted(await rows.changedSince(collection, { after: null, through: positionAt(9), owners: ['ada'], limit: 1_000 })),
  'states by id': async ({ state }) => [...(await state.getAll('thing', ids)).keys()].sort(),
  'states of a kind': async ({ state }) => sorted(await state.list('thing')),
};

const clientOf = (connection: MongoConnection) => (connection as unknown as { client: MongoClient }).client;
const cut = 'the connection is cut';
/** What happens first when the driver asks for more documents. */
const cuts: Readonly<Record<string, (stores: Stores, command: Document) => Promise<void> | null>> = {
  [cut]: () => null,
  'the server has lost the cursor': (_, command) => {
    if (server instanceof MongoProxy) return server.loseCursor(command);
    server.commands.loseCursors();
    return null;
  },
  'the client is closed before the reply': ({ connection }) => clientOf(connection).close(),
  'the client is closed after the reply': ({ connection }) => {
    clientOf(connection).once('connectionCheckedIn', () => void clientOf(connection).close());
    return null;
  },
};
const cases = Object.entries(reads).flatMap(([read, idsFound]) =>
  Object.entries(cuts).map(([name, act]) => ({ read, idsFound, name, act })),
);

test.each(cases)('$read: all or an error when $name', async ({ idsFound, name, act }) => {
  // The driver looks for the server for half a second after its connection was cut.
  for (const point of name === cut ? cutPoints : points) {
    const stores = openStores();
    await stores.rows.ensure(contractSpec);
    let asked = 0;
    const isDue = (command: object) => 'getMore' in command && ++asked === point;
    server.holdWhile((command) => (isDue(command) ? act(stores, command) : null));
    if (name === cut) server.failWhen(isDue);
    const found = await idsFound(stores).catch((error: unknown) => error);
    expect(asked).toBeGreaterThanOrEqual(point);
    if (!(found instanceof StoreUnavailable)) expect(found).toEqual(ids);
    server.failWhen(() => false);
    server.holdWhile(() => null);
  }
});
