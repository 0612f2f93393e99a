import { readFileSync } from 'node:fs';
import type { PublicAdminAction } from '../../apps/api/src/features/admin/actions/admin-action-reads';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { sha256 } from '../../apps/api/src/platform/hashing/sha256';
import { ReplayReads } from '../../apps/api/src/features/replays/replay-reads';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

jest.setTimeout(60_000);

const because = (reason: string) => ({ 'x-access-reason': encodeURIComponent(reason) });

describe('an administrator who opens another account', () => {
  let server: TestApp;
  let root: ApiClient;
  let ada: ApiClient;
  let jobId: string;
  let correlationId: string;
  const replayIds: string[] = [];

  beforeAll(async () => {
    server = await startTestApp({ ADMIN_EMAILS: 'root@example.com' });
    root = await ApiClient.signedIn(server.url, 'root@example.com');
    ada = await ApiClient.signedIn(server.url, 'ada@example.com');
    const compilation = [{ text: 'Hello.', voice_id: ada.voices[0] }];
    const { body } = await ada.post('/api/compilations', { domain: 'ada.example', compilation });
    jobId = (body as { jobId: string }).jobId;
    await ada.untilFinished(jobId);
    for await (const { metadata } of server.app.get(EventStore).readStream(`job-${jobId}`))
      correlationId = metadata.$correlationId;
    const rules = { limit: { kind: 'recorded' } };
    for (const scope of [{ accountId: ada.accountId }, { domain: 'ada.example' }]) {
      const { id } = await root.data<{ id: string }>('POST', '/api/admin/replays', { scope, rules });
      replayIds.push(id);
      await until(async () => (await server.app.get(ReplayReads).one(id)).status === 'finished');
    }
  });
  afterAll(() => server.close());

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
      ['usage', '/api/admin/replays'],
      ...replayIds.flatMap((id): [string, string][] => [
        ['usage', `/api/admin/replays/${id}`],
        ['usage', `/api/admin/replays/${id}/drift`],
      ]),
    ];
  };

  test('finds every administrator’s read either here or among those without figures of one account', () => {
    const { paths } = JSON.parse(readFileSync('libs/client/src/generated/openapi.json', 'utf8')) as {
      paths: Record<string, object>;
    };
    const listed = Object.keys(paths).filter((path) => path.startsWith('/api/admin') && 'get' in paths[path]!);
    const read = reads().map(([, path]) => path.replace(/\?.*$/, ''));
    const isRead = (path: string) => {
      const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return read.some((each) => form.test(each));
    };
    expect(listed.filter((path) => !isRead(path)).sort()).toEqual([
      '/api/admin/accounts',
      '/api/admin/acts',
      '/api/admin/event-types',
      '/api/admin/projections',
      '/api/admin/projections/{name}',
      '/api/admin/projections/{name}/poison',
      '/api/admin/publications',
      '/api/admin/publications/{kind}/{id}',
      '/api/admin/services',
    ]);
  });

  test('is refused without a reason, and leaves no record', async () => {
    for (const [, path] of reads()) {
      const { status, body } = await root.request(`GET ${path}`);
      expect([path, status, body]).toEqual([
        path,
        403,
        expect.objectContaining({ code: 'access.reasonRequired', accountIds: [ada.accountId] }),
      ]);
    }
    expect(await records()).toEqual([]);
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
    await until(async () => (await actionsOf(ada)).length === 5);
    const [newest, ...older] = await actionsOf(ada);
    expect(newest).toMatchObject({ act: 'AccountRead', reason: 'x'.repeat(300), by: { email: 'root@example.com' } });
    expect(older.map(({ reason, data }) => [reason, data.part]).reverse()).toEqual(
      ['account', 'jobs', 'events', 'usage'].map((part) => [`Ünusual ${part}`, part]),
    );
    expect(await actionsOf(root)).toEqual([]);
    const feed = ((await ada.request('GET /api/events?limit=200')).body as { data: { type: string }[] }).data;
    expect(feed.filter(({ type }) => type === 'AccountRead')).toHaveLength(5);
  });

  test('needs no reason for the own account, for lists of all accounts, and for missing accounts', async () => {
    const free = [
      `/api/admin/accounts/${root.accountId}`,
      `/api/admin/events?account=${root.accountId}`,
      '/api/admin/events',
      '/api/admin/accounts',
      `/api/admin/usage?at=${new Date().toISOString()}`,
    ];
    for (const path of free) expect([path, (await root.request(`GET ${path}`)).status]).toEqual([path, 200]);
    expect((await root.request('GET /api/admin/accounts/missing', { headers: because('Test') })).status).toBe(404);
  });

  test('leaves a record where a search finds a single account, and none where it finds several or the own one', async () => {
    const before = (await records()).length;
    await ApiClient.signedIn(server.url, 'adam@example.com');
    await until(
      async () =>
        ((await root.request('GET /api/admin/accounts?search=ada')).body as { data: unknown[] }).data.length === 2,
    );
    await root.request('GET /api/admin/accounts?search=root%40example.com');
    await root.request('GET /api/admin/accounts?search=missing');
    expect(await records()).toHaveLength(before);
    for (const search of ['ada@exam', 'ada@example.com', ada.accountId])
      expect((await root.request(`GET /api/admin/accounts?search=${encodeURIComponent(search)}`)).status).toBe(200);
    const found = (await records()).slice(before);
    expect(found).toEqual([expect.objectContaining({ adminId: root.accountId, part: 'search', reason: '' })]);
    await until(async () => (await actionsOf(ada))[0]?.data.part === 'search');
    expect((await actionsOf(ada))[0]).toMatchObject({ act: 'AccountRead', reason: null });
  });
});
