import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

describe('while rows are behind', () => {
  let server: TestApp;
  let ada: ApiClient;
  let root: ApiClient;
  let jobId: string;

  beforeAll(async () => {
    server = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
    ada = await ApiClient.signedIn(server.url);
    root = await ApiClient.signedIn(server.url, 'root@example.com');
    await root.post('/api/admin/projections/jobs/pause', {});
    const accepted = await ada.post('/api/compilations', {
      domain: 'example.com',
      compilation: [{ text: 'Good evening.', voice_id: ada.voices[0] }],
    });
    expect(accepted.status).toBe(202);
    jobId = (accepted.body as { jobId: string }).jobId;
  });
  afterAll(() => server.close());

  test('an accepted job is said to be accepted, to its owner alone', async () => {
    expect(await ada.request(`GET /api/jobs/${jobId}`)).toMatchObject({ status: 503, body: { code: 'store.behind' } });
    expect(await root.request(`GET /api/jobs/${jobId}`)).toMatchObject({ status: 404, body: { code: 'job.missing' } });
    expect(await root.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({ status: 404 });
    expect(await ada.request('GET /api/jobs/no-such-job')).toMatchObject({
      status: 404,
      body: { code: 'job.missing' },
    });
  });

  test('a job that is cancelled is, and the row follows', async () => {
    expect(await ada.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({
      status: 503,
      body: { code: 'store.behind' },
    });
    const types: string[] = [];
    for await (const { type } of server.app.get(EventStore, { strict: false }).readStream(`job-${jobId}`))
      types.push(type);
    expect(types).toEqual(['JobSubmitted', 'JobCancelled']);
    await root.post('/api/admin/projections/jobs/resume', {});
    await until(async () => (await ada.request(`GET /api/jobs/${jobId}`)).status === 200);
    expect(await ada.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
  });
});
