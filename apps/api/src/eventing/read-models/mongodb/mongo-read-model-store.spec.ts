import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { MongoReadModelStore } from './mongo-read-model-store';

test('ping returns false when the server is unreachable', async () => {
  const facade = new MongoServer();
  const url = await facade.listen();
  await facade.close();
  const store = new MongoReadModelStore(`${url}&serverSelectionTimeoutMS=50`, 'db');
  expect(await store.ping()).toBe(false);
  await store.close();
});
