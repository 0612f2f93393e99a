import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { startTestApp, type TestApp } from '../support/test-app';

/** Submissions at each limit, one past it, and with every other kind of invalid input. */
describe('job submission', () => {
  let server: TestApp;
  let session: string;
  let voice: string;

  beforeAll(async () => {
    server = await startTestApp({ ROLES: 'api,projector' }); // without a worker, jobs stay pending
    session = await server.signIn('limits@example.com');
    const { body } = (await server.http().get('/api/voices/collection').expect(200)) as { body: unknown };
    [{ voice_id: voice }] = (body as { data: [{ voice_id: string }] }).data;
  });
  afterAll(() => server.close());

  const post = (path: string, body: string | object, by = session) =>
    server.http().post(path).set('authorization', `Bearer ${by}`).set('content-type', 'application/json').send(body);
  const segments = (count: number, text = 'A line.') =>
    Array.from({ length: count }, () => ({ text, voice_id: voice }));
  const compilation = (changes: object = {}) => ({ domain: 'example.com', compilation: segments(2), ...changes });

  /** Ids of job and usage events, and the number of content files; a rejected submission adds to neither. */
  async function sideEffects() {
    const ids: string[] = [];
    for await (const { id } of server.app.get(EventStore).readAll({ filter: { streamPrefixes: ['job-', 'usage-'] } }))
      ids.push(id);
    const content = readdirSync(join(server.dataDir, 'content'), { recursive: true }).length;
    return { ids, content };
  }

  describe('at the limit it accepts', () => {
    test.each<[string, object]>([
      ['100 segments', { compilation: Array.from({ length: 100 }, () => ({ text: 'Hi.', voice_id: '' })) }],
      ['a text of 2500 characters', { compilation: [{ text: 'a'.repeat(2500), voice_id: '' }] }],
      ['2500 counted as code points', { compilation: [{ text: `a${'🎙'.repeat(2499)}`, voice_id: '' }] }],
    ])('%s', async (_, changes) => {
      const body = compilation({ domain: 'limit.example.com', ...changes }) as { compilation: { voice_id: string }[] };
      for (const segment of body.compilation) segment.voice_id = voice;
      const { body: accepted } = (await post('/api/compilations', body).expect(202)) as { body: unknown };
      expect(accepted).toMatchObject({ success: true, status: 'pending', data: { status: 'pending' } });
    });

    test('the last character of the month', async () => {
      const fresh = await server.signIn('full@example.com');
      const fill = ['b', 'c', 'd', 'e'].flatMap((letter) => segments(1, letter.repeat(2500)));
      await post('/api/compilations', compilation({ domain: 'full.example.com', compilation: fill }), fresh).expect(
        202,
      );
      const { body } = (await post(
        '/api/compilations',
        compilation({ domain: 'full.example.com', compilation: segments(1, 'f') }),
        fresh,
      ).expect(403)) as { body: unknown };
      expect(body).toMatchObject({
        success: false,
        code: 'usage.limitExceeded',
        limit: 10_000,
        currentUsage: 10_000,
        requested: 1,
      });
    });
  });

  describe('past the limit or invalid, it rejects without side effects', () => {
    const rejected: [string, string, () => string | object, number, object][] = [
      [
        '101 segments',
        '/api/compilations',
        () => compilation({ compilation: segments(101) }),
        413,
        { code: 'job.tooManySegments' },
      ],
      [
        '2501 characters',
        '/api/compilations',
        () => compilation({ compilation: segments(1, 'a'.repeat(2501)) }),
        413,
        { code: 'job.textTooLong', param: 'compilation[0].text' },
      ],
      [
        '2501 characters to speak',
        '/api/tts',
        () => ({ text: 'a'.repeat(2501), voice_id: voice }),
        413,
        { code: 'job.textTooLong' },
      ],
      [
        'an intro of 2501 characters',
        '/api/compilations',
        () => compilation({ intro: 'a'.repeat(2501) }),
        413,
        { code: 'job.textTooLong' },
      ],
      [
        'no segment',
        '/api/compilations',
        () => compilation({ compilation: [] }),
        400,
        { errors: [{ param: 'compilation' }] },
      ],
      ['no domain', '/api/compilations', () => ({ compilation: segments(1) }), 400, { errors: [{ param: 'domain' }] }],
      [
        'a malformed domain',
        '/api/compilations',
        () => compilation({ domain: 'https://example.com/' }),
        400,
        { errors: [{ param: 'domain' }] },
      ],
      [
        'an empty text',
        '/api/compilations',
        () => compilation({ compilation: segments(1, '') }),
        400,
        { errors: [{ param: 'compilation[0].text' }] },
      ],
      [
        'a blank text',
        '/api/tts',
        () => ({ text: ' \n\t\u200b', voice_id: voice }),
        400,
        { errors: [{ param: 'text' }] },
      ],
      ['no text', '/api/tts', () => ({ voice_id: voice }), 400, { errors: [{ param: 'text' }] }],
      ['a number as text', '/api/tts', () => ({ text: 7, voice_id: voice }), 400, { errors: [{ param: 'text' }] }],
      [
        'an unknown voice',
        '/api/compilations',
        () =>
          compilation({
            compilation: [
              { text: 'Hi.', voice_id: voice },
              { text: 'Hi.', voice_id: 'missing' },
            ],
          }),
        400,
        { errors: [{ param: 'compilation[1].voice_id' }] },
      ],
      [
        'an unknown voice to speak',
        '/api/tts',
        () => ({ text: 'Hi.', voice_id: 'missing' }),
        400,
        { errors: [{ param: 'voice_id' }] },
      ],
      [
        'an unknown provider',
        '/api/tts',
        () => ({ text: 'Hi.', voice_id: voice, tts_provider: 'parrot' }),
        400,
        { errors: [{ param: 'tts_provider' }] },
      ],
      [
        'a provider that is not configured',
        '/api/tts',
        () => ({ text: 'Hi.', voice_id: voice, tts_provider: 'elevenlabs' }),
        501,
        { code: 'speech.notConfigured', settings: ['ELEVENLABS_API_KEY'] },
      ],
      [
        'an unknown field',
        '/api/tts',
        () => ({ text: 'Hi.', voice_id: voice, volume: 11 }),
        400,
        { errors: [{ msg: 'Unknown field', param: 'volume' }] },
      ],
      ['an array as body', '/api/tts', () => [], 400, { errors: [{ param: 'body' }] }],
      ['broken JSON', '/api/tts', () => '{"text": "Hi.', 400, { errors: [{ param: 'body' }] }],
      [
        'a body of 3 MB',
        '/api/tts',
        () => ({ text: 'a'.repeat(3_000_000), voice_id: voice }),
        413,
        { code: 'request.tooLarge' },
      ],
      ['one chunk', '/api/stitch/chunks', () => ({ chunkUrls: ['https://example.com/a.mp3'] }), 400, {}],
      [
        'chunks with other URL schemes',
        '/api/stitch/chunks',
        () => ({ chunkUrls: ['file:///etc/passwd', 'gopher://example.com'] }),
        400,
        { errors: [{ param: 'chunkUrls[0]' }, { param: 'chunkUrls[1]' }] },
      ],
      [
        'a chunk of a missing job',
        '/api/stitch/chunks',
        () => ({ chunkUrls: ['/api/jobs/none/output', '/api/jobs/nil/output'] }),
        404,
        { code: 'chunk.missing' },
      ],
    ];
    test.each(rejected)('%s', async (_, path, body, status, expected) => {
      const before = await sideEffects();
      const response = await post(path, body());
      expect({ status: response.status, body: response.body as object }).toMatchObject({
        status,
        body: { success: false, ...expected },
      });
      expect(response.headers['x-request-id']).toBeTruthy();
      expect(await sideEffects()).toEqual(before);
    });

    test('an unauthenticated caller', async () => {
      await server.http().post('/api/compilations').send(compilation()).expect(401);
      await server
        .http()
        .post('/api/compilations')
        .send(compilation({ token_id: 'dc_unknown' }))
        .expect(401);
    });
  });

  test('returns 404 for another account’s job', async () => {
    const { body } = (await post('/api/compilations', compilation()).expect(202)) as { body: unknown };
    const { jobId } = body as { jobId: string };
    const other = await server.signIn('other@example.com');
    for (const path of ['', '/output', '/audit'])
      await server.http().get(`/api/jobs/${jobId}${path}`).set('authorization', `Bearer ${other}`).expect(404);
    for (const path of ['/cancel', '/retry'])
      await server
        .http()
        .post(`/api/jobs/${jobId}${path}`)
        .set('authorization', `Bearer ${other}`)
        .send({})
        .expect(404);
  });

  test('50 concurrent submissions never exceed the limit', async () => {
    const fresh = await server.signIn('rush@example.com');
    const request = (index: number) => compilation({ compilation: segments(1, `${index}`.padEnd(300, 'd')) });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post('/api/compilations', request(index), fresh)),
    );
    const accepted = responses.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(33);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(17);
  });

  test('a repeated Idempotency-Key returns the same job, or 422 for another body', async () => {
    const keyed = (body: object) => post('/api/compilations', body).set('idempotency-key', 'one-and-only');
    const first = await keyed(compilation()).expect(202);
    const second = await keyed(compilation()).expect(202);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    await keyed(compilation({ compilation: segments(2, 'Another.') })).expect(422);
  });
});
