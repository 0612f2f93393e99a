import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPath, type JobUpdate, type ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { ServerProcess } from '../support/server-process';
import { until } from '../support/until';
import { sized } from '../support/long-check';

/** Of the job whose worker is killed. */
const segmentCount = sized(20, 60);

const { TEST_EVENTSTORE_URL } = process.env;
/** A server that the test did not start is not stopped. */
const withOwnServer = TEST_EVENTSTORE_URL ? test.skip : test;

interface MongoTestServer {
  /** Returns the connection string. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The topology of docker-compose.yml: API, projector and worker processes over the official clients of EventStoreDB,
 * MongoDB and S3, without a shared folder.
 */
export function productionJourney(rows: MongoTestServer): void {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-production-'));
  const events = new EventStoreServer();
  const content = new S3Server();
  const processes: Record<'api' | 'projector' | 'worker', ServerProcess> = {} as never;
  let client: ApiClient;

  beforeAll(async () => {
    if (!TEST_EVENTSTORE_URL) await events.start();
    const shared = {
      EVENTSTORE_URL: TEST_EVENTSTORE_URL ?? events.url,
      MONGODB_URL: await rows.listen(),
      MONGODB_DATABASE: `duetcast_journey_${process.pid}`,
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: await content.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SECRET_KEY: '5a'.repeat(32),
      LEASE_SECONDS: '2',
    };
    for (const role of ['projector', 'worker', 'api'] as const) {
      processes[role] = await ServerProcess.create(join(folder, role), { ...shared, ROLES: role, WORKER_ID: role });
      await processes[role].start();
    }
    client = await ApiClient.signedIn(processes.api.url);
  });

  afterAll(async () => {
    for (const server of Object.values(processes)) await server.stop();
    await events.stop();
    await rows.close();
    await content.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const compile = async (lines: number) => {
    const compilation = Array.from({ length: lines }, (_, index) => ({
      text: `Line ${index + 1} of ${lines} over the network.`,
      voice_id: client.voices[index % 2],
    }));
    const { status, body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
    expect(status).toBe(202);
    return (body as { jobId: string }).jobId;
  };
  const audit = async (jobId: string) =>
    (
      (await client.request(`GET /api/jobs/${jobId}/audit`)).body as {
        data: { verified: boolean; events: { type: string }[] };
      }
    ).data;

  test('a job submitted to the API is rendered by the worker and read from the projector’s rows', async () => {
    const jobId = await compile(4);
    await client.untilFinished(jobId);
    await client.untilSettled();
    const { body } = await client.request(`GET /api/jobs/${jobId}`);
    expect(body).toMatchObject({ data: { status: 'completed', jobDetails: { segmentsCompleted: 4 } } });
    expect(await audit(jobId)).toMatchObject({ verified: true });
    expect([...content.objects.keys()].some((key) => key.startsWith('objects/'))).toBe(true);

    const { outputUrl } = (body as { data: { outputUrl: string } }).data;
    const fetchOutput = () =>
      fetch(new URL(outputUrl, processes.api.url), { headers: { authorization: `Bearer ${client.credential}` } });
    content.before = async () => 503;
    const unavailable = await fetchOutput();
    expect([unavailable.status, await unavailable.json()]).toMatchObject([503, { code: 'store.unavailable' }]);
    content.before = async () => undefined;
    const output = await fetchOutput();
    expect([output.status, output.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await output.arrayBuffer()).byteLength).toBe(Number(output.headers.get('content-length')));
  });

  test('the API streams what the worker renders, and a stream that is closed cancels its job', async () => {
    const sentence = (index: number) => `Sentence ${index} of a streamed text is long enough to be a part of its own.`;
    const stream = (text: string) =>
      fetch(`${processes.api.url}/api/tts?stream=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.credential}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text, voice_id: client.voices[0] }),
      });
    const whole = await stream([1, 2, 3].map(sentence).join(' '));
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
    const long = Array.from({ length: 30 }, (_, index) => sentence(index + 10)).join(' ');
    const closed = await stream(long);
    await closed.body!.getReader().cancel();
    const jobIds = [whole, closed].map(({ headers }) => headers.get('x-job-id') ?? '');
    await client.untilAllFinished(jobIds);
    await client.untilSettled();
    const ends = await Promise.all(jobIds.map(async (jobId) => (await audit(jobId)).events));
    expect(ends.map((events) => events.map(({ type }) => type))).toEqual([
      expect.arrayContaining(['JobCompleted']),
      expect.arrayContaining(['JobCancelled']),
    ]);
  });

  test('the API pushes what the projector saves to its sockets', async () => {
    const auth = { token: client.credential };
    const socket: Socket<ServerEvents> = io(processes.api.url, { path: socketPath, auth, transports: ['websocket'] });
    const updates: JobUpdate[] = [];
    socket.on('job_update', (update) => updates.push(update));
    await new Promise((resolve) => socket.once('connected', resolve));
    const jobId = await compile(2);
    const last = await until(() => updates.find(({ job }) => job.id === jobId && job.status === 'completed'));
    expect(updates[0]).toMatchObject({ type: 'created', job: { id: jobId } });
    expect(updates.slice(1).map(({ type }) => type)).not.toContain('created');
    const { body } = await client.request(`GET /api/jobs/${jobId}`, { headers: { prefer: 'relative-urls' } });
    expect((body as { data: object }).data).toMatchObject(last.job);
    socket.disconnect();
  });

  test('the job of a killed worker is taken over when its lease expires', async () => {
    const jobId = await compile(segmentCount);
    await until(async () => (await audit(jobId)).events.some(({ type }) => type === 'SegmentSynthesized'));
    await processes.worker.kill();
    await processes.worker.start();
    await client.untilFinished(jobId);
    await client.untilSettled();
    const { events: auditEvents, verified } = await audit(jobId);
    expect(verified).toBe(true);
    expect(auditEvents.filter(({ type }) => type === 'SegmentSynthesized')).toHaveLength(segmentCount);
    expect(auditEvents.filter(({ type }) => type === 'JobCompleted')).toHaveLength(1);
  }, 240_000);

  withOwnServer('accepted jobs complete after an outage of the event store', async () => {
    const first = await compile(10);
    await events.stop();
    const rejected = await client.post('/api/compilations', {
      domain: 'example.com',
      compilation: [{ text: 'Rejected text.', voice_id: client.voices[0] }],
    });
    expect(rejected.status).toBe(503);
    await events.start();
    await client.untilAllFinished([first, await compile(2)]);
    expect(await audit(first)).toMatchObject({ verified: true });
  });
}
