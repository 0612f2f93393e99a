import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { added, TallyStores, tallies } from '../../../../../test/support/tally-fixture';
import { MongoReadModelStore } from '../read-models/mongodb/mongo-read-model-store';
import { ensureCollections } from './ensure-collections';

const server = new MongoServer();
let url: string;
let stores: TallyStores;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

test('rows are found at every moment of a rebuild by another process', async () => {
  const database = randomUUID();
  const [rows, reader] = [new MongoReadModelStore(url, database), new MongoReadModelStore(url, database)];
  await ensureCollections(rows, [tallies]);
  await stores.append(added('a', 1));
  const { runner } = stores.runner({ rows });
  runner.start();
  await runner.state.until((state) => state === 'live');
  server.holdWhile(() => delay(3));
  const missing: number[] = [];
  let isRebuilt = false;
  const rebuilding = runner.rebuild().then(() => (isRebuilt = true));
  for (let read = 0; !isRebuilt; read++) {
    const found = await reader.find(tallies.name, { limit: 1 });
    if (found.rows.length === 0) missing.push(read);
  }
  server.holdWhile(() => null);
  await rebuilding;
  await runner.stop();
  await Promise.all([rows.close(), reader.close()]);
  expect(missing).toEqual([]);
});
