import { callsOf, type OpenApiDocument } from '../support/api-document';
import { People, principals, type Things } from '../support/principals-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

/** What is sent: the path with its ids filled in, and the body. */
interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

interface Rule {
  /** Statuses in the order of `principals`. */
  readonly expected: string;
  readonly send?: (things: Things) => Sent | Promise<Sent>;
  /** It ends sessions or tokens, or what others did before it shows: people of its own come for it. */
  readonly apart?: true;
}

const everybody = (status: number): string => principals.map(() => status).join(' ');
const job = async ({ newJob }: Things): Promise<Sent> => ({ path: { jobId: await newJob() } });
const podcast = async ({ newPodcast }: Things): Promise<Sent> => ({ path: { id: await newPodcast() } });
const site = async ({ newSite }: Things): Promise<Sent> => ({ path: { id: await newSite() } });
const account =
  (body: object) =>
  ({ accountId: id }: Things) => ({ path: { id }, body });

const usersOnly = '401 401 403 403 200 200 403 403 403 200';
const ownJob = '401 404 404 404 404 404 200 404 200 200';
/** What an anonymous session may not do with its own jobs either. */
const unheard = '401 401 404 404 404 404 200 404 200 200';
const ownPodcast = '401 401 404 403 404 404 200 403 403 200';
const administrators = '401 401 403 403 403 200 403 403 403 403';
const missingForAdministrators = administrators.replaceAll('200', '404');
const acceptedOfAdministrators = administrators.replaceAll('200', '202');
const projection = (): Sent => ({ path: { name: 'webhook-deliveries' } });
const nothing = (): Sent => ({ path: { id: 'none' } });
const unpaid = usersOnly.replaceAll('200', '503');

/**
 * Who may do what with Ada's things. The columns: nobody, an anonymous session, a stranger's API token, a stranger's
 * site, a stranger, an administrator, Ada's API token, another site of Ada's, Ada's site, Ada.
 */
const rules: Record<string, Rule> = {
  'get /api/health/live': { expected: everybody(200) },
  'get /api/health/ready': { expected: everybody(200) },
  'get /metrics': { expected: everybody(200) },
  'get /api/openapi.json': { expected: everybody(200) },
  'get /api/errors': { expected: everybody(200) },
  'get /api/signing-keys': { expected: everybody(200) },
  'get /api/plans': { expected: everybody(200) },
  'get /api/site': { expected: everybody(200) },
  'get /api/voices': { expected: everybody(200) },
  'get /api/voices/collection': { expected: everybody(200) },
  'get /api/voices/collection/{collection_id}': {
    expected: everybody(404),
    send: () => ({ path: { collection_id: 'none' } }),
  },
  'get /api/voices/{voice_id}': { expected: everybody(404), send: () => ({ path: { voice_id: 'none' } }) },
  'get /api/voices/{voice_id}/preview': { expected: everybody(404), send: () => ({ path: { voice_id: 'none' } }) },
  'post /api/webhooks/stripe': { expected: everybody(503), send: () => ({ body: {} }) },
  'post /api/webhooks/clerk': { expected: everybody(503), send: () => ({ body: {} }) },
  'post /api/auth/request-magic-link': {
    expected: everybody(200),
    send: () => ({ body: { email: 'ada@example.com' } }),
  },
  'get /api/auth/verify-magic-link': { expected: everybody(401), send: () => ({ query: 'token=guessed' }) },
  'get /api/auth/status': { expected: everybody(200) },
  'get /api/auth/jwks': { expected: everybody(200) },
  'post /api/auth/logout': { expected: usersOnly, apart: true },
  'post /api/auth/logout-everywhere': { expected: usersOnly, apart: true },

  'get /api/users/me': { expected: usersOnly },
  'get /api/account/export': { expected: usersOnly },
  'post /api/users/generate-token': { expected: usersOnly, apart: true },
  'post /api/users/revoke-token': { expected: usersOnly, apart: true },

  'get /api/jobs': { expected: '401 200 200 200 200 200 200 200 200 200' },
  'get /api/job-log': { expected: '401 200 200 403 200 200 200 403 403 200' },
  'get /api/jobs/{jobId}': { expected: ownJob, send: job },
  'get /api/jobs/{jobId}/script': { expected: ownJob, send: job },
  'get /api/jobs/{jobId}/audit': { expected: ownJob, send: job },
  'get /api/jobs/{jobId}/audit/{revision}': {
    expected: ownJob,
    send: async ({ newJob }) => ({ path: { jobId: await newJob(), revision: '0' } }),
  },
  'get /api/jobs/{jobId}/output': { expected: ownJob.replaceAll('200', '202'), send: job },
  'post /api/jobs/{jobId}/cancel': { expected: ownJob, send: job },
  'post /api/jobs/{jobId}/retry': { expected: ownJob.replaceAll('200', '409'), send: job },
  'post /api/compilations': {
    expected: '401 401 202 403 202 202 202 403 202 202',
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Mine.', voice_id }] } }),
  },
  'post /api/tts': {
    expected: '401 401 400 403 400 400 400 403 400 400',
    send: ({ domain }) => ({ body: { domain, text: 'Mine.', voice_id: 'none' } }),
  },
  'post /api/stitch/chunks': {
    expected: '401 401 400 400 400 400 400 400 400 400',
    send: () => ({ body: { chunkUrls: [] } }),
  },
  'post /api/compilations/estimate': {
    expected: '401 401 200 403 200 200 200 403 200 200',
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Mine.', voice_id }] } }),
  },
  'post /api/jobs/{jobId}/share': { expected: unheard.replaceAll('200', '404'), send: job },
  'delete /api/jobs/{jobId}/share': { expected: unheard, send: job },
  'get /api/shares/{shareId}': { expected: everybody(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /api/shares/{shareId}/audio': { expected: everybody(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /embed/{shareId}': { expected: everybody(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /api/usage/characters/{domain}': {
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    apart: true,
  },
  'get /api/usage/characters/{domain}/events': {
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    apart: true,
  },
  'get /api/usage/history': { expected: '401 401 200 403 200 200 200 403 403 200' },
  'get /api/usage/breakdown': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ query: 'from=2026-11-01&to=2026-11-30&by=voice' }),
  },
  'get /api/usage/export': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ query: 'from=2026-11-01&to=2026-11-30' }),
  },
  'get /api/usage/statements/{month}': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ path: { month: '2026-10' } }),
  },

  'get /api/events': { expected: '401 401 200 403 200 200 200 403 403 200' },

  'get /api/plugin-connections': { expected: usersOnly },
  'post /api/plugin-connections': {
    expected: '401 401 201 403 201 201 201 403 403 201',
    send: ({ unique }) => ({ body: { site_url: `https://${unique()}.example.org` } }),
  },
  'post /api/plugin-connections/{id}/heartbeat': {
    expected: '401 401 404 404 404 404 200 404 200 200',
    send: ({ siteId }) => ({ path: { id: siteId }, body: {} }),
  },
  'delete /api/plugin-connections/{id}': { expected: ownPodcast, send: site },
  'get /api/plugin-connections/{id}/deliveries': { expected: ownPodcast, send: site },

  'get /api/podcast-jobs': { expected: '401 401 200 403 200 200 200 403 403 200' },
  'get /api/podcast-jobs/unviewed': { expected: '401 401 200 403 200 200 200 403 403 200' },
  'get /api/podcast-jobs/{id}': { expected: ownPodcast, send: podcast },
  'patch /api/podcast-jobs/{id}/viewed': { expected: ownPodcast, send: podcast },
  'post /api/podcast-jobs/{id}/compile': {
    expected: ownPodcast.replaceAll('200', '202'),
    send: async (things) => ({ ...(await podcast(things)), body: {} }),
  },
  'post /api/podcast-jobs/claim': {
    expected: usersOnly,
    send: () => ({ body: { sessionId: 'session_1700000000000_abcdef123456' } }),
  },
  'post /api/articles/fetch': {
    expected: '401 401 400 403 400 400 400 403 403 400',
    send: () => ({ body: { url: 'http://127.0.0.1/' } }),
  },
  'post /api/articles/extract': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: ({ article }) => ({ body: { html: `<p>${article}</p>` } }),
  },
  'get /api/openai/models': { expected: '401 401 200 403 200 200 200 403 403 200' },
  'post /api/openai/generate-podcast-script': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: ({ voices: [voice_id_1, voice_id_2], article }) => ({ body: { article, voice_id_1, voice_id_2 } }),
  },
  'post /api/openai/preview-podcast-script': {
    expected: everybody(200),
    send: ({ voices: [voice_id_1, voice_id_2], article }) => ({ body: { article, voice_id_1, voice_id_2 } }),
  },

  'post /api/billing/checkout': { expected: unpaid, send: () => ({ body: { plan: 'starter' } }) },
  'post /api/billing/portal': { expected: unpaid },
  'put /api/admin/accounts/{id}/plan': { expected: administrators, send: account({ plan: 'creator' }) },
  'put /api/admin/accounts/{id}/limits': {
    expected: administrators,
    send: account({ domain: 'limited.example', limit: 5 }),
  },
  'get /api/admin/events': { expected: administrators },
  'get /api/admin/events/tail': {
    expected: administrators.replaceAll('200', '400'),
    send: () => ({ query: 'after=guessed' }),
  },
  'get /api/admin/event-types': { expected: administrators },
  'get /api/admin/streams/{stream}': {
    expected: missingForAdministrators,
    send: () => ({ path: { stream: 'none-1' } }),
  },
  'get /api/admin/correlations/{id}': { expected: missingForAdministrators, send: nothing },
  'get /api/usage/as-of': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ query: 'at=2026-01-01T00:00:00Z' }),
  },
  'get /api/admin/usage': { expected: administrators, send: () => ({ query: 'at=2026-01-01T00:00:00Z' }) },
  'get /api/admin/acts': { expected: administrators },
  'get /api/admin/accounts': { expected: administrators },
  'get /api/admin/accounts/{id}': { expected: administrators, send: ({ accountId: id }) => ({ path: { id } }) },
  'get /api/admin/accounts/{id}/jobs': { expected: administrators, send: ({ accountId: id }) => ({ path: { id } }) },
  'put /api/admin/accounts/{id}/admin': { expected: administrators, send: account({ admin: false }) },
  'post /api/admin/accounts/{id}/sign-out': { expected: missingForAdministrators, send: nothing },
  'get /api/admin/projections': { expected: administrators },
  'get /api/admin/projections/{name}': { expected: administrators, send: projection },
  'get /api/admin/projections/{name}/poison': { expected: administrators, send: projection },
  'post /api/admin/projections/{name}/pause': { expected: acceptedOfAdministrators, send: projection },
  'post /api/admin/projections/{name}/resume': { expected: acceptedOfAdministrators, send: projection },
  'post /api/admin/projections/{name}/cancel-rebuild': {
    expected: administrators.replaceAll('200', '409'),
    send: projection,
  },
  'post /api/admin/projections/{name}/rebuild': { expected: acceptedOfAdministrators, send: projection },
  'post /api/admin/projections/{name}/skip': {
    expected: administrators.replaceAll('200', '409'),
    send: () => ({ ...projection(), body: { reason: 'It is not there.' } }),
  },
  'post /api/admin/projections/{name}/retry': {
    expected: administrators.replaceAll('200', '409'),
    send: projection,
  },
  'post /api/admin/replays': {
    expected: administrators.replaceAll('200', '202'),
    send: () => ({ body: { rules: { limit: { kind: 'recorded' } } } }),
  },
  'get /api/admin/replays': { expected: administrators },
  'get /api/admin/replays/{id}': { expected: missingForAdministrators, send: nothing },
  'get /api/admin/replays/{id}/drift': { expected: missingForAdministrators, send: nothing },
  'post /api/admin/replays/{id}/cancel': { expected: missingForAdministrators, send: nothing },
  'post /api/admin/replays/{id}/apply': { expected: missingForAdministrators, send: nothing },
  'post /api/admin/replays/{id}/discard': { expected: missingForAdministrators, send: nothing },
};

/** None of these may read what only Ada's own credentials may. */
const strangers = principals.slice(0, 6);

describe('who may do what', () => {
  let app: TestApp;
  let document: OpenApiDocument;
  let people: People;
  beforeAll(async () => {
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
    app = await startTestApp({ ROLES: 'api,projector', ...limits });
    document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument;
    people = await People.meet(app, '');
  });
  afterAll(() => app.close());

  test('has a rule for every route, and for no other', () =>
    expect(Object.keys(rules).sort()).toEqual(
      callsOf(document)
        .map(({ route }) => route)
        .sort(),
    ));

  test.each(Object.entries(rules))('%s', async (route, { expected, send, apart }) => {
    const [method = '', template = ''] = route.split(' ');
    const present = apart ? await People.meet(app, `-${method}${template.length}`) : people;
    const seen: Record<string, number> = {};
    for (const who of principals) {
      const { path = {}, query, body } = (await send?.(present.things)) ?? {};
      const address = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
      const answer = await present.call(who, method, query ? `${address}?${query}` : address, body);
      seen[who] = answer.status;
      if (strangers.includes(who))
        for (const secret of present.things.secrets) expect(answer.text).not.toContain(secret);
    }
    const statuses = expected.split(' ').map(Number);
    expect(seen).toEqual(Object.fromEntries(principals.map((who, index) => [who, statuses[index]])));
  });
});
