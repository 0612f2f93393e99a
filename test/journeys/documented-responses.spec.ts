import { VoiceCatalog } from '../../apps/api/src/features/voices/voice-catalog';
import type { VoicePage } from '../../apps/api/src/features/voices/voice-query';
import type { OpenApiDocument } from '../support/api-document';
import { ResponseValidator, type RoutedResponse } from '../support/response-validator';
import { failOnInvalidResponses } from '../support/response-check';
import { People } from '../support/principals-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

type Answered = [method: string, template: string, status: number, body?: () => object];

describe('what the API answers', () => {
  let app: TestApp;
  let people: People;
  let documented: ResponseValidator;
  let ids: Record<'jobId' | 'podcastId' | 'siteId', string>;
  beforeAll(async () => {
    app = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument;
    documented = new ResponseValidator(document);
    people = await People.meet(app, '');
    const { newJob, newPodcast, siteId } = people.things;
    ids = { jobId: await newJob(), podcastId: await newPodcast(), siteId };
  });
  afterAll(() => app.close());

  const compilation = () => {
    const [voice_id] = people.things.voices;
    return { domain: people.things.domain, compilation: [{ text: 'Good evening.', voice_id }] };
  };
  const script = () => {
    const { article, voices } = people.things;
    return { article, voice_id_1: voices[0], voice_id_2: voices[1] };
  };

  test.each<Answered>([
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
    ['get', '/api/podcast-jobs/unviewed', 200],
    ['get', '/api/podcast-jobs/{podcastId}', 200],
    ['patch', '/api/podcast-jobs/{podcastId}/viewed', 200],
    ['post', '/api/podcast-jobs/{podcastId}/compile', 202, () => ({})],
    ['post', '/api/podcast-jobs/claim', 200, () => ({ sessionId: 'session_1700000000000_a1b2c3d4e5' })],
    ['get', '/api/voices', 200],
    ['get', '/api/voices/collection', 200],
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
    ['post', '/api/billing/checkout', 503, () => ({ plan: 'starter' })],
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
  ])('%s %s %i is as the document has it', async (...[method, template, status, body]: Answered) => {
    const { domain } = people.things;
    const path = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name] ?? domain);
    // The application under test holds every answer to its document; here each is had at least once.
    expect(await people.call('Ada', method, path, body?.())).toMatchObject({ status });
  });

  const live = { path: '/api/health/live', method: 'get', status: 200, mediaType: 'application/json' };
  const ready = JSON.stringify({ success: true, data: { status: 'live' } });
  test.each<[string, Partial<RoutedResponse>, unknown]>([
    ['as described', {}, null],
    ['another status', { status: 418 }, 'status 418 is not described for get /api/health/live'],
    ['another media type', { mediaType: 'text/html', text: null }, 'text/html is not described'],
    ['no body', { mediaType: null, text: null }, 'a body of application/json is missing'],
    ['a field less', { text: '{"success":true}' }, [expect.objectContaining({ keyword: 'required' })]],
    [
      'a field more',
      { text: JSON.stringify({ success: true, data: { status: 'live' }, secret: 1 }) },
      [expect.objectContaining({ keyword: 'unevaluatedProperties' })],
    ],
  ])('is complained of when it is not as described: %s', (_, changes, expected) => {
    expect(documented.complaints({ ...live, text: ready, ...changes })).toEqual(expected);
    const { path, ...answer } = { ...live, text: ready, ...changes };
    expect(documented.complaintsAt(`${path}?at=1`, answer)).toEqual(expected);
    expect(documented.complaintsAt('/api/nowhere', answer)).toBeNull();
  });

  test('fails the test in which the application answers otherwise', async () => {
    const catalogue = app.app.get(VoiceCatalog, { strict: false });
    const page = await catalogue.list({ page: 1, limit: 1 });
    const list = jest.spyOn(catalogue, 'list').mockResolvedValue({ ...page, rates: 'secret' } as VoicePage);
    await people.call('nobody', 'get', '/api/voices');
    list.mockRestore();
    expect(failOnInvalidResponses).toThrow(/GET \/api\/voices 200 .*"unevaluatedProperty":"rates"/);
  });
});

/** More than a free plan has in a month. */
const long = ([segment]: { text: string; voice_id?: string }[]) =>
  Array.from({ length: 5 }, () => ({ ...segment, text: 'word '.repeat(490) }));
