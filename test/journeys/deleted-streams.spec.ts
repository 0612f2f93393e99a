import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

/** Jobs whose events an operator deleted in EventStoreDB, while their rows are still there. */
describe('a job whose stream was', () => {
  const events = new EventStoreServer();
  let admin: EventStoreDBClient;
  let app: TestApp;
  let bearer: { authorization: string };

  const start = async (DATA_DIR?: string) => {
    app = await startTestApp({ EVENTSTORE_URL: events.url, ROLES: 'api,projector', WORKER_ID: 'deleted', DATA_DIR });
    // Rows get their indexes when the history is folded.
    await until(async () => (await app.http().get('/api/health/ready')).status === 200);
    bearer = { authorization: `Bearer ${await app.signIn()}` };
  };
  beforeAll(async () => {
    await events.start();
    admin = EventStoreDBClient.connectionString(events.url);
    await start();
  });
  afterAll(async () => {
    await app.close();
    await admin.dispose();
    await events.stop();
  });

  async function submitted(text: string): Promise<{ jobId: string; stream: string }> {
    const voices = await app.http().get('/api/voices/collection');
    const [voice] = (voices.body as { data: { voice_id: string }[] }).data;
    const posted = await app
      .http()
      .post('/api/compilations')
      .set(bearer)
      .send({ domain: 'example.com', compilation: [{ text, voice_id: voice?.voice_id }] })
      .expect(202);
    const { jobId } = posted.body as { jobId: string };
    return { jobId, stream: `job-${jobId}` };
  }
  const get = (path: string) => app.http().get(path).set(bearer);
  const change = (jobId: string, action: string) =>
    app.http().post(`/api/jobs/${jobId}/${action}`).set(bearer).send({});
  /** A server that has not read the streams yet. */
  const restarted = async () => {
    await app.close({ keepData: true });
    await start(app.dataDir);
  };
  const formats = ['', '?format=ndjson', '?format=signed'];
  const deleted = { success: false, code: 'store.deleted' };

  test('ended with a tombstone: its row stays, its audit and changes answer 410', async () => {
    const { jobId, stream } = await submitted('One.');
    await admin.tombstoneStream(stream);
    await get(`/api/jobs/${jobId}`).expect(200);
    const answers = [
      ...formats.map((format) => get(`/api/jobs/${jobId}/audit${format}`)),
      get(`/api/jobs/${jobId}/audit/0`),
      change(jobId, 'cancel'),
    ];
    for (const answer of answers) expect((await answer.expect(410)).body).toMatchObject(deleted);
  });

  test('emptied by its max age: its audit answers 410 and does not verify nothing', async () => {
    const { jobId, stream } = await submitted('Two.');
    await admin.setStreamMetadata(stream, { maxAge: 1 });
    await until(async () => (await get(`/api/jobs/${jobId}/audit`)).status === 410);
    for (const format of formats)
      expect((await get(`/api/jobs/${jobId}/audit${format}`).expect(410)).body).toMatchObject(deleted);
  });

  test('truncated: its audit says that the beginning is missing, and it cannot be changed', async () => {
    const { jobId, stream } = await submitted('Three.');
    await change(jobId, 'cancel').expect(200);
    await admin.setStreamMetadata(stream, { maxCount: 1 });
    expect((await get(`/api/jobs/${jobId}/audit`).expect(200)).body).toMatchObject({
      data: { verified: false, complete: false, reason: 'missing', brokenAt: 0, events: [{ revision: 1 }] },
    });
    await restarted();
    expect((await change(jobId, 'retry').expect(410)).body).toMatchObject({ success: false, code: 'store.incomplete' });
    await get(`/api/jobs/${jobId}`).expect(200);
  });
});
