import type { AccessRule, RequestParts } from './access-rule';
import { unprovenPasskey } from './authenticator';
import { principalNames, type OwnedResources } from './principals-fixture';
import { adminAccessRules } from './admin-access-rules';

const everyone = (status: number): string => principalNames.map(() => status).join(' ');
const job = async ({ newJob }: OwnedResources): Promise<RequestParts> => ({ path: { jobId: await newJob() } });
const podcast = async ({ newPodcast }: OwnedResources): Promise<RequestParts> => ({ path: { id: await newPodcast() } });
const site = async ({ newSite }: OwnedResources): Promise<RequestParts> => ({ path: { id: await newSite() } });

const usersOnly = '401 401 403 403 200 200 403 403 403 200';
/** An administrator cannot delete the account. */
const usersOnlyNoAdministrators = '401 401 403 403 200 409 403 403 403 200';
const ownJob = '401 404 404 404 404 404 200 404 200 200';
/** Also denied to an anonymous session for its own jobs. */
const ownJobOfAccount = '401 401 404 404 404 404 200 404 200 200';
const ownPodcast = '401 401 404 403 404 404 200 403 403 200';
const missing = (parameter: string) => (): RequestParts => ({ path: { [parameter]: 'none' } });
const missingId = missing('id');
const emptySound = (): RequestParts => ({ query: 'name=Jingle', body: {} });
const ownLexicon = '401 401 200 403 200 200 200 403 403 200';
const entry = { written: 'nginx', alias: 'engine x' };
const billingNotConfigured = usersOnly.replaceAll('200', '503');

/** Expected status per route and principal, on Ada's resources. */
export const accessRules: Record<string, AccessRule> = {
  'get /api/health/live': { expected: everyone(200) },
  'get /api/health/ready': { expected: everyone(200) },
  'get /metrics': { expected: everyone(200) },
  'get /api/openapi.json': { expected: everyone(200) },
  'get /api/errors': { expected: everyone(200) },
  'get /api/signing-keys': { expected: everyone(200) },
  'get /api/plans': { expected: everyone(200) },
  'get /api/site': { expected: everyone(200) },
  'get /api/voices': { expected: everyone(200) },
  'get /api/voices/collection': { expected: everyone(200) },
  'get /api/voices/models': { expected: everyone(200) },
  'post /api/voices/check': {
    expected: everyone(200),
    send: ({ voices, article: text }) => ({ body: { text, voice_ids: voices } }),
  },
  'get /api/voices/collection/{collection_id}': { expected: everyone(404), send: missing('collection_id') },
  'get /api/voices/{voice_id}': { expected: everyone(404), send: missing('voice_id') },
  'get /api/voices/{voice_id}/preview': { expected: everyone(404), send: missing('voice_id') },
  'post /api/webhooks/stripe': { expected: everyone(503), send: () => ({ body: {} }) },
  'post /api/webhooks/clerk': { expected: everyone(503), send: () => ({ body: {} }) },
  'post /api/auth/request-magic-link': {
    expected: everyone(200),
    send: () => ({ body: { email: 'ada@example.com' } }),
  },
  'get /api/auth/verify-magic-link': { expected: everyone(401), send: () => ({ query: 'token=guessed' }) },
  'get /api/auth/sign-in-link': { expected: everyone(401), send: () => ({ query: 'token=guessed' }) },
  'get /api/auth/status': { expected: everyone(200) },
  'get /api/auth/passkeys': { expected: usersOnly },
  'post /api/auth/passkeys/registration-options': { expected: usersOnly },
  'post /api/auth/passkeys': {
    expected: usersOnly.replaceAll('200', '422'),
    send: () => ({ body: { name: 'Forged', credential: unprovenPasskey } }),
  },
  'delete /api/auth/passkeys/{id}': { expected: usersOnly.replaceAll('200', '404'), send: missingId },
  'post /api/auth/passkey-options': { expected: everyone(200) },
  'post /api/auth/passkey-sign-in': {
    expected: everyone(401),
    send: () => ({ body: { credential: unprovenPasskey } }),
  },
  'get /api/auth/jwks': { expected: everyone(200) },
  'post /api/auth/logout': { expected: usersOnly, isolated: true },
  'post /api/auth/logout-everywhere': { expected: usersOnly, isolated: true },
  'get /api/auth/recent-sign-in': { expected: usersOnly },
  'get /api/users/me': { expected: usersOnly },
  'delete /api/account': { expected: usersOnlyNoAdministrators, isolated: true },
  'post /api/account/erasure/cancel': { expected: usersOnly, isolated: true },
  'get /api/account/admin-actions': { expected: usersOnly },
  'get /api/account/export': { expected: usersOnly },
  'post /api/users/generate-token': { expected: usersOnly, isolated: true },
  'post /api/users/revoke-token': { expected: usersOnly, isolated: true },
  'get /api/users/me/lexicon': { expected: ownLexicon },
  'post /api/users/me/lexicon/entries': { expected: ownLexicon, send: () => ({ body: { entry } }) },
  'put /api/users/me/lexicon/entries/{id}': {
    expected: ownLexicon.replaceAll('200', '404'),
    send: () => ({ path: { id: 'none' }, body: { entry } }),
    isolated: true,
  },
  'delete /api/users/me/lexicon/entries/{id}': { expected: ownLexicon, send: missingId },
  'get /api/sounds': { expected: ownLexicon },
  'post /api/sounds': { expected: ownLexicon.replaceAll('200', '400'), send: emptySound },
  'delete /api/sounds/{id}': { expected: ownLexicon, send: missingId },
  'get /api/sounds/{id}/audio': { expected: ownLexicon.replaceAll('200', '404'), send: missingId },
  'get /api/users/me/lexicon/export': { expected: ownLexicon },
  'post /api/users/me/lexicon/import': { expected: ownLexicon.replaceAll('200', '400'), send: () => ({ body: {} }) },
  'post /api/users/me/lexicon/impact': { expected: ownLexicon, send: () => ({ body: { set: entry } }) },

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
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Hello.', voice_id }] } }),
  },
  'post /api/tts': {
    expected: '401 401 400 403 400 400 400 403 400 400',
    send: ({ domain }) => ({ body: { domain, text: 'Hello.', voice_id: 'none' } }),
  },
  'post /api/stitch/chunks': {
    expected: '401 401 400 400 400 400 400 400 400 400',
    send: () => ({ body: { chunkUrls: [] } }),
  },
  'post /api/compilations/estimate': {
    expected: '401 401 200 403 200 200 200 403 200 200',
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Hello.', voice_id }] } }),
  },
  'post /api/jobs/{jobId}/share': { expected: ownJobOfAccount.replaceAll('200', '404'), send: job },
  'delete /api/jobs/{jobId}/share': { expected: ownJobOfAccount, send: job },
  'get /api/shares/{shareId}': { expected: everyone(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /api/shares/{shareId}/audio': { expected: everyone(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /embed/{shareId}': { expected: everyone(404), send: () => ({ path: { shareId: 'guessed' } }) },
  'get /api/usage/characters/{domain}': {
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    isolated: true,
  },
  'get /api/usage/characters/{domain}/events': {
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    isolated: true,
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
  'get /api/podcast-jobs/{id}/audit': { expected: ownPodcast, send: podcast },
  'patch /api/podcast-jobs/{id}/viewed': { expected: ownPodcast, send: podcast },
  'post /api/podcast-jobs/{id}/compile': {
    expected: ownPodcast.replaceAll('200', '202'),
    send: async (owned) => ({ ...(await podcast(owned)), body: {} }),
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
  'post /api/scripts/estimate': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: ({ article }) => ({ body: { article } }),
  },
  'post /api/openai/preview-podcast-script': {
    expected: everyone(200),
    send: ({ voices: [voice_id_1, voice_id_2], article }) => ({ body: { article, voice_id_1, voice_id_2 } }),
  },

  'post /api/billing/checkout': { expected: billingNotConfigured, send: () => ({ body: { plan: 'starter' } }) },
  'post /api/billing/portal': { expected: billingNotConfigured },
  'get /api/usage/as-of': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ query: 'at=2026-01-01T00:00:00Z' }),
  },
  ...adminAccessRules,
};
