import type { OwnRules, RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';
import { usersOnly } from './sign-in-access-rules';

const podcast = async ({ newPodcast }: OwnedResources): Promise<RequestParts> => ({ path: { id: await newPodcast() } });
const ownPodcast = '401 401 404 403 404 404 200 403 403 200';
const noIds = (): RequestParts => ({ query: 'ids=none' });

/** Of podcasts and their scripts. */
export const podcastAccessRules: OwnRules = {
  'delete /api/podcast-jobs': {
    scopes: ['jobs:write'],
    expected: '401 401 200 403 200 200 200 403 403 200',
    send: noIds,
  },
  'delete /api/podcast-jobs/{id}': { scopes: ['jobs:write'], expected: ownPodcast, send: podcast },
  'get /api/podcast-jobs/{id}': { expected: ownPodcast, send: podcast },
  'get /api/podcast-jobs/{id}/audit': { expected: ownPodcast, send: podcast },
  'get /api/podcast-jobs/{id}/audit-file': { expected: ownPodcast, send: podcast },
  'get /api/podcast-jobs/{id}/script': { expected: ownPodcast, send: podcast },
  'put /api/podcast-jobs/{id}/script': {
    scopes: ['jobs:write'],
    // It exists, and the request quotes no version.
    expected: ownPodcast.replaceAll('200', '412'),
    send: async (owned) => ({
      ...(await podcast(owned)),
      body: { segments: [{ speaker: 'Host', text: 'Good morning.' }] },
    }),
  },
  'patch /api/podcast-jobs/{id}/viewed': { scopes: ['jobs:write'], expected: ownPodcast, send: podcast },
  'post /api/podcast-jobs/{id}/compile': {
    scopes: ['jobs:write'],
    expected: ownPodcast.replaceAll('200', '202'),
    send: async (owned) => ({ ...(await podcast(owned)), body: {} }),
  },
  'post /api/podcast-jobs/claim': {
    expected: usersOnly,
    send: () => ({ body: { sessionId: 'session_1700000000000_abcdef123456' } }),
  },
};
