import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { startTestApp, type TestApp } from '../support/test-app';

describe('a store that goes away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-outage-'));
  const events = new EventStoreServer(join(folder, 'facade.db'));
  const rows = new MongoServer();
  let api: TestApp;
  let bearer: { authorization: string };
  let jobId: string;

  beforeAll(async () => {
    await events.start();
    const MONGODB_URL = `${await rows.listen()}&serverSelectionTimeoutMS=500`;
    api = await startTestApp({ EVENTSTORE_URL: events.url, MONGODB_URL, ROLES: 'api,projector', WORKER_ID: 'outage' });
    bearer = { authorization: `Bearer ${await api.signIn()}` };
    const [voice] = ((await api.http().get('/api/voices/collection')).body as { data: { voice_id: string }[] }).data;
    const wish = { domain: 'example.com', text: 'Somebody reads this later.', voice_id: voice?.voice_id };
    const submitted = await api.http().post('/api/tts').set(bearer).send(wish).expect(202);
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
  const refused = { success: false, code: 'store.unavailable', error: 'The store did not answer. Please try again.' };

  /** Clients and rows find back by themselves. */
  async function untilAnswered(ask: () => ReturnType<typeof get>): Promise<void> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const { status } = await ask();
      if (status === 200) return;
      expect({ status, isLate: Date.now() > deadline }).toEqual({ status: 503, isLate: false });
    }
  }

  test('rows: a list is refused with 503 and its code, then answered again', async () => {
    await get('/api/jobs').expect(200);
    rows.failWhen(() => true);
    expect((await get('/api/jobs').expect(503)).body).toEqual(refused);
    rows.failWhen(() => false);
    await untilAnswered(() => get('/api/jobs'));
  });

  test('events: an audit is refused with 503 and its code, then answered again', async () => {
    await untilAnswered(audit);
    await events.stop();
    expect((await audit().expect(503)).body).toEqual(refused);
    await events.start();
    await untilAnswered(audit);
  });

  test('events, from after the caller was recognised: each read of the raw store tells the same', async () => {
    const store = api.app.get(EventStore);
    const readStream = store.readStream.bind(store);
    const spy = jest.spyOn(store, 'readStream').mockImplementation((stream, options) => {
      if (stream.startsWith('job-') || stream.startsWith('usage-')) throw new StoreUnavailable('The line is cut');
      return readStream(stream, options);
    });
    const paths = [
      `/api/jobs/${jobId}/audit`,
      `/api/jobs/${jobId}/audit/0`,
      `/api/usage/characters/example.com/events`,
    ];
    for (const path of paths) expect((await get(path).expect(503)).body).toEqual(refused);
    spy.mockRestore();
    for (const path of paths) await get(path).expect(200);
  });
});
