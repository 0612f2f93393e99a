import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import { ApiClient } from '../support/api-client';
import { FailingServer } from '../support/failing-server/failing-server';
import { pathOf, ShowClient } from '../support/show-client';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { stopWithinMs } from '../../apps/api/src/platform/startup/data-folder';
import { until } from '../support/until';

interface Job {
  readonly status: string;
  readonly title: string | null;
  readonly chapters: unknown[] | null;
  readonly jobDetails: { readonly currentStep: string };
}

/** A bucket that fails in front of the whole application. */
describe('while the bucket', () => {
  const server = new S3Server();
  let failing: FailingServer;
  let app: TestApp;
  let client: ApiClient;
  let finished: string;

  beforeAll(async () => {
    failing = await FailingServer.before(await server.listen());
    app = await startTestApp({
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: failing.url,
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    });
    client = await ApiClient.signedIn(app.url);
    finished = await submitted('Tides', 'One line.');
    await untilStep(finished, 'completed');
  }, 120_000);
  afterEach(() => failing.fail({ kind: 'pass' }));
  afterAll(async () => {
    await app.close();
    await failing.close();
    await server.close();
  });

  const submit = (title: string, text: string) =>
    client.post('/api/compilations', {
      title,
      domain: 'example.com',
      compilation: [{ text, voice_id: client.voices[0] }],
    });
  const submitted = async (title: string, text: string): Promise<string> =>
    ((await submit(title, text)).body as { jobId: string }).jobId;
  const job = async (jobId: string): Promise<Job> =>
    ((await client.request(`GET /api/jobs/${jobId}`)).body as { data: Job }).data;
  const untilStep = (jobId: string, step: string) =>
    until(async () => (await job(jobId)).jobDetails.currentStep === step, { timeoutMs: 60_000, everyMs: 200 });

  test('is refused, a job is returned without title and chapters', async () => {
    expect(await job(finished)).toMatchObject({ status: 'completed', title: 'Tides' });
    await failing.fail({ kind: 'refused' });
    await until(async () => (await client.request('GET /api/health/ready')).status === 503);
    expect(await job(finished)).toMatchObject({ status: 'completed', title: null, chapters: null, partTimes: null });
    expect((await client.request(`GET /api/jobs/${finished}/script`)).status).toBe(503);
  });

  test('is refused, public pages say so in words, and files in JSON', async () => {
    const { shareId } = await client.data<{ shareId: string }>('POST', `/api/jobs/${finished}/share`);
    const shows = new ShowClient(app, client.credential ?? '');
    const { id } = await shows.create();
    const { pageUrl } = await shows.add(id, finished);
    await failing.fail({ kind: 'refused' });
    const pages = [`/embed/${shareId}`, `/embed/${shareId}/transcript`, pathOf(pageUrl)];
    for (const path of [...pages, `${pathOf(pageUrl)}/embed`]) {
      const response = await fetch(app.url + path, { headers: { accept: 'text/html' } });
      const { status, headers } = response;
      expect([path, status, headers.get('content-type')]).toEqual([path, 503, 'text/html; charset=utf-8']);
      expect(headers.get('retry-after')).toMatch(/^[1-9]/);
      expect(await response.text()).toContain('cannot be read at the moment');
    }
    for (const path of ['audio', 'cover', 'captions?format=srt', 'chapters']) {
      const response = await fetch(`${app.url}/api/shares/${shareId}/${path}`);
      const { status, headers } = response;
      expect([path, status, headers.get('content-type')]).toEqual([path, 503, 'application/json; charset=utf-8']);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });

  test.each(['refused', 'hungBeforeHeaders', 'hungInBody', 'cut', 'lost', 'html200'] as const)(
    'is %s, a submission is refused, and accepted when it is repeated with its key',
    async (kind) => {
      const headers = { 'idempotency-key': `outage-${kind}` };
      const compilation = [{ text: `A line of an outage: ${kind}.`, voice_id: client.voices[0] }];
      const body = { title: 'Repeated', domain: 'example.com', compilation };
      await failing.fail({ kind });
      expect((await client.post('/api/compilations', body, headers)).status).toBe(503);
      await failing.fail({ kind: 'pass' });
      const { status, body: accepted } = await client.post('/api/compilations', body, headers);
      expect([status, accepted]).toEqual([202, expect.objectContaining({ success: true })]);
    },
  );

  test('accepts connections and does not answer, readiness and submissions answer within 6 s', async () => {
    await failing.fail({ kind: 'hungBeforeHeaders' });
    const ready = () => client.request('GET /api/health/ready');
    // A probe that was under way may still pass.
    await until(async () => (await ready()).status === 503);
    const startedAt = performance.now();
    const answers = await Promise.all([ready(), submit('Hung', 'Nothing answers.')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  }, 30_000);

  test('fails, accepted jobs wait, say so, and complete by themselves', async () => {
    const jobId = await submitted('Waiting', 'A line that is spoken during an outage.');
    await failing.fail({ kind: 'hungBeforeHeaders' });
    await untilStep(jobId, 'waiting_for_storage');
    await failing.fail({ kind: 'pass' });
    await untilStep(jobId, 'completed');
  }, 100_000);

  test('has lost content, its loss has a message of its own', async () => {
    const lost = await submitted('Lost', 'A line that gets lost.');
    await untilStep(lost, 'completed');
    const kept = new Map(server.objects);
    server.objects.clear();
    for (const path of ['output', 'script'])
      expect(await client.request(`GET /api/jobs/${lost}/${path}`)).toMatchObject({
        status: 410,
        body: { code: 'content.lost' },
      });
    kept.forEach((object, key) => server.objects.set(key, object));
    expect((await client.request(`GET /api/jobs/${lost}/script`)).status).toBe(200);
  }, 60_000);

  test('still has the content of an expired job, its script is expired', async () => {
    const deciders = app.app.get(Deciders, { strict: false });
    await deciders.run(jobDecider, finished, { type: 'ExpireOutput' }, systemContext('retention', 'test'));
    for (const [path, code] of [
      ['script', 'job.scriptExpired'],
      ['output', 'job.outputExpired'],
    ] as const)
      await until(
        async () =>
          ((await client.request(`GET /api/jobs/${finished}/${path}`)).body as { code?: string }).code === code,
      );
  });

  test('does not answer, the server stops within its time', async () => {
    await submitted('Running', 'A line that is spoken while the process stops.');
    await failing.fail({ kind: 'hungBeforeHeaders' });
    failing.calls.length = 0;
    const pending = submit('Stop', 'Nothing answers.').catch(() => undefined);
    await until(async () => failing.calls.length > 0);
    const startedAt = performance.now();
    await app.app.close();
    expect(performance.now() - startedAt).toBeLessThan(stopWithinMs);
    await pending;
  }, 20_000);
});
