import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { ServerProcess } from '../support/server-process';

/**
 * The shape of docker-compose.yml: an API, a projector and a worker, each a process, over the official clients of
 * EventStoreDB, MongoDB and S3; no folder is shared. Sockets across nodes need change streams, which the stand-in for MongoDB does not have.
 */
describe('an API, a projector and a worker over EventStoreDB, MongoDB and S3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-production-'));
  const events = new EventStoreServer(join(folder, 'facade.db'));
  const rows = new MongoServer();
  const content = new S3Server();
  const processes: Record<'api' | 'projector' | 'worker', ServerProcess> = {} as never;
  let client: Client;

  beforeAll(async () => {
    await events.start();
    const shared = {
      EVENTSTORE_URL: process.env.TEST_EVENTSTORE_URL ?? events.url,
      MONGODB_URL: process.env.TEST_MONGODB_URL ?? (await rows.listen()),
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
    client = await Client.signedIn(processes.api.url);
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
      text: `Line ${index + 1} of ${lines} from far away.`,
      voice_id: client.voices[index % 2],
    }));
    const { status, body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
    expect(status).toBe(202);
    return (body as { jobId: string }).jobId;
  };
  const audit = async (jobId: string) =>
    ((await client.get(`/api/jobs/${jobId}/audit`)).body as { data: { verified: boolean; events: { type: string }[] } })
      .data;

  test('the main job: submitted at one process, made by another, shown from a third’s rows', async () => {
    const jobId = await compile(4);
    await client.untilFinished([jobId]);
    await client.untilSettled();
    const { body } = await client.get(`/api/jobs/${jobId}`);
    expect(body).toMatchObject({ data: { status: 'completed', jobDetails: { segmentsCompleted: 4 } } });
    expect(await audit(jobId)).toMatchObject({ verified: true });
    expect([...content.objects.keys()].some((key) => key.startsWith('objects/'))).toBe(true);

    const { outputUrl } = (body as { data: { outputUrl: string } }).data;
    const listen = () =>
      fetch(new URL(outputUrl, processes.api.url), { headers: { authorization: `Bearer ${client.session}` } });
    content.before = async () => 503;
    const silent = await listen();
    expect([silent.status, await silent.json()]).toMatchObject([503, { code: 'store.unavailable' }]);
    content.before = async () => undefined;
    const heard = await listen();
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await heard.arrayBuffer()).byteLength).toBe(Number(heard.headers.get('content-length')));
  });

  test('a worker that is killed loses nothing: another takes the job over when the lease has run out', async () => {
    const jobId = await compile(60);
    while (!(await audit(jobId)).events.some(({ type }) => type === 'SegmentSynthesized'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await processes.worker.kill();
    await processes.worker.start();
    await client.untilFinished([jobId]);
    await client.untilSettled();
    const { events: trail, verified } = await audit(jobId);
    expect(verified).toBe(true);
    expect(trail.filter(({ type }) => type === 'SegmentSynthesized')).toHaveLength(60);
    expect(trail.filter(({ type }) => type === 'JobCompleted')).toHaveLength(1);
  }, 240_000);

  test('the event store goes away and comes back: what was accepted is done', async () => {
    const first = await compile(10);
    await events.stop();
    const refused = await client.post('/api/compilations', {
      domain: 'example.com',
      compilation: [{ text: 'Nobody hears this.', voice_id: client.voices[0] }],
    });
    expect(refused.status).toBe(503);
    await events.start();
    await client.untilFinished([first, await compile(2)]);
    expect(await audit(first)).toMatchObject({ verified: true });
  });
});
