import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { newEvent } from '../support/tally-fixture';
import { eventStoreContract } from '../contracts/event-store.contract';
import { readModelStoreContract } from '../contracts/read-model-store.contract';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFile = () => join(folder, `${randomUUID()}.db`);

eventStoreContract('embedded, appends in a thread', async () => {
  const file = newFile();
  const open = () => new EmbeddedEventStore(file, { pollMs: 20, writesInThread: true });
  const store = open();
  return { store, openAnother: async () => open(), close: () => store.close() };
});

describe('embedded, writes in a thread', () => {
  readModelStoreContract(async () => new EmbeddedReadModelStore(newFile(), { writesInThread: true }));
});

test('a store that is closed twice leaves the thread to another', async () => {
  const [one, other] = [newFile(), newFile()].map((file) => new EmbeddedEventStore(file, { writesInThread: true }));
  await one!.close();
  await one!.close();
  const event = newEvent('Added', {});
  expect(await other!.append('job-1', [event], { expected: 'noStream' })).toMatchObject({ revision: 0 });
  await other!.close();
});
