import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { MongoConnection } from '../../apps/api/src/eventing/mongodb/mongo-connection';
import { MongoReadModelStore } from '../../apps/api/src/eventing/read-models/mongodb/mongo-read-model-store';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { readModelStoreContract } from './read-model-store.contract';

describe('embedded', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'read-models-'))));
  afterAll(() => rm(folder, { recursive: true }));

  readModelStoreContract(async () => new EmbeddedReadModelStore(join(folder, `${randomUUID()}.db`)));
});

describe('MongoDB driver over the MongoDB stand-in', () => {
  const server = new MongoServer();
  let url: string;
  beforeAll(async () => (url = await server.listen()));
  afterAll(() => server.close());

  readModelStoreContract(async () => new MongoReadModelStore(new MongoConnection(url, randomUUID())));
});

const realUrl = process.env.TEST_MONGODB_URL;
(realUrl ? describe : describe.skip)('MongoDB', () => {
  const databases: string[] = [];
  afterAll(async () => {
    const client = new MongoClient(realUrl ?? '');
    for (const name of databases) await client.db(name).dropDatabase();
    await client.close();
  });

  readModelStoreContract(async () => {
    const name = `duetcast-test-${randomUUID()}`;
    databases.push(name);
    return new MongoReadModelStore(new MongoConnection(realUrl ?? '', name));
  });
});
