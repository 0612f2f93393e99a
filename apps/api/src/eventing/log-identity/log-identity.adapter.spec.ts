import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { newEvent } from '../../../../../test/contracts/event-store/contract-context';
import { EventStoreServer } from '../../../../../test/support/eventstore-server/eventstore-server';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { EventStore } from '../event-store/event-store';
import { EventStoreDbEventStore } from '../event-store/eventstore-db/event-store-db-event-store';
import { ReplacedLog } from '../event-store/replaced-log';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { verifyLog } from './log-identity';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-log-'));
const servers: EventStoreServer[] = [];
const stores: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const opened = <T extends { close(): Promise<void> }>(store: T): T => {
  stores.push(store);
  return store;
};
const newStates = () => opened(new EmbeddedStateStore(join(folder, `${randomUUID()}.db`)));
const embedded = async (): Promise<EventStore> => opened(new EmbeddedEventStore(join(folder, `${randomUUID()}.db`)));
async function server(): Promise<EventStoreServer> {
  const started = new EventStoreServer();
  servers.push(started);
  await started.start();
  return started;
}
const overServer = async (): Promise<EventStore> => opened(new EventStoreDbEventStore((await server()).url));
const lag = { attempts: 2, everyMs: 1 };

describe.each([
  ['embedded', embedded],
  ['EventStoreDB', overServer],
])('the %s log', (_, open) => {
  const write = async (store: EventStore, stream: string, count: number) => {
    for (let index = 0; index < count; index++)
      await store.append(stream, [newEvent()], { expected: index === 0 ? 'noStream' : index - 1 });
  };

  test('is the same after a restart and after more events', async () => {
    const [store, states] = [await open(), newStates()];
    await verifyLog(store, states, lag);
    for (const stream of ['job-1', 'job-2']) {
      await write(store, stream, 3);
      await verifyLog(store, states, lag);
      await verifyLog(store, states, lag);
    }
  });

  test.each([
    ['empty', 0],
    ['shorter', 1],
  ])('is not one that is %s', async (_what, events) => {
    const [store, states, other] = [await open(), newStates(), await open()];
    await write(store, 'job-1', 3);
    await verifyLog(store, states, lag);
    await write(other, 'job-1', events);
    const verified = verifyLog(other, states, lag);
    await expect(verified).rejects.toBeInstanceOf(ReplacedLog);
    await expect(verified).rejects.toThrow(
      /^the event store is not the one .* before event 2 of job-1 at \d+.*backups/,
    );
  });

  test('is not one that has other events there', async () => {
    const [store, states, other] = [await open(), newStates(), await open()];
    await write(store, 'job-1', 3);
    await verifyLog(store, states, lag);
    await write(other, 'job-1', 9);
    await expect(verifyLog(other, states, lag)).rejects.toThrow(/event 2 of job-1 was [-0-9a-f]{36} and is now/);
    await verifyLog(store, states, lag);
  });

  test('waits for a node that is behind', async () => {
    const [store, states] = [await open(), newStates()];
    await write(store, 'job-1', 2);
    await verifyLog(store, states, lag);
    const head = jest.spyOn(store, 'head').mockResolvedValueOnce(null);
    await verifyLog(store, states, lag);
    expect(head).toHaveBeenCalledTimes(2);
  });
});

test('a noted event that an operator deleted proves nothing', async () => {
  const { url } = await server();
  const [store, states] = [opened(new EventStoreDbEventStore(url)), newStates()];
  await store.append('job-1', [newEvent()], { expected: 'noStream' });
  await verifyLog(store, states, lag);
  const admin = EventStoreDBClient.connectionString(url);
  await store.append('job-2', [newEvent()], { expected: 'noStream' });
  await admin.tombstoneStream('job-1');
  await verifyLog(store, states, lag);
  await admin.dispose();
});
