import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import type { MongoConnection } from '../../apps/api/src/eventing/mongodb/mongo-connection';
import { mongoConnection } from '../../apps/api/src/eventing/mongodb/mongo.module';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

describe('a store outage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-outage-'));
  const events = new EventStoreServer();
  const rows = new MongoServer();
  let api: TestApp;
  let bearer: { authorization: string };
  let jobId: string;

  beforeAll(async () => {
    await events.start();
    const MONGODB_URL = `${await rows.listen()}&serverSelectionTimeoutMS=2000`;
    api = await startTestApp({ EVENTSTORE_URL: events.url, MONGODB_URL, ROLES: 'api,projector', WORKER_ID: 'outage' });
    bearer = { authorization: `Bearer ${await api.signIn()}` };
    const [voice] = ((await api.http().get('/api/voices/collection')).body as { data: { voice_id: string }[] }).data;
    const request = { domain: 'example.com', compilation: [{ text: 'Hello.', voice_id: voice?.voice_id }] };
    const submitted = await api.http().post('/api/compilations').set(bearer).send(request).expect(202);
    ({ jobId } = submitted.body as { jobId: string });
  });

  afterAll(async () => {
    await api.close();
    await events.stop();
    await rows.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => api.http().get(path).set(bearer);
  const audit = () => get(`/api/jobs/${jobId}/audit`);
  const unavailable = {
    success: false,
    code: 'store.unavailable',
    error: 'The store did not answer. Please try again.',
  };

  /** Waits until the clients have reconnected. */
  const untilAvailable = (request: () => ReturnType<typeof get>) =>
    until(async () => {
      const { status } = await request();
      expect([200, 503]).toContain(status);
      return status === 200;
    });

  test('of the rows fails a list with 503 until the store is back', async () => {
    await get('/api/jobs').expect(200);
    rows.failWhen(() => true);
    expect((await get('/api/jobs').expect(503)).body).toEqual(unavailable);
    rows.failWhen(() => false);
    await untilAvailable(() => get('/api/jobs'));
  });

  test('of the rows that only a restart can end fails the liveness check', async () => {
    await get('/api/health/live').expect(200);
    const spy = jest.spyOn(api.app.get<MongoConnection>(mongoConnection), 'isStuck', 'get').mockReturnValue(true);
    expect((await get('/api/health/live').expect(503)).body).toMatchObject({ code: 'health.notLive' });
    spy.mockRestore();
    await get('/api/health/live').expect(200);
  });

  test('of the rows without any reply fails requests within 6 s', async () => {
    rows.freeze();
    for (const path of ['/api/jobs', '/api/jobs', `/api/jobs/${jobId}`]) {
      const start = performance.now();
      expect((await get(path).expect(503)).body).toEqual(unavailable);
      expect(performance.now() - start).toBeLessThan(6_000);
    }
    rows.thaw();
    await untilAvailable(() => get('/api/jobs'));
  });

  test('of the events fails an audit with 503 until the store is back', async () => {
    await untilAvailable(audit);
    await events.stop();
    expect((await audit().expect(503)).body).toEqual(unavailable);
    await events.start();
    await untilAvailable(audit);
  });

  test('of the events after authentication fails each direct read with 503', async () => {
    const store = api.app.get(EventStore);
    const readStream = store.readStream.bind(store);
    const spy = jest.spyOn(store, 'readStream').mockImplementation((stream, options) => {
      if (stream.startsWith('job-') || stream.startsWith('usage-')) throw new StoreUnavailable('Connection lost');
      return readStream(stream, options);
    });
    const paths = [
      `/api/jobs/${jobId}/audit`,
      `/api/jobs/${jobId}/audit/0`,
      `/api/usage/characters/example.com/events`,
    ];
    for (const path of paths) expect((await get(path).expect(503)).body).toEqual(unavailable);
    spy.mockRestore();
    for (const path of paths) await get(path).expect(200);
  });

  test('that empties the database of the rows is followed by rows of all events', async () => {
    await untilAvailable(audit);
    const before = await get(`/api/jobs/${jobId}`).expect(200);
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    rows.commands.reply({ dropDatabase: 1, $db: api.app.get<MongoConnection>(mongoConnection).database });
    await until(async () => {
      const found = await get(`/api/jobs/${jobId}`);
      return found.status === 200 && isDeepStrictEqual(found.body, before.body);
    });
    expect(error.mock.calls.map(([line]) => String(line)).join()).toContain('was emptied or replaced by an older one');
    error.mockRestore();
    await untilAvailable(() => get('/api/health/ready'));
  });
});
