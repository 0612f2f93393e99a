import { randomUUID } from 'node:crypto';
import { MongoConnection } from '../../apps/api/src/eventing/mongodb/mongo-connection';
import { MongoReadModelStore } from '../../apps/api/src/eventing/read-models/mongodb/mongo-read-model-store';
import { MongoStateStore } from '../../apps/api/src/eventing/state/mongo-state-store';
import { describeJavaMongo, JavaMongoServer } from '../support/mongo-java-server/java-mongo-server';
import { readModelStoreContract } from '../contracts/read-model-store.contract';
import { stateStoreContract } from '../contracts/state-store.contract';

describeJavaMongo('over mongo-java-server', () => {
  const server = new JavaMongoServer();
  let url: string;
  beforeAll(async () => (url = await server.listen()));
  afterAll(() => server.close());

  describe('rows', () => {
    readModelStoreContract(async () => new MongoReadModelStore(new MongoConnection(url, randomUUID())));
  });

  describe('state', () => {
    stateStoreContract(async () => new MongoStateStore(new MongoConnection(url, 'state')));
  });
});
