import { MongoFacade } from '../../../../../../test/support/mongo-facade/mongo-facade';
import { MongoReadModelStore } from './mongo-read-model-store';

it('says that it cannot be reached', async () => {
  const facade = new MongoFacade();
  const url = await facade.listen();
  await facade.close();
  const store = new MongoReadModelStore(`${url}&serverSelectionTimeoutMS=50`, 'db');
  expect(await store.ping()).toBe(false);
  await store.close();
});
