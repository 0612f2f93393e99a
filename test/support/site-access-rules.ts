import type { OwnRules, RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';
import { everyone, usersOnly } from './sign-in-access-rules';

const site = async ({ newSite }: OwnedResources): Promise<RequestParts> => ({ path: { id: await newSite() } });
/** Of another site than any caller. */
const ownSite = '401 401 404 404 404 404 200 404 404 200';
const post = async ({ newJob }: OwnedResources): Promise<RequestParts> => ({
  path: { jobId: await newJob(), post: 'post-1' },
});

/** Of connected sites and their plugin. */
export const siteAccessRules: OwnRules = {
  'post /api/plugin-connections': {
    scopes: ['sites:write'],
    expected: '401 401 201 403 201 201 201 403 403 201',
    send: ({ unique }) => ({ body: { site_url: `https://${unique()}.example.org` } }),
  },
  'get /api/plugin-connections/self': { expected: '401 401 403 200 403 403 403 200 200 403' },
  'post /api/plugin-connections/{id}/heartbeat': {
    scopes: ['sites:write'],
    expected: '401 401 404 404 404 404 200 404 200 200',
    send: ({ siteId }) => ({ path: { id: siteId }, body: {} }),
  },
  'delete /api/plugin-connections/{id}': { scopes: ['sites:write'], expected: ownSite, send: site },
  'get /api/plugin-connections/{id}/deliveries': { scopes: ['sites:read'], expected: ownSite, send: site },
  'get /api/plugin-connections/{id}/posts': {
    scopes: ['sites:read'],
    expected: '401 401 404 404 404 404 200 404 200 200',
    send: ({ siteId }) => ({ path: { id: siteId } }),
  },
  // The job has no audio yet.
  'put /api/jobs/{jobId}/posts/{post}': { expected: '401 401 403 404 403 403 403 404 404 403', send: post },
  'delete /api/jobs/{jobId}/posts/{post}': { expected: '401 401 403 404 403 403 403 404 200 403', send: post },
  'post /api/site-authorizations': {
    expected: usersOnly.replaceAll('200', '201'),
    send: ({ unique }) => {
      const siteUrl = `https://${unique()}.example.org`;
      return { body: { siteUrl, redirectUri: `${siteUrl}/wp-admin/`, codeChallenge: 'a'.repeat(43) } };
    },
  },
  'post /api/site-authorizations/token': {
    expected: everyone(400),
    send: () => ({
      body: { code: `dca_${'a'.repeat(43)}`, codeVerifier: 'a'.repeat(43), redirectUri: 'https://blog.example.org/' },
    }),
  },
  // Sources have no built plugin.
  'get /api/plugin/update': { expected: everyone(404) },
  'get /duetcast.zip': { expected: everyone(404) },
};
