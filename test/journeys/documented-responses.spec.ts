import { VoiceCatalog } from '../../apps/api/src/features/voices/voice-catalog';
import type { VoicePage } from '../../apps/api/src/features/voices/voice-query';
import type { OpenApiDocument } from '../support/api-document';
import { ResponseValidator, type RoutedResponse } from '../support/response-validator';
import { failOnInvalidResponses } from '../support/response-check';
import { PrincipalsFixture } from '../support/principals-fixture';
import { startTestApp, type TestApp } from '../support/test-app';
import { uniqueText } from '../support/unique-text';

type Route = [method: string, template: string, status: number, body?: () => object];

describe('API responses', () => {
  let app: TestApp;
  let fixture: PrincipalsFixture;
  let validator: ResponseValidator;
  let ids: Record<'jobId' | 'podcastId' | 'siteId', string>;
  beforeAll(async () => {
    app = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
    const document = (await (await fetch(`${app.url}/api/openapi.json?include=operator`)).json()) as OpenApiDocument;
    validator = new ResponseValidator(document);
    fixture = await PrincipalsFixture.create(app, '');
    const { newJob, newPodcast, siteId } = fixture.resources;
    ids = { jobId: await newJob(), podcastId: await newPodcast(), siteId };
  });
  afterAll(() => app.close());

  const compilation = () => {
    const [voice_id] = fixture.resources.voices;
    return { domain: fixture.resources.domain, compilation: [{ text: 'Good evening.', voice_id }] };
  };
  const script = () => {
    const { article, voices } = fixture.resources;
    return { article, voice_id_1: voices[0], voice_id_2: voices[1] };
  };

  test.each<Route>([
    ['get', '/api/jobs', 200],
    ['get', '/api/job-log', 200],
    ['get', '/api/jobs/{jobId}', 200],
    ['get', '/api/jobs/{jobId}/script', 200],
    ['get', '/api/jobs/{jobId}/audit', 200],
    ['get', '/api/jobs/{jobId}/audit/0', 200],
    ['get', '/api/jobs/{jobId}/output', 202],
    ['post', '/api/compilations', 202, compilation],
    ['post', '/api/compilations', 400, () => ({ compilation: [] })],
    [
      'post',
      '/api/compilations',
      413,
      () => ({ ...compilation(), compilation: [{ text: 'a'.repeat(2501), voice_id: 'v' }] }),
    ],
    ['post', '/api/compilations', 403, () => ({ ...compilation(), compilation: long(compilation().compilation) })],
    ['post', '/api/tts', 400, () => ({ text: 'Good evening.', voice_id: 'none' })],
    ['post', '/api/openai/generate-podcast-script', 200, script],
    ['post', '/api/openai/preview-podcast-script', 200, script],
    ['post', '/api/scripts/estimate', 200, () => ({ article: fixture.resources.article })],
    ['get', '/api/podcast-jobs/unviewed', 200],
    ['get', '/api/podcast-jobs/{podcastId}', 200],
    ['get', '/api/podcast-jobs/{podcastId}/audit', 200],
    ['patch', '/api/podcast-jobs/{podcastId}/viewed', 200],
    ['post', '/api/podcast-jobs/{podcastId}/compile', 202, () => ({})],
    ['post', '/api/podcast-jobs/claim', 200, () => ({ sessionId: 'session_1700000000000_a1b2c3d4e5' })],
    ['get', '/api/voices', 200],
    ['get', '/api/voices/collection', 200],
    ['get', '/api/voices/models', 200],
    ['post', '/api/compilations/estimate', 200, compilation],
    ['post', '/api/voices/check', 200, () => ({ text: 'これはペンです。', voice_ids: fixture.resources.voices })],
    ['get', '/api/usage/characters/{domain}', 200],
    ['get', '/api/usage/characters/{domain}/events', 200],
    ['get', '/api/usage/history', 200],
    ['get', '/api/usage/breakdown?from=2026-11-01&to=2026-11-30&by=day', 200],
    ['get', '/api/usage/export?from=2026-11-01&to=2026-11-30', 200],
    ['get', '/api/usage/statements/2026-10', 200],
    ['get', '/api/users/me', 200],
    ['get', '/api/auth/status', 200],
    ['get', '/api/auth/jwks', 200],
    ['get', '/api/plans', 200],
    ['post', '/api/billing/checkout', 501, () => ({ plan: 'starter' })],
    ['get', '/api/plugin-connections', 200],
    ['post', '/api/plugin-connections', 201, () => ({ site_url: 'https://new.example.org' })],
    ['post', '/api/plugin-connections/{siteId}/heartbeat', 200, () => ({})],
    ['get', '/api/plugin-connections/{siteId}/deliveries', 200],
    ['get', '/api/errors', 200],
    ['get', '/api/signing-keys', 200],
    ['get', '/api/health/live', 200],
    ['get', '/api/health/ready', 200],
    ['post', '/api/jobs/{jobId}/retry', 409],
    ['post', '/api/jobs/{jobId}/cancel', 200],
    ['post', '/api/jobs/{jobId}/retry', 202],
    ['post', '/api/users/generate-token', 200],
    ['post', '/api/users/revoke-token', 200],
  ])('%s %s %i matches the API document', async (...[method, template, status, body]: Route) => {
    const { domain } = fixture.resources;
    const path = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name] ?? domain);
    // The test app validates every response; this table covers each of these at least once.
    expect(await fixture.call('Ada', method, path, body?.())).toMatchObject({ status });
  });

  const live = { path: '/api/health/live', method: 'get', status: 200, mediaType: 'application/json' };
  const ready = JSON.stringify({ success: true, data: { status: 'live' } });
  test.each<[string, Partial<RoutedResponse>, unknown]>([
    ['as described', {}, null],
    ['another status', { status: 418 }, 'status 418 is not described for get /api/health/live'],
    ['another media type', { mediaType: 'text/html', text: null }, 'text/html is not described'],
    ['no body', { mediaType: null, text: null }, 'a body of application/json is missing'],
    ['a missing field', { text: '{"success":true}' }, [expect.objectContaining({ keyword: 'required' })]],
    [
      'an undocumented field',
      { text: JSON.stringify({ success: true, data: { status: 'live' }, secret: 1 }) },
      [expect.objectContaining({ keyword: 'unevaluatedProperties' })],
    ],
  ])('validation reports: %s', (_, changes, expected) => {
    expect(validator.violations({ ...live, text: ready, ...changes })).toEqual(expected);
    const { path, ...response } = { ...live, text: ready, ...changes };
    expect(validator.violationsAt(`${path}?at=1`, response)).toEqual(expected);
    expect(validator.violationsAt('/api/nowhere', response)).toBeNull();
  });

  test('an undocumented response fails the running test', async () => {
    const catalog = app.app.get(VoiceCatalog, { strict: false });
    const page = await catalog.list({ page: 1, limit: 1 });
    const list = jest.spyOn(catalog, 'list').mockResolvedValue({ ...page, rates: 'secret' } as VoicePage);
    await fixture.call('unauthenticated', 'get', '/api/voices');
    list.mockRestore();
    expect(failOnInvalidResponses).toThrow(/GET \/api\/voices 200 .*"unevaluatedProperty":"rates"/);
  });
});

/** Exceeds the monthly limit of a free plan. */
const long = ([segment]: { text: string; voice_id?: string }[]) =>
  Array.from({ length: 5 }, () => ({ ...segment, text: uniqueText(2_450) }));
