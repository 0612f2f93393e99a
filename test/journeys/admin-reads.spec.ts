import type { PublicAdminAction } from '../../apps/api/src/features/admin/actions/admin-action-reads';
import { Routes } from '../../apps/api/src/platform/openapi/routes';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { sha256 } from '../../apps/api/src/platform/hashing/sha256';
import { ReplayReads } from '../../apps/api/src/features/replays/replay-reads';
import { ApiClient, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const because = (reason: string) => ({ 'x-access-reason': encodeURIComponent(reason) });
const withoutReason = { headers: because('') };

describe('an administrator who opens another account', () => {
  let jobId: string;
  let correlationId: string;
  const replayIds: string[] = [];

  const server = testApp({ ADMIN_EMAILS: 'root@example.com' });
  const root = testClient(server, 'root@example.com');
  const ada = testClient(server);
  beforeAll(async () => {
    jobId = await ada.made(['Hello.'], { domain: 'ada.example' });
    for await (const { metadata } of server.app.get(EventStore).readStream(`job-${jobId}`))
      correlationId = metadata.$correlationId;
    const { shareId } = await ada.data<{ shareId: string }>('POST', `/api/jobs/${jobId}/share`);
    const report = { method: 'POST', body: new URLSearchParams({ reason: 'copyright' }) };
    expect((await fetch(`${server.url}/report/share/${shareId}`, report)).ok).toBe(true);
    const rules = { limit: { kind: 'recorded' } };
    for (const scope of [{ accountId: ada.accountId }, { domain: 'ada.example' }, undefined]) {
      const { id } = await root.data<{ id: string }>('POST', '/api/admin/replays', { scope, rules });
      replayIds.push(id);
      await until(async () => (await server.app.get(ReplayReads).one(id)).status === 'finished');
    }
  });

  const stream = () => `account-${ada.accountId}`;
  async function records(): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const { type, data, metadata } of server.app.get(EventStore).readStream(stream()))
      if (type === 'AccountRead') found.push({ ...data, actor: metadata.actor });
    return found;
  }
  const actionsOf = async (client: ApiClient) =>
    ((await client.request('GET /api/account/admin-actions')).body as { data: PublicAdminAction[] }).data;
  const reads = (): [part: string, path: string][] => {
    const at = new Date().toISOString();
    return [
      ['account', `/api/admin/accounts/${ada.accountId}`],
      ['jobs', `/api/admin/accounts/${ada.accountId}/jobs`],
      ['events', `/api/admin/events?account=${ada.accountId}`],
      ['events', `/api/admin/events?stream=job-${jobId}`],
      ['events', `/api/admin/events?correlation=${correlationId}`],
      ['events', `/api/admin/events/tail?account=${ada.accountId}`],
      ['events', `/api/admin/streams/job-${jobId}`],
      ['events', `/api/admin/streams/${stream()}`],
      ['events', `/api/admin/correlations/${correlationId}`],
      ['usage', `/api/admin/usage?at=${at}&accountId=${ada.accountId}`],
      ['usage', `/api/admin/usage?at=${at}&domain=ada.example`],
      ...replayIds.slice(0, 2).flatMap((id): [string, string][] => [
        ['usage', `/api/admin/replays/${id}`],
        ['usage', `/api/admin/replays/${id}/drift`],
      ]),
      ['actions', `/api/admin/acts?accountId=${ada.accountId}`],
      ['reports', `/api/admin/publications/share/${jobId}`],
      ['search', '/api/admin/accounts?search=ada%40exam'],
      ['search', `/api/admin/accounts?search=${ada.accountId}`],
    ];
  };
  const readsOfAll = (): [part: string, path: string][] => [
    ['search', '/api/admin/accounts'],
    ['search', '/api/admin/accounts?search=missing'],
    ['actions', '/api/admin/acts'],
    ['actions', `/api/admin/acts?adminId=${root.accountId}`],
    ['events', '/api/admin/events'],
    ['events', '/api/admin/events?category=job&limit=1'],
    ['events', '/api/admin/events/tail'],
    ['usage', `/api/admin/usage?at=${new Date().toISOString()}`],
    ['usage', '/api/admin/usage/accounts?month=2026-11'],
    ['usage', '/api/admin/usage/accounts/export?month=2026-11'],
    ['usage', '/api/admin/replays'],
    ['usage', `/api/admin/replays/${replayIds[2]}`],
    ['usage', `/api/admin/replays/${replayIds[2]}/drift`],
    ['reports', '/api/admin/publications'],
  ];

  test('finds each read here that is declared to open accounts, with its part', () => {
    const routes = server.app.get(Routes, { strict: false }).all();
    const declared = routes.flatMap(({ method, path, readsAccounts: part = 'none' }) =>
      method === 'get' && part !== 'none' ? [{ part, path }] : [],
    );
    const read = [...reads(), ...readsOfAll()].map(([part, path]) => [part, path.replace(/\?.*$/, '')]);
    const isRead = ({ part, path }: (typeof declared)[number]) => {
      const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return read.some(([of, each = '']) => form.test(each) && of === part);
    };
    // Only an event that a projection cannot fold has an owner there.
    expect(declared.filter((route) => !isRead(route)).map(({ path }) => path)).toEqual([
      '/api/admin/projections/{name}/poison',
    ]);
  });

  test('is refused without a reason, and leaves no record', async () => {
    for (const [, path] of reads()) {
      const { status, body } = await root.request(`GET ${path}`, withoutReason);
      expect([path, status, body]).toEqual([
        path,
        403,
        expect.objectContaining({ code: 'access.reasonRequired', accountIds: [ada.accountId] }),
      ]);
    }
    for (const [, path] of readsOfAll()) {
      const { status, body } = await root.request(`GET ${path}`, withoutReason);
      expect([path, status, body.code]).toEqual([path, 403, 'access.reasonRequired']);
    }
    expect(await records()).toEqual([]);
    expect(await actionsOf(ada)).toEqual([]);
  });

  test.each([
    ['too long', 'a'.repeat(301)],
    ['not encoded', '%'],
  ])('is refused with a reason that is %s', async (_, reason) => {
    const { status, body } = await root.request(`GET /api/admin/accounts/${ada.accountId}`, {
      headers: { 'x-access-reason': reason },
    });
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'x-access-reason' }] }]);
    expect(await records()).toEqual([]);
  });

  test('leaves one event per part and reason in the account’s stream, whatever the number of requests', async () => {
    const parts = new Set<string>();
    for (const [part, path] of reads()) {
      if (path.includes('/tail')) continue;
      expect([path, (await root.request(`GET ${path}`, { headers: because(`Ünusual ${part}`) })).status]).toEqual([
        path,
        200,
      ]);
      parts.add(part);
      expect(await records()).toHaveLength(parts.size);
    }
    const { status } = await root.request(`GET /api/admin/accounts/${ada.accountId}`, {
      headers: because('x'.repeat(300)),
    });
    expect(status).toBe(200);
    const admin = { kind: 'admin', id: root.accountId };
    expect(await records()).toEqual(
      [...parts, 'account'].map((part): unknown =>
        expect.objectContaining({ part, adminId: root.accountId, actor: admin }),
      ),
    );
    const events = [];
    for await (const event of server.app.get(EventStore).readStream(stream())) events.push(event);
    expect(await verifyChain(events, async (text) => sha256(text))).toMatchObject({ verified: true });
  });

  test('is visible to the owner with administrator, part and reason, and not to other accounts', async () => {
    await until(async () => (await actionsOf(ada)).length === 8);
    const [newest, ...older] = await actionsOf(ada);
    expect(newest).toMatchObject({ act: 'AccountRead', reason: 'x'.repeat(300), by: { email: 'root@example.com' } });
    expect(older.map(({ reason, data }) => [reason, data.part]).reverse()).toEqual(
      ['account', 'jobs', 'events', 'usage', 'actions', 'reports', 'search'].map((part) => [`Ünusual ${part}`, part]),
    );
    const bob = await ApiClient.signedIn(server.url, 'bob@example.com');
    expect(await actionsOf(bob)).toEqual([]);
    const feed = ((await ada.request('GET /api/events?limit=200')).body as { data: { type: string }[] }).data;
    expect(feed.filter(({ type }) => type === 'AccountRead')).toHaveLength(8);
  });

  test('of all accounts leaves one event per part and reason, which each owner finds who was there', async () => {
    const before = await actionsOf(ada);
    for (const [part, path] of readsOfAll()) {
      const response = await root.fetch(path, because(`All ${part}`));
      expect([path, response.status]).toEqual([path, 200]);
      await response.body?.cancel();
    }
    const parts = ['search', 'actions', 'events', 'usage', 'reports'];
    await until(async () => (await actionsOf(ada)).length === before.length + parts.length);
    const found = (await actionsOf(ada)).slice(0, parts.length).reverse();
    expect(found).toMatchObject(
      parts.map((part) => ({
        act: 'AccountsRead',
        on: null,
        reason: `All ${part}`,
        data: { part },
        by: { id: root.accountId, email: 'root@example.com' },
      })),
    );
    const bob = await ApiClient.signedIn(server.url, 'bob@example.com');
    expect(await actionsOf(bob)).toHaveLength(parts.length);
    const late = await ApiClient.signedIn(server.url, 'late@example.com');
    expect(await actionsOf(late)).toEqual([]);
  });

  test('needs no reason for the own account, for what shows no accounts, and for missing accounts', async () => {
    const free = [
      `/api/admin/accounts/${root.accountId}`,
      `/api/admin/events?account=${root.accountId}`,
      '/api/admin/accounts?search=root%40example.com',
      '/api/admin/events?stream=projection-jobs',
      '/api/admin/event-types',
      '/api/admin/projections/jobs/poison',
    ];
    for (const path of free)
      expect([path, (await root.request(`GET ${path}`, withoutReason)).status]).toEqual([path, 200]);
    expect((await root.request('GET /api/admin/accounts/missing', { headers: because('Test') })).status).toBe(404);
  });
});
