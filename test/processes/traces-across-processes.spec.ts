import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { ServerProcess } from '../support/server-process';
import { TraceCollector, type CollectedSpan } from '../support/trace-collector';

/** The processes share no memory: what joins their spans is derived from events. */
describe('the trace of a job over API, projector and worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-traces-'));
  const [events, rows, content] = [new EventStoreServer(), new MongoServer(), new S3Server()];
  let collector: TraceCollector;
  let trace: CollectedSpan[];

  beforeAll(async () => {
    await events.start();
    collector = await TraceCollector.start();
    const shared = {
      EVENTSTORE_URL: events.url,
      MONGODB_URL: await rows.listen(),
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: await content.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SECRET_KEY: '5a'.repeat(32),
      SPEECH_PROCESSES: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.server.url,
    };
    const start = async (ROLES: string) => {
      const server = await ServerProcess.create(join(folder, ROLES), { ...shared, ROLES, OTEL_SERVICE_NAME: ROLES });
      await server.start();
      return server;
    };
    const servers = await Promise.all(['api', 'projector', 'worker'].map(start));
    const { url } = servers[0]!;
    await performJob(await ApiClient.signedIn(url), url);
    await Promise.all(servers.map((server) => server.stop()));
    const submission = collector.spans.find(({ name }) => name === 'append JobSubmitted');
    trace = collector.spans.filter(({ traceId }) => traceId === submission?.traceId);
  });
  afterAll(async () => {
    await collector.server.close();
    await events.stop();
    await rows.close();
    await content.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function performJob(client: ApiClient, url: string): Promise<void> {
    const auth = { token: client.credential };
    const socket = io(url, { path: '/ws/updates', auth, transports: ['websocket'], forceNew: true });
    await new Promise((connected) => socket.once('connected', connected));
    const completed = new Promise<void>((resolve) => {
      socket.on('job_update', ({ job }: { job: { status: string } }) => job.status === 'completed' && resolve());
    });
    const compilation = [{ text: 'One line for three processes.', voice_id: client.voices[0] }];
    await client.post('/api/compilations', { domain: 'example.com', compilation });
    await completed;
    socket.disconnect();
  }

  /** From the span to the first of its trace, each as `name (process)`. */
  function pathFrom(span: CollectedSpan): string[] {
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
    return [`${span.name} (${span.service})`, ...(parent ? pathFrom(parent) : [])];
  }
  const pathsFrom = (name: string) => trace.filter((span) => span.name === name).map(pathFrom);

  const submission = ['append JobSubmitted (api)', 'SubmitJob job (api)', 'POST /api/compilations (api)'];

  // A push shows the row as it is: of the submission, or already of what the worker appended meanwhile.
  test('a push by the API follows from the fold of the projector', () => {
    const paths = pathsFrom('push job_update');
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      expect(path.slice(0, 2)).toEqual(['push job_update (api)', 'fold jobs (projector)']);
      expect(path.slice(-submission.length)).toEqual(submission);
    }
  });

  test('the work of the worker follows from its claim, and that from the submission', () =>
    expect(pathsFrom('assemble output')).toEqual([
      [
        'assemble output (worker)',
        'job audioCompilation (worker)',
        'append JobClaimed (worker)',
        'ClaimJob job (worker)',
        ...submission,
      ],
    ]));
});
