import type { ClientEvents, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io, type Socket } from 'socket.io-client';
import { traceIdOf } from '../../apps/api/src/platform/tracing/traces';
import { startTestApp, type TestApp } from '../support/test-app';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { TraceCollector, type CollectedSpan } from '../support/trace-collector';

/** An id that callers choose joins no trace. */
const callersId = 'trace-this-request';
const line = 'The tide table hangs behind the door.';

interface Traced {
  readonly app: TestApp;
  readonly token: string;
  readonly client: ApiClient;
}

async function startTraced(endpoint: string, env: NodeJS.ProcessEnv = {}): Promise<Traced> {
  const app = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0',
    ...env,
  });
  const token = await app.signIn();
  return { app, token, client: await ApiClient.with(app, token) };
}

const compilationOf = ({ voices }: ApiClient) => ({
  domain: 'example.com',
  compilation: [{ text: line, voice_id: voices[0] }],
});

/** Performs a compilation with a dashboard connected; the socket has its final push. */
async function performJob({ app, token, client }: Traced): Promise<string> {
  const options = { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true };
  const socket: Socket<ServerEvents, ClientEvents> = io(app.url, options);
  const pushed = new Promise<void>((resolve) => {
    socket.on('job_update', ({ job }) => job.status === 'completed' && resolve());
  });
  await new Promise((connected) => socket.once('connect', () => connected(null)));
  const { body } = await client.post('/api/compilations', compilationOf(client), { 'x-request-id': callersId });
  await pushed;
  await client.untilFinished(body.jobId);
  await client.fetch('/api/health/ready');
  socket.disconnect();
  return body.jobId;
}

describe('traces', () => {
  let collector: TraceCollector;
  let token: string;
  let jobId: string;
  let correlationId: string;
  let trace: Map<string, CollectedSpan>;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    const traced = await startTraced(collector.server.url);
    ({ token } = traced);
    jobId = await performJob(traced);
    const { data } = await traced.client.get(`/api/jobs/${jobId}/audit`);
    ({ correlationId } = (data as { events: AuditedEvent[] }).events[0]!);
    await traced.app.close();
    trace = collector.byName(traceIdOf(correlationId));
  });
  afterAll(() => collector.server.close());

  const parentOf = (name: string): string | undefined => {
    const parentId = trace.get(name)?.parentSpanId;
    return [...trace.values()].find(({ spanId }) => spanId === parentId)?.name;
  };

  test.each([
    ['ReserveCharacters usage', 'POST /api/compilations'],
    ['SubmitJob job', 'POST /api/compilations'],
    ['append JobSubmitted', 'SubmitJob job'],
    ['fold jobs', 'append JobSubmitted'],
    ['push job_update', 'fold jobs'],
    ['ClaimJob job', 'append JobSubmitted'],
    ['append JobClaimed', 'ClaimJob job'],
    ['job audioCompilation', 'append JobClaimed'],
    ['render parts', 'job audioCompilation'],
    ['RecordSegment job', 'render parts'],
    ['assemble output', 'job audioCompilation'],
    ['CompleteJob job', 'job audioCompilation'],
    ['append JobCompleted', 'CompleteJob job'],
  ])('%s follows from %s', (name, parent) => expect(parentOf(name)).toBe(parent));

  test('the settlement of the job belongs to the request that submitted it', () =>
    expect(trace.get('append CharactersUsed')).toBeDefined());

  test('has the correlation id in every span that starts with one', () => {
    const { attributes } = trace.get('POST /api/compilations')!;
    expect(attributes).toContainEqual({ key: 'duetcast.correlation_id', value: { stringValue: correlationId } });
    expect(attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/compilations' } });
  });

  test('an id of the caller makes no trace', () => expect(collector.byName(traceIdOf(callersId)).size).toBe(0));

  test('names the job', () =>
    expect(trace.get('job audioCompilation')!.attributes).toContainEqual({
      key: 'duetcast.job_id',
      value: { stringValue: jobId },
    }));

  test('leaves out what probes ask', () => {
    const names = collector.spans.map(({ name }) => name);
    expect(names).toContain('GET /api/voices/collection');
    expect(names.filter((name) => name.includes('/health/'))).toEqual([]);
  });

  test('authenticates at the collector', () =>
    expect(collector.server.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Basic c2VjcmV0' },
    }));

  test('holds no secret, address or text', () => {
    const sent = JSON.stringify(collector.server.requests.map(({ body }) => body));
    expect(sent).toContain('GET /api/auth/verify-magic-link');
    for (const secret of [token, 'ada@example.com', line, 'token=', 'Bearer', 'c2VjcmV0'])
      expect(sent).not.toContain(secret);
  });
});

test('a rejected command has the code of its error, not its message', async () => {
  const collector = await TraceCollector.start();
  const traced = await startTraced(collector.server.url);
  const { body } = await traced.client.post('/api/compilations', compilationOf(traced.client));
  await traced.client.untilFinished(body.jobId);
  const response = await traced.client.fetch(`/api/jobs/${body.jobId}/cancel`, {}, 'POST');
  expect(response.status).toBe(409);
  const { error } = (await response.json()) as { error: string };
  await traced.app.close();
  await collector.server.close();
  const failed = collector.spans.filter(({ status }) => status.code === 2);
  const codes = failed.map(({ attributes }) => attributes.find(({ key }) => key === 'error.type')?.value.stringValue);
  expect([failed.map(({ name }) => name), codes]).toEqual([['CancelJob job'], ['job.finished']]);
  expect(JSON.stringify(collector.spans)).not.toContain(error);
});

test('a collector that is away delays nothing', async () => {
  const collector = await TraceCollector.start();
  const { url } = collector.server;
  await collector.server.close();
  const traced = await startTraced(url);
  expect(await traced.client.post('/api/compilations', compilationOf(traced.client))).toMatchObject({ status: 202 });
  const closing = performance.now();
  await traced.app.close();
  expect(performance.now() - closing).toBeLessThan(10_000);
});

test.each([
  ['0', 0],
  ['1', 1],
])('with a share of %s sends %d traces of a request', async (OTEL_TRACES_SAMPLER_ARG, sent) => {
  const collector = await TraceCollector.start();
  const traced = await startTraced(collector.server.url, { OTEL_TRACES_SAMPLER_ARG });
  await traced.client.get('/api/jobs');
  await traced.app.close();
  await collector.server.close();
  expect(collector.spans.filter(({ name }) => name === 'GET /api/jobs')).toHaveLength(sent);
});
