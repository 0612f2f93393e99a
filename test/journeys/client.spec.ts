import { createDuetcast, type FeedEvent } from '@duetcast/client/duetcast';
import { HeldRows, type HeldState } from '@duetcast/client/rows/hold-rows';
import { TruncatingProxy } from '../support/truncating-proxy';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

const timing = { retries: { firstDelayMs: 1 }, timeoutMs: 5_000 };

describe('the client', () => {
  let token: string;
  let voice_id: string;
  const server = sharedFixture(() => startTestApp());
  const proxy = sharedFixture(() => TruncatingProxy.to(server.url));
  beforeAll(async () => {
    token = await server.signIn();
    const { data: voices } = await createDuetcast({ baseUrl: server.url }).get('/api/voices/collection');
    voice_id = voices[0]!.voice_id;
  });
  afterEach(() => (proxy.cutAfterBytes = null));

  const duetcast = (fetch?: (request: Request) => Promise<Response>) =>
    createDuetcast({
      baseUrl: server.url,
      token,
      ...timing,
      ...(fetch && { fetch: fetch as typeof globalThis.fetch }),
    });
  const jobCount = async () => (await duetcast().get('/api/jobs', { params: { query: { limit: 100 } } })).data.length;

  test('types calls by the API document', async () => {
    // The first submission of a server loads what it needs, so the client has the default time limit.
    const client = createDuetcast({ baseUrl: server.url, token });
    const { data: submitted } = await client.post('/api/tts', { body: { text: 'Hello there.', voice_id } });
    const { jobId } = submitted;
    const { data: job } = await duetcast().get('/api/jobs/{jobId}', { params: { path: { jobId } } });
    const status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled' = job.status;
    expect([job.jobId, typeof status]).toEqual([jobId, 'string']);
    const { page } = await duetcast().get('/api/jobs', { params: { query: { limit: 1 } } });
    expect(page).toEqual({ next: null });
    // @ts-expect-error -- no such path
    await expect(duetcast().get('/api/nothing')).rejects.toMatchObject({ code: 'request.notFound', status: 404 });
  });

  test('reports error code, fields and request id', async () => {
    const missing = duetcast().get('/api/jobs/{jobId}', { params: { path: { jobId: 'none' } } });
    await expect(missing).rejects.toMatchObject({ name: 'DuetcastError', status: 404, code: 'job.missing' });
    const invalid = duetcast().post('/api/tts', { body: { text: '', voice_id } });
    await expect(invalid).rejects.toMatchObject({ status: 400, fields: { text: expect.any(String) as string } });
    await expect(invalid).rejects.toMatchObject({ requestId: expect.stringMatching(/.+/) as string });
    const unauthenticated = createDuetcast({ baseUrl: server.url, token: async () => 'dc_guessed' });
    await expect(unauthenticated.get('/api/users/me')).rejects.toMatchObject({ status: 401 });
  });

  test('retries a submission whose response was lost, and submits it once', async () => {
    const before = await jobCount();
    let lost = 0;
    const losing = duetcast(async (request) => {
      const response = await fetch(request);
      if (request.method !== 'POST' || lost >= 3) return response;
      lost += 1;
      throw new TypeError('connection lost');
    });
    const { jobId } = await losing.post('/api/tts', { body: { text: 'Said once.', voice_id } });
    expect([lost, jobId === '', await jobCount()]).toEqual([3, false, before + 1]);
  });

  test('retries a request without an idempotency key only after 429', async () => {
    const sent: string[] = [];
    const answering = (...statuses: number[]) =>
      duetcast(async (request) => {
        sent.push(request.url);
        const status = statuses.shift();
        if (status === undefined) return fetch(request);
        if (status === 0) throw new TypeError('connection lost');
        return new Response('{}', { status });
      });
    const body = { site_url: 'https://once.example.org' };
    await expect(answering(0).post('/api/plugin-connections', { body })).rejects.toMatchObject({ code: 'network' });
    await expect(answering(503).post('/api/plugin-connections', { body })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(2);
    const { data } = await answering(429).post('/api/plugin-connections', { body });
    expect([sent.length, data.id === '']).toEqual([4, false]);
    await answering(502, 503, 504, 0).get('/api/jobs');
    expect(sent).toHaveLength(9);
  });

  test('honors Retry-After, gives up on long waits, and stops on abort', async () => {
    let requests = 0;
    const limited = (seconds: number) =>
      duetcast(async () => {
        requests += 1;
        return new Response('{"code":"rate.exceeded"}', { status: 429, headers: { 'retry-after': String(seconds) } });
      });
    await expect(limited(31).get('/api/jobs')).rejects.toMatchObject({ retryAfterSeconds: 31 });
    expect(requests).toBe(1);
    const waiting = limited(30).get('/api/jobs', { signal: AbortSignal.timeout(50) });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(requests).toBe(2);
  });

  test('waits for a job, or says why it ends', async () => {
    const { jobId } = await duetcast().post('/api/tts', { body: { text: 'Somebody waits for this.', voice_id } });
    expect(await duetcast().waitForJob(jobId)).toMatchObject({ jobId, status: 'completed' });
    expect((await duetcast().open(`/api/jobs/${jobId}/output`)).headers.get('content-type')).toBe('audio/mpeg');
    const answering = (job: object) =>
      duetcast(async () => Response.json({ success: true, data: { jobId, error: null, errorCode: null, ...job } }));
    const failed = answering({ status: 'failed', error: 'No.', errorCode: 'speech.refused' }).waitForJob(jobId);
    await expect(failed).rejects.toMatchObject({ name: 'DuetcastError', code: 'speech.refused', message: 'No.' });
    await expect(answering({ status: 'cancelled' }).waitForJob(jobId)).rejects.toMatchObject({ code: 'job.cancelled' });
    const running = answering({ status: 'processing', progress: 50 });
    const late = running.waitForJob(jobId, { timeoutMs: 0 });
    await expect(late).rejects.toMatchObject({ code: 'job.pending', retryAfterSeconds: 5, details: { progress: 50 } });
    const stopped = running.waitForJob(jobId, { signal: AbortSignal.timeout(20) });
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('the output of a running job is an error that says when to ask again', async () => {
    const running = (headers: Record<string, string>) =>
      duetcast(async () =>
        Response.json({ success: true, data: { jobId: 'j1', progress: 50 } }, { status: 202, headers }),
      );
    const error = { name: 'DuetcastError', status: 202, code: 'job.pending', details: { jobId: 'j1', progress: 50 } };
    await expect(running({ 'retry-after': '7' }).open('/api/jobs/j1/output')).rejects.toMatchObject({
      ...error,
      retryAfterSeconds: 7,
    });
    await expect(running({}).open('/api/jobs/j1/output')).rejects.toMatchObject({ ...error, retryAfterSeconds: 1 });
  });

  test('reads every item of a list, page by page', async () => {
    for (const text of ['One page.', 'Another page.', 'And a third.'])
      await duetcast().post('/api/tts', { body: { text, voice_id } });
    const requested: string[] = [];
    const counting = duetcast(async (request) => {
      requested.push(request.url);
      return fetch(request);
    });
    const ids: string[] = [];
    for await (const { jobId } of counting.items('/api/jobs', { params: { query: { limit: 2 } } })) ids.push(jobId);
    expect([ids.length, new Set(ids).size]).toEqual([await jobCount(), ids.length]);
    expect(requested).toHaveLength(Math.ceil(ids.length / 2));
    // @ts-expect-error -- no list with cursors
    expect(duetcast().items('/api/voices')).toBeDefined();
  });

  test('restores rows from nothing and from what was stored', async () => {
    expect(HeldRows.restored(null)).toBeNull();
    const rows = new HeldRows();
    for await (const event of duetcast().events({ live: false })) rows.take(event);
    const stored = JSON.parse(JSON.stringify(rows.state())) as HeldState;
    expect(HeldRows.restored(stored)?.jobs()).toEqual(rows.jobs());
  });

  test('reads the whole feed over a connection that keeps failing', async () => {
    for (let job = 0; job < 5; job++) await duetcast().post('/api/tts', { body: { text: `${job}`, voice_id } });
    const whole = await all(duetcast().events({ live: false }));
    expect(whole.length).toBeGreaterThan(10);
    const overProxy = createDuetcast({ baseUrl: proxy.url, token, ...timing });
    proxy.cutAfterBytes = 3_000;
    const resumed = await all(overProxy.events({ live: false }));
    expect(proxy.cuts).toBeGreaterThan(3);
    expect(resumed.slice(0, whole.length)).toEqual(whole);
    expect(await all(duetcast().events({ live: false, types: ['AccountOpened'] }))).toHaveLength(1);
  });

  test('follows the feed over a connection that keeps failing, each event once and in order', async () => {
    const known = await all(duetcast().events({ live: false }));
    proxy.cutAfterBytes = 4_000;
    const stopping = new AbortController();
    const overProxy = createDuetcast({ baseUrl: proxy.url, token, ...timing });
    const received: FeedEvent[] = [];
    const after = known[3]!.cursor;
    const listening = (async () => {
      for await (const event of overProxy.events({ after, signal: stopping.signal })) {
        received.push(event);
        if (received.some(({ data }) => data.siteDomain === 'last.example.org')) stopping.abort();
      }
    })();
    const cuts = proxy.cuts;
    for (const name of ['a', 'b', 'c', 'd', 'last'])
      await duetcast().post('/api/plugin-connections', { body: { site_url: `https://${name}.example.org` } });
    await listening;
    const expected = (await all(duetcast().events({ live: false, after }))).slice(0, received.length);
    expect(received).toEqual(expected);
    expect(proxy.cuts).toBeGreaterThan(cuts);
  });

  test('reports an unauthorized feed and an invalid cursor', async () => {
    const unauthorized = createDuetcast({ baseUrl: server.url, token: 'dc_guessed', ...timing });
    await expect(all(unauthorized.events())).rejects.toMatchObject({ status: 401 });
    await expect(all(duetcast().events({ after: 'guessed' }))).rejects.toMatchObject({ status: 400 });
  });
});

async function all(events: AsyncIterable<FeedEvent>): Promise<FeedEvent[]> {
  const received: FeedEvent[] = [];
  for await (const event of events) received.push(event);
  return received;
}
