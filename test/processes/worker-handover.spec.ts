import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { ServerProcess } from '../support/server-process';
import { until } from '../support/until';

interface AuditEvent {
  readonly type: string;
  readonly time: string;
  readonly data: { readonly workerId?: string; readonly leaseExpiresAt?: string };
}

const lines = 6;

/** The leases of these workers are valid for a minute: nothing here waits for their end. */
describe('two workers over EventStoreDB and MongoDB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-handover-'));
  const events = new EventStoreServer();
  const rows = new MongoServer();
  const content = new S3Server();
  const workers: ServerProcess[] = [];
  let api: ServerProcess;
  let client: Client;

  beforeAll(async () => {
    await events.start();
    const shared = {
      EVENTSTORE_URL: events.url,
      MONGODB_URL: await rows.listen(),
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: await content.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SECRET_KEY: '5a'.repeat(32),
      LEASE_SECONDS: '60',
      SPEECH_PROCESSES: '1',
    };
    const start = async (name: string, ROLES: string) => {
      const server = await ServerProcess.create(join(folder, name), { ...shared, ROLES, WORKER_ID: name });
      await server.start();
      return server;
    };
    api = await start('api', 'api,projector');
    workers.push(await start('first', 'worker'), await start('second', 'worker'));
    client = await Client.signedIn(api.url);
  }, 180_000);

  afterAll(async () => {
    await Promise.all([api, ...workers].map((server) => server.stop()));
    await events.stop();
    await rows.close();
    await content.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const auditOf = async (jobId: string) =>
    ((await client.get(`/api/jobs/${jobId}/audit`)).body as { data: { verified: boolean; events: AuditEvent[] } }).data;

  test('a stopped one hands over its job, its settlement and the rest of its work at once', async () => {
    const compilation = Array.from({ length: lines }, (_, index) => ({
      text: `Line ${index + 1} of ${lines} is long enough to be spoken for a moment.`,
      voice_id: client.voices[index % 2],
    }));
    const { body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
    const { jobId } = body as { jobId: string };
    const typed = async (type: string) => (await auditOf(jobId)).events.filter((event) => event.type === type);
    await until(async () => (await typed('SegmentSynthesized')).length > 0, { everyMs: 50 });
    const [claimed] = await typed('JobClaimed');
    const isFirst = claimed?.data.workerId?.startsWith('first-') ?? false;
    await workers[isFirst ? 0 : 1]?.stop();

    await until(async () => (await typed('JobClaimed')).length === 2, { everyMs: 50, timeoutMs: 60_000 });
    const [, taken] = await typed('JobClaimed');
    const released = (await typed('JobLeaseRenewed')).at(-1);
    expect(taken?.data.workerId).toMatch(isFirst ? /^second-/ : /^first-/);
    expect(Date.parse(taken?.time ?? '') - Date.parse(released?.data.leaseExpiresAt ?? '')).toBeLessThan(5_000);
    await client.untilFinished([jobId]);
    await client.untilSettled(30_000);
    expect(await typed('SegmentSynthesized')).toHaveLength(lines);
    expect(await typed('JobCompleted')).toHaveLength(1);
    expect(await auditOf(jobId)).toMatchObject({ verified: true });
  }, 180_000);
});
