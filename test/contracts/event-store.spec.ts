import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import { clientConnectionString } from '../../apps/api/src/eventing/event-store/eventstore-db/client-options';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { shareSubscription } from '../../apps/api/src/eventing/event-store/shared/shared-subscription';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { SecuredServer } from '../support/eventstore-server/secured-server';
import type { EventStoreUnderTest } from './event-store/contract-context';
import { eventStoreContract } from './event-store.contract';

// Reconnecting after an outage takes seconds.

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'duetcast-events-'));

type Share = <Store extends EventStore>(store: Store) => Store;
const unshared: Share = (store) => store;

const embedded = (share: Share) => async (): Promise<EventStoreUnderTest> => {
  const folder = temporaryFolder();
  const file = join(folder, 'events.db');
  const open = () => share(new EmbeddedEventStore(file, { pollMs: 20 }));
  const store = open();
  return {
    store,
    openAnother: async () => open(),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

interface Variant {
  readonly unaryAppend?: boolean;
  readonly batchAppend?: boolean;
  /** With a certificate of an authority of our own, and a user. */
  readonly tls?: boolean;
  readonly share?: Share;
}

const overServer = (variant: Variant) => async (): Promise<EventStoreUnderTest> => {
  const { unaryAppend = false, batchAppend = true, share = unshared } = variant;
  const secured = variant.tls ? new SecuredServer({ batchAppend }) : null;
  const server = secured?.server ?? new EventStoreServer({ batchAppend });
  await server.start();
  const url = secured?.url() ?? server.url;
  const connect = (answerMs = 3_000) => share(new EventStoreDbEventStore(url, { unaryAppend, answerMs }));
  const store = connect();
  const admin = EventStoreDBClient.connectionString(clientConnectionString(url));
  return {
    store,
    openAnother: async () => connect(),
    admin,
    disposeClient: async () => (await store['connection'].client()).dispose(),
    server: {
      stop: () => server.stop(),
      restart: () => server.start(),
      dropResponses: (count) => {
        server.appending.responsesToDrop = count;
      },
      responsesDropped: () => server.appending.responsesDropped,
      openImpatient: () => connect(500),
      subscriptions: () => server.subscriptions,
      appendsReceived: () => ({ unary: server.appending.unaryAppends, batch: server.appending.batchAppends }),
      expectsBatch: batchAppend && !unaryAppend,
    },
    close: async () => {
      await store.close();
      await admin.dispose();
      await server.stop();
      secured?.remove();
    },
  };
};

eventStoreContract('embedded', embedded(unshared));
eventStoreContract('embedded, shared subscription', embedded(shareSubscription), { only: 'subscribing' });
const withServer = { hasAdmin: true, hasServer: true };
eventStoreContract('EventStoreDB client over TLS, batch append', overServer({ tls: true }), withServer);
eventStoreContract(
  'EventStoreDB client over TLS, unary append configured',
  overServer({ tls: true, unaryAppend: true }),
  { ...withServer, only: 'appending' },
);
eventStoreContract('EventStoreDB client, server without batch append', overServer({ batchAppend: false }), {
  ...withServer,
  only: 'appending',
});
eventStoreContract('EventStoreDB client, shared subscription', overServer({ share: shareSubscription }), {
  ...withServer,
  only: 'subscribing',
});

const { TEST_EVENTSTORE_URL } = process.env;
if (TEST_EVENTSTORE_URL) {
  eventStoreContract(
    'EventStoreDB',
    async () => {
      const store = new EventStoreDbEventStore(TEST_EVENTSTORE_URL);
      const admin = EventStoreDBClient.connectionString(clientConnectionString(TEST_EVENTSTORE_URL));
      return {
        store,
        openAnother: async () => new EventStoreDbEventStore(TEST_EVENTSTORE_URL),
        admin,
        disposeClient: async () => (await store['connection'].client()).dispose(),
        close: async () => {
          await store.close();
          await admin.dispose();
        },
      };
    },
    { hasAdmin: true },
  );
}
