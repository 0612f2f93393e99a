import { maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import { JobReads } from '../../../apps/api/src/features/jobs/queries/job-reads';
import { ApiClient, type ApiReply } from '../../support/api-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { uniqueText } from '../../support/unique-text';

const authenticationRequired = { success: false, error: 'Authentication required', code: 'auth.required' };

/** docs/PRODUCT.md#errors: every documented status and server error. */
describe('the error catalog', () => {
  let app: TestApp;
  let ada: ApiClient;
  let visitor: ApiClient;
  let jobId: string;
  beforeAll(async () => {
    const elevenLabs = { ELEVENLABS_API_KEY: 'sk_test', ELEVENLABS_BASE_URL: 'http://127.0.0.1:9' };
    app = await startTestApp({ ROLES: 'api,projector', ...elevenLabs });
    ada = await ApiClient.with(app, await app.signIn());
    visitor = await ApiClient.with(app);
    jobId = (await compile(1)).body.jobId ?? '';
  });
  afterAll(() => app.close());

  const compile = (characters: number, domain = 'blog.example.com') => {
    const lengths = Array.from({ length: Math.ceil(characters / 2_500) }, (_, index) =>
      Math.min(2_500, characters - index * 2_500),
    );
    const compilation = lengths.map((length) => ({ text: uniqueText(length), voice_id: ada.voices[0] }));
    return ada.request('POST /api/compilations', { body: { domain, compilation } });
  };
  const expectError = ({ status, body, headers }: ApiReply, expected: number, fields: object) => {
    expect({ status, body }).toMatchObject({ status: expected, body: { success: false, ...fields } });
    expect(body).not.toHaveProperty('data');
    expect(headers.get('x-request-id')).toBeTruthy();
  };

  test('400: errors as a list of msg, param and code', async () => {
    const response = await ada.request('POST /api/compilations', { body: { compilation: [{ text: '' }] } });
    expectError(response, 400, {
      errors: expect.arrayContaining([
        { msg: 'The text has no words', param: 'compilation[0].text', code: 'field.invalid' },
        { msg: 'A voice_id is required', param: 'compilation[0].voice_id', code: 'field.required' },
      ]) as object,
    });
    for (const error of response.body.errors ?? []) expect(Object.keys(error).sort()).toEqual(['code', 'msg', 'param']);
  });

  test('401: no session token', async () =>
    expectError(await visitor.request('GET /api/jobs'), 401, authenticationRequired));
  test('401: an invalid token', async () => {
    const headers = { authorization: 'Bearer none' };
    expectError(await visitor.request('GET /api/jobs', { headers }), 401, { error: 'The session token is not valid.' });
  });

  test('403: the character limit of the account, with the limit, the current usage and the requested amount', async () => {
    const domain = 'full.example.com';
    // One character is reserved by the job of all tests.
    expect((await compile(9_998, domain)).status).toBe(202);
    const figures = { scope: 'account', domain, limit: 10_000, currentUsage: 9_999, requested: 2 };
    expectError(await compile(2, domain), 403, { error: 'Character limit exceeded for this account.', ...figures });
    expect((await compile(1, domain)).status).toBe(202);
  });

  const stitch = () => ({ chunkUrls: ['/api/jobs/none/output', '/api/jobs/none/output'] });
  test.each<[string, string, (() => object) | undefined]>([
    ['Job not found.', 'GET /api/jobs/none', undefined],
    ['Job not found.', 'GET /api/jobs/none/output', undefined],
    ['Chunk not found.', 'POST /api/stitch/chunks', stitch],
    ['No usage is recorded for this domain.', 'GET /api/usage/characters/unknown.example.com', undefined],
  ])('404: %s (%s)', async (error, call, body) =>
    expectError(await ada.request(call, { body: body?.() }), 404, { error }),
  );

  const script = (length: number) => {
    const [voice_id_1, voice_id_2] = ada.voices;
    return { article: 'a'.repeat(length), voice_id_1, voice_id_2 };
  };
  test('429: one preview too many within the hour', async () => {
    const session = { 'x-session-id': 'session_1795435200000_curious' };
    const preview = () =>
      visitor.request('POST /api/openai/preview-podcast-script', { headers: session, body: script(20) });
    for (let count = 0; count < maxPreviewsPerHour; count++) expect((await preview()).status).toBe(200);
    const rejected = await preview();
    expectError(rejected, 429, {
      rateLimitExceeded: true,
      error: 'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });

  test('500: internal, without details', async () => {
    const read = jest.spyOn(app.app.get(JobReads, { strict: false }), 'findOwned');
    read.mockRejectedValue(new Error('secret of the database'));
    const response = await ada.request(`GET /api/jobs/${jobId}`);
    read.mockRestore();
    expectError(response, 500, { error: 'Something went wrong on our side.', code: 'internal' });
    expect(JSON.stringify(response.body)).not.toContain('secret');
  });

  test('503: an unreachable voice provider; 501: one that is not configured', async () => {
    const speak = (voice_id: string, tts_provider: string) =>
      ada.request('POST /api/tts', { body: { text: 'Hi.', voice_id, tts_provider } });
    expectError(await speak('elevenlabs:any', 'elevenlabs'), 503, { error: 'The voice provider did not answer.' });
    expectError(await speak('any', 'openai'), 501, { error: 'This voice provider is not configured.' });
  });

  test('202: a pending job', async () => {
    const { status, body } = await ada.request(`GET /api/jobs/${jobId}/output`);
    expect({ status, body }).toMatchObject({ status: 202, body: { success: true, jobId, status: 'pending' } });
  });

  test('404: errors that the pages do not show are returned by the API', async () => {
    expectError(await ada.request('PATCH /api/podcast-jobs/none/viewed', { body: {} }), 404, {
      error: 'Podcast not found.',
    });
  });
});
