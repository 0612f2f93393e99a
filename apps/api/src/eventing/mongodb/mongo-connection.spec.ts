import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sized } from '../../../../../test/support/long-check';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { SwitchingProxy } from '../../../../../test/support/switching-proxy';
import { until } from '../../../../../test/support/until';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { MongoStateStore } from '../state/mongo-state-store';
import { MongoConnection } from './mongo-connection';

const server = new MongoServer();
const closed = new MongoServer();
let proxy: SwitchingProxy;
let url: string;
let serverPort: number;
let closedPort: number;
const portOf = (address: string) => Number(new URL(address).port);
beforeAll(async () => {
  serverPort = portOf(await server.listen());
  closedPort = portOf(await closed.listen());
  await closed.close();
  proxy = new SwitchingProxy(serverPort);
  url = `mongodb://127.0.0.1:${await proxy.listen()}/?directConnection=true`;
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** A monitor that is in this state begins no heartbeat. */
interface DriverServer {
  readonly monitor: { s: { state: string } };
}

async function withStore(act: (store: MongoStateStore, connection: MongoConnection) => Promise<void>): Promise<void> {
  const connection = new MongoConnection(url, randomUUID());
  const store = new MongoStateStore(connection);
  try {
    await store.put('thing', { id: 'a', value: 1 });
    await act(store, connection);
  } finally {
    server.thaw();
    await store.close();
  }
}
const elapsedOf = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await call();
  return performance.now() - start;
};
const answers = (store: MongoStateStore) =>
  until(async () => (await store.get('thing', 'a').catch(() => null)) !== null, { timeoutMs: 30_000 });

test('calls succeed within 10 s after the server is back, although all connections were cut at once', async () => {
  for (let cut = 0; cut < sized(2, 20); cut++)
    await withStore(async (store) => {
      const calls = Array.from({ length: 20 }, () => store.get('thing', 'a').catch(() => null));
      proxy.switchTo(closedPort);
      await Promise.all([...calls, delay(3_000)]);
      proxy.switchTo(serverPort);
      expect(await elapsedOf(() => answers(store))).toBeLessThan(10_000);
    });
}, 600_000);

test('a client whose heartbeat waits for ever is replaced', async () => {
  await withStore(async (store, connection) => {
    const { topology } = connection.db.client as unknown as { topology: { s: { servers: Map<string, DriverServer> } } };
    for (const { monitor } of topology.s.servers.values()) monitor.s.state = 'monitoring';
    proxy.switchTo(closedPort);
    await store.get('thing', 'a').catch(() => null);
    proxy.switchTo(serverPort);
    expect(await elapsedOf(() => answers(store))).toBeLessThan(10_000);
  });
}, 60_000);

test('a server that does not reply fails calls within 6 s, and is used again afterward', async () => {
  await withStore(async (store, connection) => {
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
  });
}, 60_000);

test('a process that stops trying to reach the server reports so', async () => {
  await withStore(async (store, connection) => {
    proxy.switchTo(closedPort);
    await store.get('thing', 'a').catch(() => null);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 55_000);
    expect(connection.isStuck).toBe(false);
    clock.mockImplementation(() => now() + 66_000);
    expect(connection.isStuck).toBe(true);
    clock.mockRestore();
    proxy.switchTo(serverPort);
    await answers(store);
  });
}, 60_000);
