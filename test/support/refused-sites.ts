import type { Refusals } from './refusals';

const siteUrl = 'https://new.example.org';
const approval = { siteUrl, redirectUri: `${siteUrl}/`, codeChallenge: 'a'.repeat(43) };
const exchange = { code: `dca_${'a'.repeat(43)}`, codeVerifier: 'a'.repeat(43), redirectUri: `${siteUrl}/` };

/** Of connected sites and what their posts show. */
export const refusedSites: Readonly<Record<string, Refusals>> = {
  'post /api/plugin-connections': {
    '400 connection.forbiddenAddress': () => ({
      body: { site_url: 'https://new.example.org', callback_url: 'http://10.0.0.1/hook' },
    }),
  },
  'post /api/plugin-connections/{id}/heartbeat': {
    '404 connection.missing': () => ({ path: { id: 'none' }, body: { versions: { wordpress: '7.0' } } }),
    '400': ({ siteId: id }) => ({ path: { id }, body: { versions: { wordpress: '' } } }),
  },
  'delete /api/plugin-connections/{id}': { '404 connection.missing': () => ({ path: { id: 'none' } }) },
  'post /api/site-authorizations': {
    '400': () => ({ body: { ...approval, codeChallenge: 'short' } }),
    '400 siteAuthorization.redirectForbidden': () => ({
      body: { ...approval, redirectUri: 'https://other.example.org/' },
    }),
  },
  'post /api/site-authorizations/token': {
    '400 siteAuthorization.codeInvalid': () => ({ body: exchange, by: 'unauthenticated' }),
    '400 connection.forbiddenAddress': () => ({
      body: { ...exchange, callbackUrl: 'http://10.0.0.1/hook' },
      by: 'unauthenticated',
    }),
  },
  'put /api/jobs/{jobId}/posts/{post}': {
    '400': ({ completedJob: jobId }) => ({ path: { jobId, post: 'post%201' }, by: "Ada's site" }),
    '404 job.missing': () => ({ path: { jobId: 'none', post: 'post-1' }, by: "Ada's site" }),
  },
  'delete /api/jobs/{jobId}/posts/{post}': {
    '404 job.missing': () => ({ path: { jobId: 'none', post: 'post-1' }, by: "Ada's site" }),
  },
};
