import { allProjections } from '@duetcast/projections/all';
import { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { accessRules } from '../support/access-rules';
import { expectedOf } from '../support/access-rule';
import { ApiClient } from '../support/api-client';
import { PrincipalsFixture, type PrincipalName } from '../support/principals-fixture';
import { showFields } from '../support/show-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const behind = { status: 503, body: { code: 'store.behind' } };
const read = (client: ApiClient, path: string, headers = {}) => client.request(`GET ${path}`, { headers });
const send = (client: ApiClient, method: string, path: string, body: object) =>
  client.request(`${method} ${path}`, { body });
const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;

describe('while the projector stands still', () => {
  let server: TestApp;
  let ada: ApiClient;
  let root: ApiClient;
  let matrix: PrincipalsFixture;

  const everyProjection = async (change: 'pause' | 'resume', state: string) => {
    for (const { name } of allProjections) await root.post(`/api/admin/projections/${name}/${change}`, {});
    const runners = server.app.get(ProjectionRunners, { strict: false });
    await until(async () => (await runners.status()).every((status) => status.state === state));
  };

  beforeAll(async () => {
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
    server = await startTestApp({ ROLES: 'api,projector', ...limits });
    root = await ApiClient.signedIn(server.url, 'root@example.com');
    ada = await ApiClient.signedIn(server.url);
    matrix = await PrincipalsFixture.create(server, '-behind');
    const compilation = [{ text: 'Good morning.', voice_id: ada.voices[0] }];
    expect((await ada.post('/api/compilations', { domain: 'used.example', compilation })).status).toBe(202);
    await until(async () => (await read(ada, '/api/usage/characters/used.example')).status === 200);
    await everyProjection('pause', 'paused');
  });
  afterAll(() => server.close());

  const lists = [
    '/api/jobs',
    '/api/job-log',
    '/api/shows',
    '/api/plugin-connections',
    '/api/webhook-endpoints',
    '/api/events',
    '/api/usage/history',
    `/api/usage/as-of?at=${new Date().toISOString()}`,
    '/api/usage/characters/used.example',
    '/api/usage/characters/used.example/events',
    '/api/users/me',
  ];
  const listsOfAdministrators = () => [
    '/api/admin/events',
    '/api/admin/events?account=' + ada.accountId,
    `/api/admin/streams/account-${ada.accountId}`,
    `/api/admin/usage?at=${new Date().toISOString()}`,
    '/api/admin/usage/accounts?month=2026-11',
    `/api/admin/replays`,
  ];

  test('a first sign-in succeeds; the account is shown as accepted', async () => {
    const grace = await ApiClient.signedIn(server.url, 'grace@example.com');
    expect(await read(grace, '/api/users/me')).toMatchObject(behind);
    expect(await read(grace, '/api/auth/status')).toMatchObject(behind);
    expect(await read(root, `/api/admin/accounts/${grace.accountId}`, { 'x-access-reason': 'Test' })).toMatchObject(
      behind,
    );
  });

  test('an accepted job is said to be accepted, to its owner alone, and can be cancelled', async () => {
    const compilation = [{ text: 'Good evening.', voice_id: ada.voices[0] }];
    const accepted = await ada.post('/api/compilations', { domain: 'example.com', compilation });
    expect(accepted.status).toBe(202);
    const { jobId } = accepted.body as { jobId: string };
    expect(await read(ada, `/api/jobs/${jobId}`)).toMatchObject(behind);
    expect(await read(root, `/api/jobs/${jobId}`)).toMatchObject({ status: 404, body: { code: 'job.missing' } });
    expect(await root.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({ status: 404 });
    expect(await read(ada, '/api/jobs/no-such-job')).toMatchObject({ status: 404, body: { code: 'job.missing' } });
    const cancelled = { status: 200, body: { status: 'cancelled' } };
    expect(await ada.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject(cancelled);
    expect(await ada.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject(cancelled);
  });

  test('a show is made, changed, subscribed to and deleted', async () => {
    const { id } = dataOf<{ id: string }>(await ada.post('/api/shows', showFields));
    expect(await read(ada, `/api/shows/${id}`)).toMatchObject(behind);
    expect(await read(root, `/api/shows/${id}`)).toMatchObject({ status: 404 });
    expect(await read(ada, `/api/shows/${id}/episodes`)).toMatchObject(behind);
    expect((await server.http().get(`/feeds/${id}.xml`)).status).toBe(503);
    const changed = await send(ada, 'PATCH', `/api/shows/${id}`, { title: 'Waves', isPrivate: true });
    expect(changed).toMatchObject({ status: 200, body: { data: { title: 'Waves', isPrivate: true } } });
    const subscriber = await ada.post(`/api/shows/${id}/subscribers`, { name: 'Grace' });
    expect(subscriber).toMatchObject({ status: 201, body: { data: { name: 'Grace' } } });
    expect(await send(ada, 'DELETE', `/api/shows/${id}`, {})).toMatchObject({ status: 200 });
  });

  test('a token, a site, an endpoint and a pronunciation are made and changed', async () => {
    const token = await ada.post('/api/auth/tokens', { name: 'CI', scopes: ['jobs:read'] });
    expect(token).toMatchObject({ status: 201, body: { data: { name: 'CI', sites: 0 } } });
    const byToken = { authorization: `Bearer ${dataOf<{ token: string }>(token).token}` };
    expect(await read(ada, '/api/jobs', byToken)).toMatchObject(behind);

    const site = await ada.post('/api/plugin-connections', { site_url: 'https://new.example' });
    expect(site.status).toBe(201);
    const { id, site_token } = dataOf<{ id: string; site_token: string }>(site);
    expect(await read(ada, '/api/plugin-connections/self', { authorization: `Bearer ${site_token}` })).toMatchObject(
      behind,
    );
    const versions = { wordpress: '6.8' };
    expect(await ada.post(`/api/plugin-connections/${id}/heartbeat`, { versions })).toMatchObject({ status: 200 });
    expect(await send(ada, 'DELETE', `/api/plugin-connections/${id}`, {})).toMatchObject({ status: 200 });

    const made = await ada.post('/api/webhook-endpoints', { url: 'https://hooks.example/' });
    expect(made.status).toBe(201);
    const endpoint = `/api/webhook-endpoints/${dataOf<{ id: string }>(made).id}`;
    expect(await read(ada, endpoint)).toMatchObject(behind);
    expect(await send(ada, 'PATCH', endpoint, { description: 'Mine' })).toMatchObject({
      status: 200,
      body: { data: { description: 'Mine' } },
    });
    expect(await ada.post(`${endpoint}/rotate`, {})).toMatchObject({ status: 200 });

    const entry = { written: 'nginx', alias: 'engine x' };
    expect(await ada.post('/api/users/me/lexicon/entries', { entry })).toMatchObject({ status: 200 });
    expect(await read(ada, '/api/users/me/lexicon')).toMatchObject(behind);
  });

  test('a replay is accepted and cancelled', async () => {
    const replay = await root.post('/api/admin/replays', { rules: { limit: { kind: 'recorded' } } });
    expect(replay).toMatchObject({ status: 202, body: { data: { status: 'requested' } } });
    const path = `/api/admin/replays/${dataOf<{ id: string }>(replay).id}`;
    expect(await read(root, path)).toMatchObject(behind);
    expect(await root.post(`${path}/cancel`, {})).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled' } },
    });
  });

  test('lists say that they may lack what was accepted', async () => {
    for (const path of lists)
      expect([path, await read(ada, path)]).toMatchObject([path, { status: 200, body: { behind: true } }]);
    for (const path of listsOfAdministrators())
      expect([path, await read(root, path)]).toMatchObject([path, { status: 200, body: { behind: true } }]);
  });

  /** What each kind of principal gets of Ada's, but "not stored yet" instead of a row or of a token by its hash. */
  const untouched = (route: string) => !route.includes('/api/admin/projections/');
  test.each(Object.entries(accessRules).filter(([route, { isolated }]) => untouched(route) && !isolated))(
    '%s',
    async (route, rule) => {
      const [method = '', template = ''] = route.split(' ');
      const expected = expectedOf(rule);
      for (const principal of ['another user', 'administrator', 'Ada'] satisfies PrincipalName[]) {
        const { path = {}, query, body } = (await rule.send?.(matrix.resources)) ?? {};
        const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? 'none');
        const { status, text } = await matrix.call(principal, method, query ? `${filled}?${query}` : filled, body);
        // Pages say it in words.
        const isBehind = method === 'get' && status === 503 && /store\.behind|cannot be read at the moment/.test(text);
        if (!isBehind) expect({ principal, status }).toEqual({ principal, status: expected[principal] });
      }
    },
  );

  test('everything is shown when the rows have followed', async () => {
    await everyProjection('resume', 'live');
    expect(await read(ada, '/api/users/me/lexicon')).toMatchObject({ status: 200 });
    for (const [client, paths] of [
      [ada, lists],
      [root, listsOfAdministrators()],
    ] as const)
      for (const path of paths)
        await until(async () => {
          const { status, body } = await read(client, path);
          expect([path, status]).toEqual([path, 200]);
          return !('behind' in body);
        });
  });
});
