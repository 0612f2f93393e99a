import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { Database } from '../../apps/api/src/eventing/sqlite/database';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { MongoConnection } from '../../apps/api/src/eventing/mongodb/mongo-connection';
import { MongoStateStore } from '../../apps/api/src/eventing/state/mongo-state-store';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { stateStoreContract } from './state-store.contract';

/** Every method that throws StoreUnavailable. */
const calls: readonly [string, (store: StateStore) => Promise<unknown>][] = [
  ['get', (store) => store.get('thing', 'a')],
  ['getAll', (store) => store.getAll('thing', ['a'])],
  ['insert', (store) => store.insert('thing', [{ id: 'a', value: 1 }])],
  [
    'insert several',
    (store) =>
      store.insert(
        'thing',
        ['b', 'c'].map((id) => ({ id, value: 1 })),
      ),
  ],
  ['put', (store) => store.put('thing', { id: 'a', value: 1 })],
  ['update', (store) => store.update('thing', 'a', 1, 1)],
  ['delete', (store) => store.delete('thing', ['a'])],
  ['deleteIf', (store) => store.deleteIf('thing', 'a', 1)],
  ['purge', (store) => store.purge('2000')],
];
const outageOf = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreUnavailable);

describe('embedded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'state.db');

  stateStoreContract(async () => new EmbeddedStateStore(file));

  test.each(calls)('%s throws StoreUnavailable on a closed file', async (_, call) => {
    const store = new EmbeddedStateStore(file);
    await store.close();
    await outageOf(call(store));
  });

  test('a lock held by another connection is an outage after the timeout', async () => {
    const store = new EmbeddedStateStore(file, { writeTimeoutMs: 20 });
    const other = new Database(file, { busyTimeoutMs: 0 });
    other.exec('BEGIN IMMEDIATE');
    await outageOf(store.put('thing', { id: 'a', value: 1 }));
    other.close();
    await store.close();
  });

  test('reads and purges by index', () => {
    const database = new Database(file);
    const plan = (sql: string) => database.queryPlan(sql, 'x', 'x').join();
    expect(plan('SELECT 1 FROM state WHERE kind = ? AND id IN (SELECT value FROM json_each(?))')).toContain(
      'SEARCH state USING COVERING INDEX sqlite_autoindex_state_1 (kind=? AND id=?)',
    );
    const expired = 'SELECT rowid FROM state WHERE expires_at IS NOT NULL AND expires_at <= ? AND 1 <> ?';
    expect(plan(expired)).toContain('INDEX state_by_expiry');
    database.close();
  });
});

describe('MongoDB driver over the MongoDB stand-in', () => {
  const server = new MongoServer();
  let url: string;
  beforeAll(async () => (url = await server.listen()));
  afterAll(() => server.close());

  stateStoreContract(async () => new MongoStateStore(new MongoConnection(url, 'state')));

  test.each(calls)('%s throws StoreUnavailable, and the store recovers', async (_, call) => {
    const store = new MongoStateStore(new MongoConnection(`${url}&serverSelectionTimeoutMS=2000`, 'outages'));
    server.failWhen(() => true);
    await outageOf(call(store));
    server.failWhen(() => false);
    expect(await store.get('thing', 'absent')).toBeNull();
    await store.close();
  });
});

const realUrl = process.env.TEST_MONGODB_URL;
(realUrl ? describe : describe.skip)('MongoDB', () => {
  const name = `duetcast-test-${randomUUID()}`;
  afterAll(async () => {
    const client = new MongoClient(realUrl ?? '');
    await client.db(name).dropDatabase();
    await client.close();
  });

  stateStoreContract(async () => new MongoStateStore(new MongoConnection(realUrl ?? '', name)));
});
