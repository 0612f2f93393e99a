import { createDuetcast, type FeedEvent } from '@duetcast/client/duetcast';
import { TruncatingProxy } from '../support/truncating-proxy';
import { startTestApp, type TestApp } from '../support/test-app';

const timing = { retries: { firstDelayMs: 1 }, timeoutMs: 5_000 };

jest.setTimeout(60_000);

describe('the client', () => {
  let server: TestApp;
  let line: TruncatingProxy;
  let token: string;
  let voice_id: string;
  beforeAll(async () => {
    server = await startTestApp();
    line = await TruncatingProxy.to(server.url);
    token = await server.signIn();
    const { data: voices } = await createDuetcast({ baseUrl: server.url }).get('/api/voices/collection');
    voice_id = voices[0]!.voice_id;
  });
  afterEach(() => (line.cutAfterBytes = null));
  afterAll(async () => {
    await line.close();
    await server.close();
  });

  const duetcast = (fetch?: (request: Request) => Promise<Response>) =>
    createDuetcast({
      baseUrl: server.url,
      token,
      ...timing,
      ...(fetch && { fetch: fetch as typeof globalThis.fetch }),
    });
  const jobCount = async () => (await duetcast().get('/api/jobs', { params: { query: { limit: 100 } } })).data.length;

  test('calls are typed by the document', async () => {
    const { data: submitted } = await duetcast().post('/api/tts', { body: { text: 'Hello there.', voice_id } });
    const { jobId } = submitted;
    const { data: job } = await duetcast().get('/api/jobs/{jobId}', { params: { path: { jobId } } });
    const status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled' = job.status;
    expect([job.jobId, typeof status]).toEqual([jobId, 'string']);
    const { page } = await duetcast().get('/api/jobs', { params: { query: { limit: 1 } } });
    expect(page).toEqual({ next: null });
    // @ts-expect-error -- no such path
    await expect(duetcast().get('/api/nothing')).rejects.toMatchObject({ code: 'request.notFound', status: 404 });
  });

  test('a refusal has its code, its fields and what to quote', async () => {
    const missing = duetcast().get('/api/jobs/{jobId}', { params: { path: { jobId: 'none' } } });
    await expect(missing).rejects.toMatchObject({ name: 'DuetcastError', status: 404, code: 'job.missing' });
    const invalid = duetcast().post('/api/tts', { body: { text: '', voice_id } });
    await expect(invalid).rejects.toMatchObject({ status: 400, fields: { text: expect.any(String) as string } });
    await expect(invalid).rejects.toMatchObject({ requestId: expect.stringMatching(/.+/) as string });
    const nobody = createDuetcast({ baseUrl: server.url, token: async () => 'dc_guessed' });
    await expect(nobody.get('/api/users/me')).rejects.toMatchObject({ status: 401 });
  });

  test('work whose answer was lost is asked for again and started once', async () => {
    const before = await jobCount();
    let lost = 0;
    const losing = duetcast(async (request) => {
      const response = await fetch(request);
      if (request.method !== 'POST' || lost >= 3) return response;
      lost += 1;
      throw new TypeError('the line broke');
    });
    const { jobId } = await losing.post('/api/tts', { body: { text: 'Said once.', voice_id } });
    expect([lost, jobId === '', await jobCount()]).toEqual([3, false, before + 1]);
  });

  test('a wish without a key is not sent twice, but where it was refused for now', async () => {
    const sent: string[] = [];
    const answering = (...statuses: number[]) =>
      duetcast(async (request) => {
        sent.push(request.url);
        const status = statuses.shift();
        if (status === undefined) return fetch(request);
        if (status === 0) throw new TypeError('the line broke');
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

  test('waits as long as it is asked to, gives up what takes too long, and stops when told', async () => {
    let asked = 0;
    const limited = (seconds: number) =>
      duetcast(async () => {
        asked += 1;
        return new Response('{"code":"rate.exceeded"}', { status: 429, headers: { 'retry-after': String(seconds) } });
      });
    await expect(limited(31).get('/api/jobs')).rejects.toMatchObject({ retryAfterSeconds: 31 });
    expect(asked).toBe(1);
    const waiting = limited(30).get('/api/jobs', { signal: AbortSignal.timeout(50) });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked).toBe(2);
  });

  test('gives everything up to now, over a line that keeps breaking', async () => {
    for (let made = 0; made < 5; made++) await duetcast().post('/api/tts', { body: { text: `${made}`, voice_id } });
    const whole = await all(duetcast().events({ live: false }));
    expect(whole.length).toBeGreaterThan(10);
    const broken = createDuetcast({ baseUrl: line.url, token, ...timing });
    line.cutAfterBytes = 3_000;
    const pieced = await all(broken.events({ live: false }));
    expect(line.cuts).toBeGreaterThan(3);
    expect(pieced.slice(0, whole.length)).toEqual(whole);
    expect(await all(duetcast().events({ live: false, types: ['AccountOpened'] }))).toHaveLength(1);
  });

  test('follows what happens over a line that keeps breaking, each event once and in order', async () => {
    const known = await all(duetcast().events({ live: false }));
    line.cutAfterBytes = 4_000;
    const stopping = new AbortController();
    const broken = createDuetcast({ baseUrl: line.url, token, ...timing });
    const heard: FeedEvent[] = [];
    const after = known[3]!.cursor;
    const listening = (async () => {
      for await (const event of broken.events({ after, signal: stopping.signal })) {
        heard.push(event);
        if (heard.some(({ data }) => data.siteDomain === 'last.example.org')) stopping.abort();
      }
    })();
    const cuts = line.cuts;
    for (const name of ['a', 'b', 'c', 'd', 'last'])
      await duetcast().post('/api/plugin-connections', { body: { site_url: `https://${name}.example.org` } });
    await listening;
    const wanted = (await all(duetcast().events({ live: false, after }))).slice(0, heard.length);
    expect(heard).toEqual(wanted);
    expect(line.cuts).toBeGreaterThan(cuts);
  });

  test('a feed that may not be read any more says so', async () => {
    const ended = createDuetcast({ baseUrl: server.url, token: 'dc_guessed', ...timing });
    await expect(all(ended.events())).rejects.toMatchObject({ status: 401 });
    await expect(all(duetcast().events({ after: 'guessed' }))).rejects.toMatchObject({ status: 400 });
  });
});

async function all(events: AsyncIterable<FeedEvent>): Promise<FeedEvent[]> {
  const heard: FeedEvent[] = [];
  for await (const event of events) heard.push(event);
  return heard;
}
