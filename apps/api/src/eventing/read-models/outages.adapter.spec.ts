import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractSpec, positionAt } from '../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { Database } from '../sqlite/database';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { unstoredPointer } from './builds';
import { EmbeddedReadModelStore } from './embedded/embedded-read-model-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoReadModelStore } from './mongodb/mongo-read-model-store';
import type { ReadModelStore } from './read-model-store';

const { name } = contractSpec;
const insert = { collection: name, id: 'a', previous: null, position: positionAt(1), row: { n: 1 } };
const replace = { ...insert, previous: positionAt(1), position: positionAt(2) };

/** Every method of the port that throws StoreUnavailable. */
const calls: readonly [string, (store: ReadModelStore) => Promise<unknown>][] = [
  ['ensure', (store) => store.ensure(contractSpec)],
  ['load', (store) => store.load(name, ['a'])],
  ['save rows', (store) => store.save(null, [insert, { ...replace, id: 'b' }])],
  ['save a checkpoint', (store) => store.save({ name, position: positionAt(1) }, [])],
  ['save under a fence', (store) => store.save({ name, position: positionAt(1) }, [], unstoredPointer(name))],
  ['checkpoint', (store) => store.checkpoint(name)],
  ['forgetCheckpoint', (store) => store.forgetCheckpoint(name)],
  ['find', (store) => store.find(name, { limit: 1 })],
  ['count', (store) => store.count(name)],
  ['purge', (store) => store.purge(name, '2026')],
  ['drop', (store) => store.drop('other')],
  ['purgeMarkers', (store) => store.purgeMarkers('other~1', '2026')],
  ['pointers', (store) => store.pointers([name])],
  ['changePointer', (store) => store.changePointer(unstoredPointer(name), { holder: 'a' })],
  ['loadForFold', (store) => store.loadForFold(name, ['a'])],
  ['changedSince', (store) => store.changedSince(name, { after: null, through: positionAt(1), limit: 1 })],
];

const outageOf = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreUnavailable);

describe('MongoDB outages', () => {
  const facade = new MongoServer();
  let store: MongoReadModelStore;
  beforeAll(async () => {
    store = new MongoReadModelStore(
      new MongoConnection(`${await facade.listen()}&serverSelectionTimeoutMS=2000`, 'outages'),
    );
    await store.ensure(contractSpec);
  });
  afterEach(() => facade.failWhen(() => false));
  afterAll(async () => {
    await store.close();
    await facade.close();
  });

  test.each(calls)('%s throws StoreUnavailable, and the store recovers', async (_, call) => {
    facade.failWhen(() => true);
    await outageOf(call(store));
    facade.failWhen(() => false);
    expect(await store.count(name)).toBe(0);
  });

  test('calls throw StoreUnavailable when no server is found', async () => {
    const closed = new MongoServer();
    const url = await closed.listen();
    await closed.close();
    const unreachable = new MongoReadModelStore(new MongoConnection(`${url}&serverSelectionTimeoutMS=50`, 'outages'));
    for (const [, call] of calls.slice(0, 3)) await outageOf(call(unreachable));
    await unreachable.close();
  });
});

describe('embedded store outages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outages-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(calls)('%s throws StoreUnavailable on a closed file', async (title, call) => {
    const store = new EmbeddedReadModelStore(join(folder, `${title}.db`));
    await store.ensure(contractSpec);
    await store.close();
    await outageOf(call(store));
  });

  test('an unknown collection is a programming error, not an outage', async () => {
    const store = new EmbeddedReadModelStore(join(folder, 'unknown.db'));
    const failure: unknown = await store.count('unknown').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SQLITE_ERROR' });
    await store.close();
  });

  test('a lock held by another connection is an outage', async () => {
    const file = join(folder, 'held.db');
    const store = new EmbeddedReadModelStore(file, { writeTimeoutMs: 20 });
    const other = new Database(file, { busyTimeoutMs: 0 });
    other.exec('BEGIN IMMEDIATE');
    await outageOf(store.save({ name, position: positionAt(1) }, []));
    other.close();
    await store.close();
  });
});
