import { randomUUID } from 'node:crypto';
import { setTimeout as outage } from 'node:timers/promises';
import { sized } from '../../../../../test/support/long-check';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { SwitchingProxy } from '../../../../../test/support/switching-proxy';
import { until } from '../../../../../test/support/until';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { MongoStateStore } from '../state/mongo-state-store';
import { MongoConnection } from './mongo-connection';

const closed = new MongoServer();
let closedPort: number;
const portOf = (address: string) => Number(new URL(address).port);
beforeAll(async () => {
  closedPort = portOf(await closed.listen());
  await closed.close();
});

/** A monitor that is in this state begins no heartbeat. */
interface DriverServer {
  readonly monitor: { s: { state: string } };
}

interface Reached {
  readonly store: MongoStateStore;
  readonly connection: MongoConnection;
  readonly server: MongoServer;
  readonly cut: () => void;
  readonly restore: () => void;
}

/** A server of its own, behind a proxy, so that the tests can wait side by side. */
async function withStore(act: (reached: Reached) => Promise<void>, options = ''): Promise<void> {
  const server = new MongoServer();
  const serverPort = portOf(await server.listen());
  const proxy = new SwitchingProxy(serverPort);
  const url = `mongodb://127.0.0.1:${await proxy.listen()}/?directConnection=true${options}`;
  const connection = new MongoConnection(url, randomUUID());
  const store = new MongoStateStore(connection);
  try {
    await store.put('thing', { id: 'a', value: 1 });
    const [cut, restore] = [() => proxy.switchTo(closedPort), () => proxy.switchTo(serverPort)];
    await act({ store, connection, server, cut, restore });
  } finally {
    server.thaw();
    await store.close();
    await proxy.close();
    await server.close();
  }
}
const elapsedOf = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await call();
  return performance.now() - start;
};
const answers = (store: MongoStateStore) =>
  until(async () => (await store.get('thing', 'a').catch(() => null)) !== null, { timeoutMs: 30_000 });

test.concurrent('calls succeed within 10 s after the server is back, although all connections were cut at once', async () => {
  const cuts = Array.from({ length: sized(2, 20) }, () =>
    withStore(async ({ store, cut, restore }) => {
      const calls = Array.from({ length: 20 }, () => store.get('thing', 'a').catch(() => null));
      cut();
      await Promise.all([...calls, outage(3_000)]);
      restore();
      expect(await elapsedOf(() => answers(store))).toBeLessThan(10_000);
    }),
  );
  await Promise.all(cuts);
}, 600_000);

test.concurrent('a client whose heartbeat waits for ever is replaced', () =>
  withStore(async ({ store, connection, cut, restore }) => {
    const { topology } = connection.db.client as unknown as { topology: { s: { servers: Map<string, DriverServer> } } };
    for (const { monitor } of topology.s.servers.values()) monitor.s.state = 'monitoring';
    cut();
    await store.get('thing', 'a').catch(() => null);
    restore();
    expect(await elapsedOf(() => answers(store))).toBeLessThan(10_000);
  }));

test.concurrent('a server that does not reply fails calls within 6 s, and is used again afterward', () =>
  withStore(async ({ store, connection, server }) => {
    server.freeze();
    const calls = () => Promise.allSettled(Array.from({ length: 3 }, () => store.get('thing', 'a')));
    for (let round = 0; round < 2; round++) {
      const start = performance.now();
      const outcomes = await calls();
      expect(performance.now() - start).toBeLessThan(6_000);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown });
    }
    server.thaw();
    expect(await elapsedOf(() => answers(store))).toBeLessThan(10_000);
    expect(connection.isStuck).toBe(false);
  }));

test('a process that stops trying to reach the server reports so', async () => {
  await withStore(async ({ store, connection, cut, restore }) => {
    cut();
    await expect(store.get('thing', 'a')).rejects.toBeInstanceOf(StoreUnavailable);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 55_000);
    expect(connection.isStuck).toBe(false);
    clock.mockImplementation(() => now() + 66_000);
    expect(connection.isStuck).toBe(true);
    clock.mockRestore();
    restore();
    await answers(store);
  }, '&serverSelectionTimeoutMS=500');
});
