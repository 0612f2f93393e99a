import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { newEvent } from '../../../../test/support/tally-fixture';
import { EventStoreServer } from '../../../../test/support/eventstore-server/eventstore-server';
import { MongoServer } from '../../../../test/support/mongo-server/mongo-server';
import { SwitchingProxy } from '../../../../test/support/switching-proxy';
import { until } from '../../../../test/support/until';
import { ServiceFailures } from '../platform/external-services/service-failures';
import { Metrics } from '../platform/observability/metrics';
import { EventStoreDbEventStore } from './event-store/eventstore-db/event-store-db-event-store';
import { MongoConnection } from './mongodb/mongo-connection';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
beforeEach(() => jest.clearAllMocks());
afterAll(() => jest.restoreAllMocks());

const closedPort = 9;

test('EventStoreDB: an outage is reported by calls and subscriptions, and ends with an answer', async () => {
  const failures = new ServiceFailures(new Metrics());
  const server = new EventStoreServer();
  await server.start();
  const proxy = new SwitchingProxy(server.port);
  const url = `esdb://admin:hush-hush@127.0.0.1:${await proxy.listen()}?tls=false`;
  const store = new EventStoreDbEventStore(url, { answerMs: 1_000, attempts: 2, reports: failures });
  const ending = new AbortController();
  const following = (async () => {
    for await (const _ of store.subscribeToAll({ after: null, signal: ending.signal })) continue;
  })();
  await store.append('job-1', [newEvent('Added', {})], { expected: 'noStream' });
  await expect(store.append('job-1', [newEvent('Added', {})], { expected: 5 })).rejects.toThrow();
  expect(failures.current()).toEqual([]);

  proxy.switchTo(closedPort);
  await until(() => failures.current().length === 1); // by the subscription
  await expect(store.append('job-2', [newEvent('Added', {})], { expected: 'noStream' })).rejects.toThrow();
  expect(failures.current()).toMatchObject([
    { service: 'events', kind: expect.stringMatching(/unreachable|timeout|serverError/) as string },
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('hush');

  proxy.switchTo(server.port);
  await until(() => failures.current().length === 0);
  ending.abort();
  await following;
  await store.close();
  expect(failures.current()).toEqual([]);
  await proxy.close();
  await server.stop();
});

test('MongoDB: an outage is reported without any call, and ends once there is a server', async () => {
  const failures = new ServiceFailures(new Metrics());
  const server = new MongoServer();
  const serverPort = Number(new URL(await server.listen()).port);
  const proxy = new SwitchingProxy(serverPort);
  const url = `mongodb://127.0.0.1:${await proxy.listen()}/?directConnection=true&heartbeatFrequencyMS=500`;
  const connection = new MongoConnection(url, randomUUID(), failures);
  const end = connection.use();
  expect(await connection.ping()).toBe(true);
  expect(failures.current()).toEqual([]);

  proxy.switchTo(closedPort);
  await until(() => failures.current().length === 1);
  expect(failures.current()).toMatchObject([{ service: 'rows', kind: 'unreachable' }]);
  proxy.switchTo(serverPort);
  await until(() => failures.current().length === 0, { timeoutMs: 20_000 });

  server.freeze();
  await until(() => failures.current().length === 1, { timeoutMs: 20_000 });
  expect(failures.current()).toMatchObject([{ service: 'rows', kind: 'timeout' }]);
  server.thaw();
  await until(() => failures.current().length === 0, { timeoutMs: 20_000 });
  await end();
  expect(failures.current()).toEqual([]);
  await proxy.close();
  await server.close();
});
