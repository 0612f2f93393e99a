import { readFileSync } from 'node:fs';
import { callsOf, type Call, type OpenApiDocument } from './api-document';
import { statedRule, type AccessRule, type OwnRules, type RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';
import { everyone, signInAccessRules, usersOnly } from './sign-in-access-rules';
import { podcastAccessRules } from './podcast-access-rules';
import { siteAccessRules } from './site-access-rules';
import { sharedAccessRules } from './shared-access-rules';
import { showAccessRules } from './show-access-rules';
import { webhookAccessRules } from './webhook-access-rules';
import { adminAccessRules } from './admin-access-rules';

const job = async ({ newJob }: OwnedResources): Promise<RequestParts> => ({ path: { jobId: await newJob() } });

/** An administrator cannot delete the account. */
const usersOnlyNoAdministrators = '401 401 403 403 200 409 403 403 403 200';
const ownJob = '401 404 404 404 404 404 200 404 200 200';
const pendingJob = ownJob.replaceAll('200', '202');
/** Also denied to an anonymous session for its own jobs. */
const ownJobOfAccount = '401 401 404 404 404 404 200 404 200 200';
const missing = (parameter: string) => (): RequestParts => ({ path: { [parameter]: 'none' } });
const missingId = missing('id');
const noIds = (): RequestParts => ({ query: 'ids=none' });
const everyCaller = '401 200 200 200 200 200 200 200 200 200';
const emptySound = (): RequestParts => ({ query: 'name=Jingle', body: {} });
const ownLexicon = '401 401 200 403 200 200 200 403 403 200';
const entry = { written: 'nginx', alias: 'engine x' };
const billingNotConfigured = usersOnly.replaceAll('200', '501');

/** What the description of a route does not say: the resources of its requests, and who gets what of Ada's. */
export const ownRules: OwnRules = {
  'get /api/health/live': { expected: everyone(200) },
  'get /api/health/ready': { expected: everyone(200) },
  'get /metrics': { expected: everyone(200) },
  'get /robots.txt': { expected: everyone(200) },
  'get /sitemap.xml': { expected: everyone(200) },
  'get /.well-known/security.txt': { expected: everyone(404) },
  'get /api/openapi.json': { expected: everyone(200) },
  'get /api/openapi-operator.json': { expected: everyone(200) },
  'get /api/errors': { expected: everyone(200) },
  'get /api/signing-keys': { expected: everyone(200) },
  'get /api/plans': { expected: everyone(200) },
  'get /api/site': { expected: everyone(200) },
  'get /api/voices': { expected: everyone(200) },
  'get /api/voices/collection': { expected: everyone(200) },
  'get /api/voices/engines': { expected: everyone(200) },
  // No voice here speaks Chinese: what would be made is made in `sample-podcast.adapter.spec.ts`.
  'get /api/voices/sample-podcast': { expected: everyone(404), send: () => ({ query: 'language=zh' }) },
  'get /api/voices/sample-podcast/audio': { expected: everyone(404), send: () => ({ query: 'language=zh' }) },
  'post /api/voices/check': {
    expected: everyone(200),
    send: ({ voices, article: text }) => ({ body: { text, voice_ids: voices } }),
  },
  'get /api/voices/collection/{collection_id}': { expected: everyone(404), send: missing('collection_id') },
  'get /api/voices/{voice_id}': { expected: everyone(404), send: missing('voice_id') },
  'get /api/voices/{voice_id}/preview': { expected: everyone(404), send: missing('voice_id') },
  'post /api/webhooks/stripe': { expected: everyone(501), send: () => ({ body: {} }) },
  'post /api/webhooks/clerk': { expected: everyone(501), send: () => ({ body: {} }) },
  ...signInAccessRules,
  'delete /api/account': { expected: usersOnlyNoAdministrators, isolated: true },
  'post /api/account/erasure/cancel': { expected: usersOnly, isolated: true },
  'post /api/users/generate-token': { expected: usersOnly, isolated: true },
  'post /api/users/revoke-token': { expected: usersOnly, isolated: true },
  'put /api/users/me/notices': { expected: usersOnly, send: () => ({ body: { kind: 'jobDone', mail: false } }) },
  'post /api/users/me/lexicon/entries': {
    scopes: ['jobs:write'],
    expected: ownLexicon,
    send: () => ({ body: { entry } }),
  },
  'put /api/users/me/lexicon/entries/{id}': {
    scopes: ['jobs:write'],
    expected: ownLexicon.replaceAll('200', '404'),
    send: () => ({ path: { id: 'none' }, body: { entry } }),
    isolated: true,
  },
  'delete /api/users/me/lexicon/entries/{id}': { scopes: ['jobs:write'], expected: ownLexicon, send: missingId },
  'post /api/sounds': { scopes: ['jobs:write'], expected: ownLexicon.replaceAll('200', '400'), send: emptySound },
  'delete /api/sounds/{id}': { scopes: ['jobs:write'], expected: ownLexicon, send: missingId },
  'post /v1/audio/speech': {
    scopes: ['jobs:write'],
    expected: ownLexicon.replaceAll('200', '400'),
    send: () => ({ body: {} }),
  },
  'post /api/users/me/lexicon/import': {
    scopes: ['jobs:write'],
    expected: ownLexicon.replaceAll('200', '400'),
    send: () => ({ body: {} }),
  },
  'post /api/users/me/lexicon/impact': {
    scopes: ['jobs:read'],
    expected: ownLexicon,
    send: () => ({ body: { set: entry } }),
  },

  'post /api/speech/text': {
    scopes: ['jobs:read'],
    expected: '401 401 200 200 200 200 200 200 200 200',
    send: ({ voices }) => ({ body: { text: 'At 9:00', voice_id: voices[0] } }),
  },
  'get /api/jobs': { scopes: ['jobs:read'], expected: everyCaller },
  'get /api/job-log': { scopes: ['jobs:read'], expected: '401 200 200 403 200 200 200 403 403 200' },
  'delete /api/jobs': { scopes: ['jobs:write'], expected: everyCaller, send: noIds },
  'get /api/jobs/export': { scopes: ['jobs:read'], expected: '401 401 200 200 200 200 200 200 200 200' },
  'get /api/job-log/export': { scopes: ['jobs:read'], expected: '401 401 200 403 200 200 200 403 403 200' },
  'delete /api/jobs/{jobId}': { scopes: ['jobs:write'], expected: ownJob, send: job },
  'patch /api/jobs/{jobId}': {
    scopes: ['jobs:write'],
    expected: ownJobOfAccount,
    send: async (owned) => ({ ...(await job(owned)), body: { title: 'Tides' } }),
  },
  'get /api/jobs/{jobId}': { scopes: ['jobs:read'], expected: ownJob, send: job },
  'get /api/jobs/{jobId}/script': { scopes: ['jobs:read'], expected: ownJob, send: job },
  'get /api/jobs/{jobId}/audit': { scopes: ['jobs:read'], expected: ownJob, send: job },
  'get /api/jobs/{jobId}/audit-file': { scopes: ['jobs:read'], expected: ownJob, send: job },
  'get /api/jobs/{jobId}/audit/{revision}': {
    scopes: ['jobs:read'],
    expected: ownJob,
    send: async ({ newJob }) => ({ path: { jobId: await newJob(), revision: '0' } }),
  },
  'get /api/jobs/{jobId}/captions': { scopes: ['jobs:read'], expected: pendingJob, send: job },
  'get /api/jobs/{jobId}/chapters': { scopes: ['jobs:read'], expected: pendingJob, send: job },
  'get /api/jobs/{jobId}/peaks': { scopes: ['jobs:read'], expected: pendingJob, send: job },
  'get /api/jobs/{jobId}/output': { scopes: ['jobs:read'], expected: pendingJob, send: job },
  'post /api/jobs/{jobId}/cancel': { scopes: ['jobs:write'], expected: ownJob, send: job },
  'post /api/jobs/{jobId}/retry': { scopes: ['jobs:write'], expected: ownJob.replaceAll('200', '409'), send: job },
  'post /api/compilations': {
    scopes: ['jobs:write'],
    expected: '401 401 202 403 202 202 202 403 202 202',
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Hello.', voice_id }] } }),
  },
  'post /api/tts': {
    scopes: ['jobs:write'],
    expected: '401 401 400 403 400 400 400 403 400 400',
    send: ({ domain }) => ({ body: { domain, text: 'Hello.', voice_id: 'none' } }),
  },
  'post /api/stitch/chunks': {
    scopes: ['jobs:write'],
    expected: '401 401 400 400 400 400 400 400 400 400',
    send: () => ({ body: { chunkUrls: [] } }),
  },
  'post /api/compilations/estimate': {
    scopes: ['jobs:read'],
    expected: '401 401 200 403 200 200 200 403 200 200',
    send: ({ voices: [voice_id], domain }) => ({ body: { domain, compilation: [{ text: 'Hello.', voice_id }] } }),
  },
  'post /api/jobs/{jobId}/share': {
    scopes: ['jobs:write'],
    expected: ownJobOfAccount.replaceAll('200', '404'),
    send: job,
  },
  'delete /api/jobs/{jobId}/share': { scopes: ['jobs:write'], expected: ownJobOfAccount, send: job },
  'get /api/jobs/{jobId}/downloads': {
    scopes: ['jobs:read'],
    expected: ownJobOfAccount,
    send: async (owned) => ({ ...(await job(owned)), query: 'from=2026-11-01&to=2026-11-30' }),
  },
  ...sharedAccessRules,
  'get /api/usage/characters/{domain}': {
    scopes: ['usage:read'],
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    isolated: true,
  },
  'get /api/usage/characters/{domain}/events': {
    scopes: ['usage:read'],
    expected: '401 401 404 403 404 404 200 403 200 200',
    send: async ({ domain, newJob }) => {
      await newJob();
      return { path: { domain } };
    },
    isolated: true,
  },
  'get /api/usage/breakdown': { send: () => ({ query: 'from=2026-11-01&to=2026-11-30&by=voice' }) },
  'get /api/usage/export': { send: () => ({ query: 'from=2026-11-01&to=2026-11-30' }) },
  'get /api/usage/statements/{month}': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ path: { month: '2026-10' } }),
  },
  'get /api/usage/statements/{month}/versions': {
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: () => ({ path: { month: '2026-10' } }),
  },

  ...siteAccessRules,
  ...podcastAccessRules,
  'post /api/articles/fetch': {
    scopes: ['jobs:write'],
    expected: '401 401 400 403 400 400 400 403 403 400',
    send: () => ({ body: { url: 'http://127.0.0.1/' } }),
  },
  'post /api/articles/extract': {
    scopes: ['jobs:write'],
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: ({ article }) => ({ body: { html: `<p>${article}</p>` } }),
  },
  'post /api/openai/generate-podcast-script': {
    scopes: ['jobs:write'],
    expected: '401 401 200 200 200 200 200 200 200 200',
    send: ({ voices: [voice_id_1, voice_id_2], article }) => ({ body: { article, voice_id_1, voice_id_2 } }),
  },
  'post /api/scripts/estimate': {
    scopes: ['jobs:read'],
    expected: '401 401 200 200 200 200 200 200 200 200',
    send: ({ article }) => ({ body: { article } }),
  },
  // The anonymous callers before have used up the previews of their address.
  'post /api/openai/preview-podcast-script': {
    scopes: ['jobs:write'],
    withoutScope: 429,
    expected: everyone(200),
    send: ({ voices: [voice_id_1, voice_id_2], article }) => ({ body: { article, voice_id_1, voice_id_2 } }),
  },
  'get /api/openai/preview-podcast-script/{id}/lines/{line}/audio': {
    scopes: ['jobs:read'],
    withoutScope: 404,
    expected: everyone(404),
  },

  'post /api/billing/checkout': { expected: billingNotConfigured, send: () => ({ body: { plan: 'starter' } }) },
  'post /api/billing/portal': { expected: billingNotConfigured },
  'get /api/usage/as-of': { send: () => ({ query: 'at=2026-01-01T00:00:00Z' }) },
  ...showAccessRules,
  ...webhookAccessRules,
  ...adminAccessRules,
};

/** In the order of the table, where a call changes what later ones get. */
const rankOf = ({ route }: Call): number => Object.keys(ownRules).indexOf(route);

export const calls = callsOf(
  JSON.parse(readFileSync('libs/client/src/generated/openapi.json', 'utf8')) as OpenApiDocument,
);

/** Expected status per route and principal, on Ada's resources. */
export const accessRules: Record<string, AccessRule> = Object.fromEntries(
  calls
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((call) => [call.route, { ...statedRule(call), ...ownRules[call.route] }]),
);
