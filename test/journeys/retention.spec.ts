import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ofRun, storeBackends } from '../support/store-backends';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { dayMs } from '../support/retention-fixture';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

interface JsonResponse {
  readonly status: number;
  readonly body: { readonly code?: string; readonly error?: string; readonly data?: unknown };
}
interface AuditTrail {
  readonly verified: boolean;
  readonly complete: boolean;
  readonly events: AuditedEvent[];
}

describe.each(ofRun(storeBackends))('retention over %s', (_name, stores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-retention-'));
  let stop: () => Promise<void>;
  /** Never responds, so that a job that waits for it can be cancelled. */
  let hangingServer: Server;
  let server: TestApp;
  let ada: ApiClient;
  const jobs: Record<'completed' | 'cancelled', string> = { completed: '', cancelled: '' };
  let podcastId: string;
  let usageBefore: object;

  const call = async (method: string, path: string): Promise<JsonResponse> => {
    const response = await ada.fetch(path, {}, method);
    return { status: response.status, body: (await response.json()) as JsonResponse['body'] };
  };
  const sweepIn = (days: number) => server.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + days * dayMs);
  const compile = async (title: string, changes: object = {}) => {
    const compilation = ada.voices.map((voice_id) => ({ text: 'They dance, you know.', voice_id }));
    const { body } = await ada.post('/api/compilations', {
      domain: 'bees.example.com',
      title,
      compilation,
      ...changes,
    });
    return body.jobId;
  };
  const usage = async () => (await ada.get('/api/users/me')).data as { usage: object };
  const trailOf = async (jobId: string) => (await ada.get(`/api/jobs/${jobId}/audit`)).data as AuditTrail;
  const untilExpired = (jobId: string) =>
    until(async () => ((await ada.get(`/api/jobs/${jobId}`)).data as { outputUrl: unknown }).outputUrl === null);

  beforeAll(async () => {
    const started = await stores();
    stop = started.stop;
    hangingServer = createServer(() => undefined);
    await new Promise<void>((resolve) => hangingServer.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(hangingServer.address() as AddressInfo).port}`;
    server = await startTestApp({ AUDIT_RETENTION_DAYS: '100', DOWNLOAD_ALLOWED_HOSTS: host, ...started.env });
    ada = await ApiClient.with(server, await server.signIn());
    jobs.completed = await compile('Bees', { external_id: 'post-1', content_hash: 'v1' });
    await ada.untilFinished(jobs.completed);
    jobs.cancelled = await compile('Wasps', { intro: `http://${host}/intro.mp3` });
    await ada.post(`/api/jobs/${jobs.cancelled}/cancel`, {});
    const [voice_id_1, voice_id_2] = ada.voices;
    const article = 'The lighthouse was built in 1854. Its keeper walked the stairs each evening and lit the lamp.';
    const generated = await ada.post('/api/openai/generate-podcast-script', { article, voice_id_1, voice_id_2 });
    podcastId = (generated.body.data as { podcastId: string }).podcastId;
    await ada.untilSettled();
    usageBefore = (await usage()).usage;
  });

  afterAll(async () => {
    await server.close();
    hangingServer.closeAllConnections();
    await new Promise((resolve) => hangingServer.close(resolve));
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('deletes nothing before the retention period ends', async () => {
    expect(await sweepIn(29.9)).toEqual({
      jobs: 0,
      podcasts: 0,
      episodes: 0,
      leftBehind: 0,
      names: 0,
      logRows: 0,
      forgotten: 0,
    });
    expect((await ada.fetch(`/api/jobs/${jobs.completed}/output`)).status).toBe(200);
    expect((await call('GET', `/api/podcast-jobs/${podcastId}`)).status).toBe(200);
  });

  test('deletes all content and names when the period ends', async () => {
    const { jobs: expired, podcasts } = await sweepIn(31);
    expect({ expired, podcasts }).toEqual({ expired: 2, podcasts: 1 });
    await untilExpired(jobs.completed);
    const remaining = readdirSync(join(server.dataDir, 'content'), { recursive: true, withFileTypes: true });
    expect(remaining.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  });

  test('returns 410 for the deleted output', async () => {
    for (const method of ['GET', 'GET'])
      expect(await call(method, `/api/jobs/${jobs.completed}/output`)).toMatchObject({
        status: 410,
        body: { code: 'job.outputExpired', error: 'The output of this job was deleted.' },
      });
    expect((await ada.fetch(`/api/jobs/${jobs.completed}/output`, { range: 'bytes=0-9' })).status).toBe(410);
    expect((await ada.fetch(`/api/jobs/${jobs.completed}/output`, {}, 'HEAD')).status).toBe(410);
  });

  test('returns 410 for the deleted podcast content', async () => {
    expect(await call('GET', `/api/podcast-jobs/${podcastId}`)).toMatchObject({
      status: 410,
      body: { code: 'podcast.expired' },
    });
    expect((await ada.get('/api/podcast-jobs/unviewed')).data).toMatchObject({ jobs: [] });
  });

  test('keeps the job, its audit trail and its usage', async () => {
    expect((await ada.get(`/api/jobs/${jobs.completed}`)).data).toMatchObject({
      status: 'completed',
      outputUrl: null,
      title: null,
      chapters: [],
      metadata: { format: 'mp3' },
      jobDetails: { segmentsCompleted: 2 },
    });
    const trail = await trailOf(jobs.completed);
    expect(trail).toMatchObject({ verified: true, complete: true });
    expect(trail.events.at(-1)).toMatchObject({ type: 'OutputExpired', actor: { kind: 'system', id: 'retention' } });
    expect((await usage()).usage).toEqual(usageBefore);
  });

  test('removes the job from the job log', async () => expect((await ada.get('/api/job-log')).data).toEqual([]));

  test('rejects a retry of an expired job', async () => {
    const { status, body } = await call('POST', `/api/jobs/${jobs.cancelled}/retry`);
    expect(status).toBe(410);
    expect(body).toMatchObject({
      code: 'job.outputExpired',
      error: 'The content of this job was deleted. Submit the job again.',
    });
  });

  test('accepts the same work, also under the same external id', async () => {
    const resubmitted = await compile('Bees', { external_id: 'post-1', content_hash: 'v1' });
    expect(resubmitted).not.toBe(jobs.completed);
    expect(await ada.untilFinished(resubmitted)).toMatchObject({ status: 'completed' });
    expect((await ada.fetch(`/api/jobs/${resubmitted}/output`)).status).toBe(200);
    // Content lost for another reason is reported the same way.
    const { events } = await trailOf(resubmitted);
    const { contentHash } = events.find(({ type }) => type === 'JobAssembled')?.data as { contentHash: string };
    await server.app.get(ContentStore).delete(contentHash);
    expect((await call('GET', `/api/jobs/${resubmitted}/output`)).status).toBe(410);
  });

  test('keeps an output that a stitch job uses', async () => {
    const [one, two] = [await compile('One'), await compile('Two', { outro: 'Good night.' })];
    for (const jobId of [one, two]) await ada.untilFinished(jobId);
    const chunkUrls = [one, two].map((jobId) => `/api/jobs/${jobId}/output`);
    const { body } = await ada.post('/api/stitch/chunks', { chunkUrls });
    const submitted = (await trailOf(body.jobId)).events[0];
    expect(submitted?.data.clips).toHaveLength(2);
  });

  test('deletes jobs and audit trails after the audit retention period', async () => {
    expect(await sweepIn(130)).toMatchObject({ forgotten: 0 });
    const before = await server.app.get(ReadModelStore).count('jobs');
    expect(await sweepIn(132)).toMatchObject({ forgotten: 3 });
    expect(await server.app.get(ReadModelStore).count('jobs')).toBe(before - 2);
    expect(await call('GET', `/api/jobs/${jobs.completed}`)).toMatchObject({
      status: 404,
      body: { code: 'job.missing' },
    });
    expect((await call('GET', `/api/jobs/${jobs.completed}/audit`)).status).toBe(404);
    expect((await call('GET', `/api/podcast-jobs/${podcastId}`)).status).toBe(404);
    expect((await usage()).usage).toMatchObject({ month: expect.any(String) as string });
  });

  test('counts deletions and job outcomes in metrics', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/duetcast_retention_swept_total\{kind="podcasts"\} 1/);
    expect(metrics).toMatch(/duetcast_jobs_finished_total\{type="audioCompilation",status="completed"\} [3-9]/);
  });
});
