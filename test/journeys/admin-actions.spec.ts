import type { PublicAdminAction } from '../../apps/api/src/features/admin/actions/admin-action-reads';
import { ApiClient, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface Listed {
  readonly data: PublicAdminAction[];
  readonly page: { readonly next: string | null };
}

describe('the log of admin actions', () => {
  let adasId: string;
  let rootsId: string;

  const server = testApp({ ADMIN_EMAILS: 'root@example.com', ROLES: 'api,projector' });
  const root = testClient(server, 'root@example.com');
  beforeAll(async () => {
    const ada = await ApiClient.signedIn(server.url, 'ada@example.com');
    const idOf = async (client: ApiClient) =>
      ((await client.request('GET /api/users/me')).body as { data: { id: string } }).data.id;
    [adasId, rootsId] = [await idOf(ada), await idOf(root)];
    const put = (path: string, body: object) =>
      server
        .http()
        .put(`/api/admin/accounts/${adasId}/${path}`)
        .set('authorization', `Bearer ${root.credential}`)
        .send(body);
    await put('plan', { plan: 'creator' }).expect(200);
    await put('limits', { domain: 'ada.example', limit: 9 }).expect(200);
    await put('admin', { admin: true }).expect(200);
    await put('admin', { admin: false }).expect(200);
    await root.post(`/api/admin/accounts/${adasId}/sign-out`, {});
    await root.post('/api/users/generate-token', {});
    await root.post('/api/admin/projections/webhook-deliveries/pause', {});
    await root.post('/api/admin/projections/webhook-deliveries/resume', {});
    await root.post('/api/admin/replays', { rules: { limit: { kind: 'recorded' } } });
    await until(async () => (await list()).data.length >= 9);
  });

  const list = async (query = '') => (await root.request(`GET /api/admin/acts${query}`)).body as Listed;
  const expected = [
    // By the list itself.
    'AccountsRead',
    'ReplayRequested',
    'ProjectionResumed',
    'ProjectionPaused',
    'SignedOutEverywhere',
    'AdminRevoked',
    'AdminGranted',
    'DomainLimitSet',
    'PlanChanged',
  ];

  /** Without the record of the very list, which its rows may have already. */
  const ofAccount = async (query: string) =>
    (await list(query)).data.map(({ act }) => act).filter((act) => act !== 'AccountRead');

  test('lists administrator, action, account and time, newest first', async () => {
    const { data, page } = await list();
    expect(data.map(({ act }) => act)).toEqual(expected);
    expect(page.next).toBeNull();
    expect(data.every(({ by }) => by.id === rootsId && by.email === 'root@example.com')).toBe(true);
    expect(data.at(-1)).toMatchObject({
      on: { id: adasId, email: 'ada@example.com' },
      data: { plan: 'creator' },
      reason: null,
      stream: `account-${adasId}`,
    });
    expect(data[2]).toMatchObject({ on: null, data: { projection: 'webhook-deliveries' } });
  });

  test('is paged and filtered by account and administrator', async () => {
    const actions: string[] = [];
    for (let cursor = ''; ;) {
      const { data, page } = await list(`?limit=3${cursor}`);
      actions.push(...data.map(({ act }) => act));
      if (page.next === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
    expect(actions).toEqual(expected);
    expect(await ofAccount(`?accountId=${adasId}`)).toEqual(expected.slice(4));
    expect((await list(`?adminId=${adasId}`)).data).toEqual([]);
    expect(await ofAccount(`?adminId=${rootsId}&accountId=${adasId}`)).toHaveLength(5);
    for (const bad of ['?limit=0', '?limit=201', '?cursor=guessed', '?by=root'])
      expect((await root.request(`GET /api/admin/acts${bad}`)).status).toBe(400);
  });
});
