import type { MongoClient } from 'mongodb';
import {
  collection,
  contractSpec,
  insertOf,
  positionAt,
} from '../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import { MongoStateStore } from '../state/mongo-state-store';
import { MongoConnection } from './mongo-connection';

const ids = Array.from({ length: 25 }, (_, index) => `id${String(index).padStart(2, '0')}`);
const server = new MongoServer();
let url: string;
const opened: { close(): Promise<void> }[] = [];

const openStores = () => {
  const connection = new MongoConnection(`${url}&serverSelectionTimeoutMS=500`, 'cut');
  const [rows, state] = [new MongoReadModelStore(connection), new MongoStateStore(connection)];
  opened.push(rows, state);
  return { connection, rows, state };
};
type Stores = ReturnType<typeof openStores>;

beforeAll(async () => {
  url = await server.listen();
  server.commands.batchSizes = { first: 10, later: 5 };
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
afterAll(() => server.close());

const sorted = (found: Iterable<{ readonly id: string }>) => [...found].map(({ id }) => id).sort();
/** The ids that each kind of query finds. */
const reads: Readonly<Record<string, (stores: Stores) => Promise<string[]>>> = {
  'rows by id': async ({ rows }) => [...(await rows.load(collection, ids)).keys()].sort(),
  'a page of rows': async ({ rows }) => sorted((await rows.find(collection, { limit: 100 })).rows),
  'changed rows': async ({ rows }) =>
    sorted(await rows.changedSince(collection, { after: null, through: positionAt(9), owners: ['ada'], limit: 100 })),
  'states by id': async ({ state }) => [...(await state.getAll('thing', ids)).keys()].sort(),
  'states of a kind': async ({ state }) => sorted(await state.list('thing')),
};

const clientOf = (connection: MongoConnection) => (connection as unknown as { client: MongoClient }).client;
const cut = 'the connection is cut';
/** What happens first when the driver asks for more documents. */
const cuts: Readonly<Record<string, (stores: Stores) => Promise<void> | null>> = {
  [cut]: () => null,
  'the server has lost the cursor': () => {
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
  for (const point of name === cut ? [2] : [1, 2, 3]) {
    const stores = openStores();
    await stores.rows.ensure(contractSpec);
    let asked = 0;
    const isDue = (command: object) => 'getMore' in command && ++asked === point;
    server.holdWhile((command) => (isDue(command) ? act(stores) : null));
    if (name === cut) server.failWhen(isDue);
    const found = await idsFound(stores).catch((error: unknown) => error);
    expect(asked).toBeGreaterThanOrEqual(point);
    if (!(found instanceof StoreUnavailable)) expect(found).toEqual(ids);
    server.failWhen(() => false);
    server.holdWhile(() => null);
  }
});
