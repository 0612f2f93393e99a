import { randomUUID } from 'node:crypto';
import { MongoClient, type Document } from 'mongodb';
import {
  collection,
  contractSpec,
  insertOf,
  positionAt,
} from '../../../../../../test/contracts/read-model-store/contract-context';
import { Commands } from '../../../../../../test/support/mongo-server/commands';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { StaleWrite, type Change } from '../read-model-store';
import { UnstorableRow } from '../row-text';
import { MongoConnection } from '../../mongodb/mongo-connection';
import { MongoReadModelStore } from './mongo-read-model-store';

/** Replies to inserts with these write errors. */
class RefusingCommands extends Commands {
  writeErrors: Document[] = [];

  override reply(command: Document): Document {
    const { writeErrors } = this;
    return 'insert' in command && writeErrors.length > 0 ? { ok: 1, n: 0, writeErrors } : super.reply(command);
  }
}

const commands = new RefusingCommands();
const server = new MongoServer(commands);
let url: string;
let database: string;
let store: MongoReadModelStore;
beforeAll(async () => (url = await server.listen()));
afterAll(() => server.close());
beforeEach(async () => {
  database = randomUUID();
  store = new MongoReadModelStore(new MongoConnection(url, database));
  await store.ensure(contractSpec);
});
afterEach(async () => {
  commands.writeErrors = [];
  await store.close();
});

test('ping returns false when the server is unreachable', async () => {
  const facade = new MongoServer();
  const closedUrl = await facade.listen();
  await facade.close();
  const unreachable = new MongoReadModelStore(new MongoConnection(`${closedUrl}&serverSelectionTimeoutMS=50`, 'db'));
  expect(await unreachable.ping()).toBe(false);
  await unreachable.close();
});

async function inDatabase<T>(act: (documents: ReturnType<typeof documentsOf>) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await act(documentsOf(client));
  } finally {
    await client.close();
  }
}
const documentsOf = (client: MongoClient) =>
  client.db(database).collection<{ _id: string; [field: string]: unknown }>(`rows.${collection}`);

test('stores a row as JSON beside its indexed fields, and nothing else', async () => {
  const row = { owner: 'x', n: null, deep: { er: 'yes', more: 1 }, text: ['no', 'scalar'], versions: { $ref: 'x' } };
  await store.save(null, [insertOf('a', row)]);
  const document = await inDatabase((documents) => documents.findOne({ _id: 'a' }));
  const fields = { json: JSON.stringify(row), row: { owner: 'x', deep: { er: 'yes' } }, owner: 'x' };
  expect(document).toEqual({ _id: 'a', position: positionAt(1), first: positionAt(1), ...fields });
});

test('changes of more owners than fit one command are read in groups, in order', async () => {
  const owners = Array.from({ length: 3_000 }, (_, index) => `${index}`.padStart(1_000, '0'));
  const withRows = [2_999, 1, 1_500, 2, 2_000, 0].map((index) => owners[index] ?? '');
  await store.save(
    null,
    withRows.map((owner, index) => insertOf(`r${index}`, { owner }, index + 1)),
  );
  const read: string[] = [];
  let pages = 0;
  for (let after: string | null = null; ; pages++) {
    const page: Change[] = await store.changedSince(collection, { owners, after, through: positionAt(9), limit: 2 });
    read.push(...page.map(({ id }) => id));
    after = page.at(-1)?.position ?? null;
    if (page.length < 2) break;
  }
  expect(read).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  expect(pages).toBeLessThanOrEqual(3);
  const none = await store.changedSince(collection, { owners: [], after: null, through: positionAt(9), limit: 2 });
  expect(none).toEqual([]);
});

test('refuses a query by a field that no index names, which would find nothing', async () => {
  const unknown = { where: { other: 1 }, limit: 1 };
  await expect(store.find(collection, unknown)).rejects.toThrow('No index of job-log names other');
  await expect(store.find(collection, { sort: [['other', 1]], limit: 1 })).rejects.toBeInstanceOf(TypeError);
  await expect(store.count(collection, { other: 1 })).rejects.toBeInstanceOf(TypeError);
  await expect(store.save(null, [{ ...insertOf('a', {}), collection: 'unknown' }])).rejects.toBeInstanceOf(TypeError);
});

test.each([
  ['a validator of the collection', 121, UnstorableRow],
  ['its size limit', 10_334, UnstorableRow],
  ['its nesting limit', 15, UnstorableRow],
  ['an existing row', 11_000, StaleWrite],
])('maps a refusal of the server by %s', async (_what, code, expected) => {
  commands.writeErrors = [{ index: 0, code, errmsg: 'refused' }];
  await expect(store.save(null, [insertOf('a', {})])).rejects.toBeInstanceOf(expected);
});
