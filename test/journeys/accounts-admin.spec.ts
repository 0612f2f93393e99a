import type { JobWithoutContent, AdminAccount } from '../../apps/api/src/features/admin/accounts/account-reads';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const reason = { 'x-access-reason': 'Ticket%201' };

interface Listed<Item> {
  readonly data: Item[];
  readonly page: { readonly next: string | null };
}
interface Details extends AdminAccount {
  readonly domainLimits: object[];
  readonly signedOutAt: string | null;
  readonly usage: { readonly domains: { domain: string; charactersUsed: number; characterLimit: number }[] };
  readonly counts: { readonly jobs: number; readonly podcasts: number; readonly sites: number };
}

describe('account administration', () => {
  const ids: Record<'root' | 'ada', string> = { root: '', ada: '' };
  const secrets = ['Confidential words of Ada.', 'Confidential title of Ada'];

  const server = testApp({ ADMIN_EMAILS: 'root@example.com' });
  const root = testClient(server, 'root@example.com');
  const ada = testClient(server);
  beforeAll(async () => {
    for (const [name, client] of [
      ['root', root],
      ['ada', ada],
    ] as const)
      ids[name] = ((await client.request('GET /api/users/me')).body as { data: { id: string } }).data.id;
    await ada.made(secrets.slice(0, 1), { domain: 'ada.example', title: secrets[1] });
    await ada.untilSettled();
  });

  const call = (client: ApiClient, method: 'put' | 'post', path: string, body: object) =>
    server.http()[method](path).set('authorization', `Bearer ${client.credential}`).send(body);
  const setAdmin = (client: ApiClient, id: string, admin: boolean) =>
    call(client, 'put', `/api/admin/accounts/${id}/admin`, { admin });
  const find = async (query = '') =>
    (await root.request(`GET /api/admin/accounts${query}`)).body as Listed<AdminAccount>;
  const detailsOf = async (id: string) =>
    ((await root.request(`GET /api/admin/accounts/${id}`, { headers: reason })).body as { data: Details }).data;

  test('searches by email prefix and by id, and lists newest first', async () => {
    for (const name of ['adam', 'ben', 'adelheid']) await server.signIn(`${name}@example.com`);
    expect((await find('?search=ad')).data.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'adam@example.com',
      'adelheid@example.com',
    ]);
    expect((await find('?search=ADA%40')).data).toMatchObject([{ id: ids.ada, planSlug: 'free_user', isAdmin: false }]);
    expect((await find(`?search=${ids.ada}`)).data).toMatchObject([{ email: 'ada@example.com' }]);
    expect((await find('?search=%25')).data).toEqual([]);
    expect((await find('?admins=true')).data).toMatchObject([{ id: ids.root, isAdmin: true }]);
    const all = (await find()).data;
    expect(all.map(({ email }) => email.split('@')[0])).toEqual(['adelheid', 'ben', 'adam', 'ada', 'root']);
    const paged: AdminAccount[] = [];
    for (let cursor = ''; ;) {
      const { data, page } = await find(`?limit=2${cursor}`);
      paged.push(...data);
      if (page.next === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
    expect(paged).toEqual(all);
  });

  test.each(['?limit=0', '?limit=101', '?cursor=guessed', '?search=', '?admins=no', '?email=a'])(
    'rejects %s',
    async (query) => expect((await root.request(`GET /api/admin/accounts${query}`)).status).toBe(400),
  );

  test('returns plan, limits, rights, usage and resource counts', async () => {
    await call(root, 'put', `/api/admin/accounts/${ids.ada}/plan`, { plan: 'creator' }).expect(200);
    await call(root, 'put', `/api/admin/accounts/${ids.ada}/limits`, { domain: 'ada.example', limit: 77 }).expect(200);
    expect(await detailsOf(ids.ada)).toMatchObject({
      email: 'ada@example.com',
      plan: 'Creator',
      isAdmin: false,
      domainLimits: [{ domain: 'ada.example', limit: 77 }],
      signedOutAt: null,
      usage: { domains: [{ domain: 'ada.example', charactersUsed: secrets[0]!.length, characterLimit: 77 }] },
      counts: { jobs: 1, podcasts: 0, sites: 0 },
    });
    expect((await root.request('GET /api/admin/accounts/missing', { headers: reason })).status).toBe(404);
  });

  test('lists the jobs of an account without content', async () => {
    const { body } = await root.request(`GET /api/admin/accounts/${ids.ada}/jobs`, { headers: reason });
    const { data, page } = body as Listed<JobWithoutContent>;
    expect(page.next).toBeNull();
    expect(data).toMatchObject([
      { type: 'audioCompilation', status: 'completed', domain: 'ada.example', segments: 1, output: { format: 'mp3' } },
    ]);
    for (const hidden of [...secrets, '/output', 'shareId', 'Hash']) expect(JSON.stringify(body)).not.toContain(hidden);
    const failed = (await root.request(`GET /api/admin/accounts/${ids.ada}/jobs?status=failed`, { headers: reason }))
      .body;
    expect((failed as Listed<JobWithoutContent>).data).toEqual([]);
    expect((await root.request('GET /api/admin/accounts/missing/jobs', { headers: reason })).status).toBe(404);
  });

  test('grants and revokes administrator rights, except one’s own', async () => {
    expect((await ada.request('GET /api/admin/accounts')).status).toBe(403);
    expect((await setAdmin(root, ids.ada, true).expect(200)).body).toMatchObject({ data: { isAdmin: true } });
    expect((await ada.request('GET /api/admin/accounts')).status).toBe(200);
    expect((await setAdmin(ada, ids.ada, false).expect(409)).body).toMatchObject({ code: 'account.ownAdmin' });
    expect((await setAdmin(root, ids.ada, false).expect(200)).body).toMatchObject({ data: { isAdmin: false } });
    expect((await ada.request('GET /api/admin/accounts')).status).toBe(403);
    await setAdmin(root, ids.ada, false).expect(200);
    await setAdmin(root, 'missing', true).expect(404);
    const actors: string[] = [];
    for await (const { type, metadata } of server.app.get(EventStore).readStream(`account-${ids.ada}`))
      if (type.startsWith('Admin')) actors.push(`${type} by ${metadata.actor.kind} ${metadata.actor.id}`);
    expect(actors).toEqual([`AdminGranted by admin ${ids.root}`, `AdminRevoked by admin ${ids.root}`]);
  });

  test('keeps at least one administrator when two revoke each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const admins = (await find('?admins=true')).data.map(({ id }) => id);
      const [granter, other, otherId] = admins.includes(ids.root) ? [root, ada, ids.ada] : [ada, root, ids.root];
      await setAdmin(granter, otherId, true).expect(200);
      await Promise.all([
        setAdmin(granter, otherId, false),
        setAdmin(other, otherId === ids.ada ? ids.root : ids.ada, false),
      ]);
      const statuses = await Promise.all(
        [root, ada].map(async (client) => (await client.request('GET /api/admin/accounts')).status),
      );
      expect(statuses).toContain(200);
    }
    const isRootAdmin = (await root.request('GET /api/admin/accounts')).status === 200;
    if (!isRootAdmin) await setAdmin(ada, ids.root, true).expect(200);
    await setAdmin(root, ids.ada, false).expect(200);
  });

  test('signs an account out everywhere, ends its event streams, and allows a new sign-in', async () => {
    const { session: second, token } = await server.apiToken('ada@example.com');
    const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { ...bearer(second), accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    await call(root, 'post', `/api/admin/accounts/${ids.ada}/sign-out`, {}).expect(200);
    for (const session of [ada.credential ?? '', second])
      await server.http().get('/api/users/me').set(bearer(session)).expect(401);
    await server.http().get('/api/jobs').set(bearer(token)).expect(200);
    let ended = false;
    void stream.body?.pipeTo(new WritableStream()).then(
      () => (ended = true),
      () => (ended = true),
    );
    await until(() => ended);
    const endedAt = Date.now();
    await until(() => Date.now() > endedAt + 1, { everyMs: 1 });
    const renewed = await server.signIn('ada@example.com');
    await server.http().get('/api/users/me').set(bearer(renewed)).expect(200);
    expect((await detailsOf(ids.ada)).signedOutAt).not.toBeNull();
    await call(root, 'post', '/api/admin/accounts/missing/sign-out', {}).expect(404);
  });
});
