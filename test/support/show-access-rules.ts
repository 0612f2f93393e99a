import { showFields } from './show-client';
import type { AccessRule, OwnRules, RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';
import { everyone } from './sign-in-access-rules';

const own = '401 401 200 403 200 200 200 403 403 200';
const ownShow = '401 401 404 403 404 404 200 403 403 200';
const show = async ({ show: one }: OwnedResources): Promise<RequestParts> => ({ path: { showId: await one() } });
const newShow = async ({ newShow: another }: OwnedResources): Promise<RequestParts> => ({
  path: { showId: await another() },
});
const inShow =
  (path: Readonly<Record<string, string>>, body?: object) =>
  async ({ show: one }: OwnedResources): Promise<RequestParts> => ({ path: { showId: await one(), ...path }, body });
const missingFile = { episodeId: 'none', file: 'audio.mp3' };
const unknown = (path: Readonly<Record<string, string>>, query?: string): AccessRule => ({
  expected: everyone(404),
  send: () => ({ path, query }),
});

/** Of shows, their feeds and their pages. */
export const showAccessRules: OwnRules = {
  'post /api/shows': {
    scopes: ['shows:write'],
    expected: own.replaceAll('200', '201'),
    send: () => ({ body: showFields }),
  },
  'get /api/shows/{showId}': { expected: ownShow, send: show },
  'patch /api/shows/{showId}': { scopes: ['shows:write'], expected: ownShow, send: inShow({}, { title: 'Waves' }) },
  'delete /api/shows/{showId}': { scopes: ['shows:write'], expected: ownShow, send: newShow },
  'get /api/shows/{showId}/audit': { expected: ownShow, send: show },
  'get /api/shows/{showId}/audit-file': { expected: ownShow, send: show },
  'put /api/shows/{showId}/cover': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '400'),
    send: show,
  },
  'delete /api/shows/{showId}/cover': { scopes: ['shows:write'], expected: ownShow, send: show },
  'get /api/shows/{showId}/episodes': { expected: ownShow, send: show },
  'post /api/shows/{showId}/episodes': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '404'),
    send: inShow({}, { jobId: 'none', title: 'Ebb' }),
  },
  'get /api/shows/{showId}/episodes/{episodeId}': { send: inShow({ episodeId: 'none' }) },
  'get /api/shows/{showId}/episodes/{episodeId}/downloads': {
    send: async (owned) => ({
      ...(await inShow({ episodeId: 'none' })(owned)),
      query: 'from=2026-11-01&to=2026-11-30',
    }),
  },
  'patch /api/shows/{showId}/episodes/{episodeId}': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '404'),
    send: inShow({ episodeId: 'none' }, { title: 'Ebb' }),
  },
  'delete /api/shows/{showId}/episodes/{episodeId}': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '404'),
    send: inShow({ episodeId: 'none' }),
  },
  'get /api/shows/{showId}/subscribers': { expected: ownShow, send: show },
  'post /api/shows/{showId}/subscribers': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '201'),
    send: inShow({}, { name: 'Bob' }),
  },
  'delete /api/shows/{showId}/subscribers/{subscriberId}': {
    scopes: ['shows:write'],
    expected: ownShow.replaceAll('200', '404'),
    send: inShow({ subscriberId: 'none' }),
  },
  'get /feeds/{feed}': unknown({ feed: 'none.xml' }),
  'get /feeds/{showId}/private/{feed}': unknown({ showId: 'none', feed: `${'t'.repeat(43)}.xml` }),
  'get /feeds/{showId}/covers/{file}': unknown({ showId: 'none', file: '300.png' }),
  'get /feeds/{showId}/private/{token}/covers/{file}': unknown({
    showId: 'none',
    token: 't'.repeat(43),
    file: '300.png',
  }),
  'get /feeds/{showId}/episodes/{episodeId}/{file}': unknown({ showId: 'none', ...missingFile }),
  'get /feeds/{showId}/private/{token}/episodes/{episodeId}/{file}': unknown({
    showId: 'none',
    token: 't'.repeat(43),
    ...missingFile,
  }),
  'get /shows/{show}': unknown({ show: 'none' }),
  'get /shows/{show}/{episode}': unknown({ show: 'none', episode: 'none' }),
  'get /shows/{show}/{episode}/embed': unknown({ show: 'none', episode: 'none' }),
  'get /api/oembed': unknown({}, 'url=x'),
};
