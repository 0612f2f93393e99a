import { io } from 'socket.io-client';
import { fields, fieldsOf, ApiClient, type ApiReply, testClient } from '../../support/api-client';
import { testApp } from '../../support/test-app';

const jobFields = fields(
  'id type status createdAt outputUrl error jobDetails progress completedAt metadata token_id jobId',
  'attempt errorCode position segmentsReplaced awaitedProvider shareId external_id isDeleted',
);
const detailFields = fields(
  'domain totalCharactersProcessed segmentsTotal segmentsCompleted currentStep',
  'charactersTotal charactersCharged',
);
const voiceFields = fields(
  'voice_id name description preview_url category labels verified_languages',
  'provider engine quality license',
);

/** docs/PRODUCT.md#calls-of-the-pages: every call of the pages, with their headers and bodies. */
describe('the calls of the pages', () => {
  let visitor: ApiClient;
  let claimedIdentity: Record<string, string>;
  const app = testApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
  const ada = testClient(app);
  beforeAll(async () => {
    visitor = await ApiClient.with(app);
    claimedIdentity = {
      'x-user-id': 'user_2abc',
      'x-user-email': 'other@example.com',
      'x-subscription-plan': 'entreprise',
    };
    const compilation = [{ text: 'Good evening.', voice_id: ada.voices[0] }];
    await ada.request('POST /api/compilations', { body: { compilation, domain: 'blog.example.com' } });
  });

  const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

  test('GET /api/users/me (usage): is_admin and usage; identity headers are ignored', async () => {
    const headers = { ...claimedIdentity, ...noCache };
    const response = await ada.request(`GET /api/users/me?t=${Date.now()}`, { headers });
    expect(response).toMatchObject({ status: 200, body: { success: true, data: { is_admin: false } } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { usage, planSlug, email } = response.body.data as {
      usage: { domains: object[] };
      planSlug: string;
      email: string;
    };
    expect({ planSlug, email }).toEqual({ planSlug: 'free_user', email: 'ada@example.com' });
    expect(usage).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d{2}$/) as string });
    const [domain] = usage.domains;
    expect(fieldsOf(domain)).toEqual(
      fields('domain charactersUsed characterLimit', 'charactersReserved remaining position'),
    );
    expect(domain).toMatchObject({ domain: 'blog.example.com', charactersUsed: 0, characterLimit: 10_000 });
    const root = await ApiClient.with(app, await app.signIn('root@example.com'));
    expect((await root.request('GET /api/users/me')).body.data).toMatchObject({ is_admin: true });
  });

  test('GET /api/users/me (settings): the profile', async () => {
    const headers = { ...claimedIdentity, 'x-subscription-plan': 'none' };
    const { status, body } = await ada.request('GET /api/users/me', { headers });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      api_token: null,
      token_revoked: false,
      token_created_at: null,
      is_admin: false,
      subscription: { plan: 'Free', status: 'active', endDate: null },
    });
  });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['nothing', undefined],
  ])(
    'POST /api/users/generate-token, revoke-token: the token is returned, then revoked; sent with %s',
    async (_, body) => {
      const headers = { 'x-user-id': claimedIdentity['x-user-id'] ?? '', 'content-type': 'application/json' };
      expect(await ada.request('POST /api/users/generate-token', { headers, body })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      const { data: active } = (await ada.request('GET /api/users/me')).body;
      expect(active).toMatchObject({ api_token: expect.stringMatching(/^dc_/) as string, token_revoked: false });
      expect(Date.parse((active as { token_created_at: string }).token_created_at)).not.toBeNaN();
      const revoked = await ada.request('POST /api/users/revoke-token', { headers, body });
      expect(revoked).toMatchObject({ status: 200, body: { success: true } });
      expect((await ada.request('GET /api/users/me')).body.data).toMatchObject({
        api_token: null,
        token_revoked: true,
      });
    },
  );

  test('GET /api/jobs: the list', async () => {
    const { status, body } = await ada.request('GET /api/jobs');
    const [job] = body.data as { jobDetails: object; id: string; createdAt: string }[];
    expect({ status, success: body.success, job: fieldsOf(job) }).toEqual({
      status: 200,
      success: true,
      job: [...jobFields, 'deletesAt', 'title', 'queuePosition', 'estimatedCompletedAt'].sort(),
    });
    expect(fieldsOf(job?.jobDetails)).toEqual(detailFields);
    expect(job).toMatchObject({ type: 'audioCompilation', status: 'pending', outputUrl: null, error: null });
  });

  test('GET /api/podcast-jobs/unviewed, PATCH …/viewed: a viewed podcast is no longer listed', async () => {
    const [voice_id_1, voice_id_2] = ada.voices;
    const article = 'Bees dance in the dark. They show where the flowers are.';
    await ada.request('POST /api/openai/generate-podcast-script', { body: { article, voice_id_1, voice_id_2 } });
    const { status, body } = await ada.request('GET /api/podcast-jobs/unviewed');
    expect(status).toBe(200);
    const [podcast] = (body.data as { jobs: { id: string; script: { speaker: string; text: string }[] }[] }).jobs;
    expect(fieldsOf(podcast)).toEqual(
      fields('id created_at content script metadata', 'origin status viewed error position names notes omitted title'),
    );
    expect(podcast).toMatchObject({ content: article, metadata: { characterCount: article.length } });
    expect(podcast?.script[0]).toMatchObject({ speaker: 'Host', text: expect.any(String) as string });
    const headers = { 'content-type': 'application/json' };
    expect(await ada.request(`PATCH /api/podcast-jobs/${podcast?.id}/viewed`, { headers })).toMatchObject({
      status: 200,
    });
    expect((await ada.request('GET /api/podcast-jobs/unviewed')).body.data).toEqual({ jobs: [] });
  });

  const expectVoices = ({ status, body }: ApiReply) => {
    expect({ status, success: body.success }).toEqual({ status: 200, success: true });
    expect(fieldsOf(body)).toEqual(fields('success data pagination filterOptions'));
    expect(fieldsOf(body.pagination)).toEqual(fields('page limit total totalPages'));
    expect(fieldsOf(body.filterOptions)).toEqual(
      fields('languages ages genders useCases categories models customRates', 'qualities'),
    );
    const [voice] = body.data as { labels: object; verified_languages: object[] }[];
    expect(fieldsOf(voice)).toEqual(voiceFields);
    expect(fieldsOf(voice?.labels)).toEqual(fields('language accent locale gender age use_case description'));
    expect(fieldsOf(voice?.verified_languages[0])).toEqual(fields('language accent model_id locale preview_url'));
  };
  test('GET /api/voices/collection', async () => expectVoices(await visitor.request('GET /api/voices/collection')));
  test('GET /api/voices: a page of 50', async () => {
    const response = await visitor.request('GET /api/voices?page=1&limit=50');
    expectVoices(response);
    expect(response.body.pagination).toMatchObject({ page: 1, limit: 50 });
    expect(response.body.data).toHaveLength(50);
  });
  test.each(['language', 'useCase', 'model', 'category', 'quality', 'gender', 'age', 'customRate'])(
    'GET /api/voices filters by each option of %s',
    async (filter) => {
      const optionsOf: Record<string, string> = { useCase: 'useCases', category: 'categories', quality: 'qualities' };
      const { filterOptions, pagination } = (await visitor.request('GET /api/voices')).body;
      const options = filterOptions?.[optionsOf[filter] ?? `${filter}s`] ?? [];
      if (filter !== 'customRate') expect(options.length).toBeGreaterThan(0);
      for (const option of ['All', ...options.slice(0, 5)]) {
        const filtered = await visitor.request(
          `GET /api/voices?page=1&limit=50&${filter}=${encodeURIComponent(option)}`,
        );
        expectVoices(filtered);
        expect(filtered.body.pagination?.total).toBeLessThanOrEqual(pagination?.total ?? 0);
      }
    },
  );

  test('GET /api/plugin-connections', async () => {
    const empty = await ada.request('GET /api/plugin-connections');
    expect(empty).toMatchObject({ status: 200, body: { success: true } });
    expect(empty.body.data).toEqual({
      has_connections: false,
      stats: { total_connections: 0, active_connections: 0, connections_with_activity: 0 },
      connected_sites: [],
    });
    await ada.request('POST /api/plugin-connections', { body: { site_url: 'https://blog.example.com' } });
    const { data } = (await ada.request('GET /api/plugin-connections')).body;
    const { connected_sites, ...stats } = data as { connected_sites: object[] };
    expect(stats).toEqual({
      has_connections: true,
      stats: { total_connections: 1, active_connections: 1, connections_with_activity: 0 },
    });
    expect(fieldsOf(connected_sites[0])).toEqual(
      fields('id site_url site_domain connected_at last_activity_at is_active'),
    );
  });

  test('POST /api/openai/preview-podcast-script: the preview, first without a session, then with the returned one', async () => {
    const [voice_id_1] = visitor.voices;
    const body = { article: 'Welcome. Hear how it sounds.', voice_id_1, voice_id_2: voice_id_1 };
    const first = await visitor.request('POST /api/openai/preview-podcast-script', { body });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const data = first.body.data as { preview: object[]; sessionId: string };
    expect(fieldsOf(data)).toEqual(
      fields('preview previewSegments totalSegments metadata upgradeMessage sessionId audioUrls'),
    );
    expect(data).toMatchObject({ metadata: { characterCount: body.article.length } });
    expect(fieldsOf(data.preview[0])).toEqual(fields('speaker text'));
    expect(data.sessionId).toMatch(/^session_\d+_\w+$/);
    const headers = { 'x-session-id': data.sessionId };
    const second = await visitor.request('POST /api/openai/preview-podcast-script', { headers, body });
    expect(second.body.data).toMatchObject({ sessionId: data.sessionId });
  });

  test('the socket at /ws/updates: connected, job_update, ping', async () => {
    const transports = ['websocket', 'polling'];
    const socket = io(app.url, { path: '/ws/updates', auth: { token: ada.credential }, transports, timeout: 10_000 });
    try {
      await new Promise((resolve) => socket.once('connected', resolve));
      const pong = new Promise((resolve) => socket.once('pong', resolve));
      socket.emit('ping');
      await pong;
      const update = new Promise<{ type: string; job: object }>((resolve) => socket.once('job_update', resolve));
      const compilation = [{ text: 'Good morning.', voice_id: ada.voices[0] }];
      const submitted = await ada.request('POST /api/compilations', {
        body: { compilation, domain: 'blog.example.com' },
      });
      const { type, job } = await update;
      expect({ type, job }).toMatchObject({ type: 'created', job: { id: submitted.body.jobId } });
      expect(fieldsOf(job)).toEqual(jobFields);
    } finally {
      socket.disconnect();
    }
  });
});
