import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import type { EventStoreUnderTest } from './event-store/contract-context';
import { eventStoreContract } from './event-store.contract';

// Outages are waited out, and the machine may be busy.
jest.setTimeout(30_000);

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'duetcast-events-'));

async function embedded(): Promise<EventStoreUnderTest> {
  const folder = temporaryFolder();
  const file = join(folder, 'events.db');
  const store = new EmbeddedEventStore(file, { pollMs: 20 });
  return {
    store,
    another: async () => new EmbeddedEventStore(file, { pollMs: 20 }),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const overFacade = (unaryAppend: boolean, batchAppend: boolean) => async (): Promise<EventStoreUnderTest> => {
  const folder = temporaryFolder();
  const facade = new EventStoreServer(join(folder, 'events.db'), { batchAppend });
  await facade.start();
  const connect = () => new EventStoreDbEventStore(facade.url, { unaryAppend, answerMs: 1_000 });
  const store = connect();
  return {
    store,
    another: async () => connect(),
    server: {
      goAway: () => facade.stop(),
      comeBack: () => facade.start(),
      loseAnswers: (count) => {
        facade.appending.loseAnswers = count;
      },
      answersLost: () => facade.appending.answersLost,
      subscriptions: () => facade.subscriptions,
      answersIn: () => ({ unary: facade.appending.unaryAppends, batch: facade.appending.batchAppends }),
      expectsBatch: batchAppend && !unaryAppend,
    },
    close: async () => {
      await store.close();
      await facade.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

eventStoreContract('embedded', embedded);
const server = { hasServer: true };
eventStoreContract('EventStoreDB client, batch append', overFacade(false, true), server);
eventStoreContract('EventStoreDB client, unary append by choice', overFacade(true, true), server);
eventStoreContract('EventStoreDB client, server without batch append', overFacade(false, false), server);

const { TEST_EVENTSTORE_URL } = process.env;
if (TEST_EVENTSTORE_URL) {
  eventStoreContract('a real server', async () => {
    const store = new EventStoreDbEventStore(TEST_EVENTSTORE_URL);
    return {
      store,
      another: async () => new EventStoreDbEventStore(TEST_EVENTSTORE_URL),
      close: () => store.close(),
    };
  });
}
