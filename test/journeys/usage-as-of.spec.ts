import { ApiClient, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface UsageAsOf {
  readonly at: string;
  readonly month: string;
  readonly domains: {
    accountId?: string;
    domain: string;
    charactersUsed: number;
    charactersReserved: number;
    characterLimit: number;
    position: string;
  }[];
}

describe('usage as of a time', () => {
  let ada: ApiClient;
  let adasId: string;
  const times: Record<'before' | 'first' | 'second', string> = { before: '', first: '', second: '' };

  const now = async (): Promise<string> => {
    const at = Date.now();
    await until(() => Date.now() > at + 1, { everyMs: 1 });
    return new Date(at).toISOString();
  };
  async function compileAs(client: ApiClient, domain: string, text: string): Promise<void> {
    const request = { domain, compilation: [{ text, voice_id: client.voices[0] }] };
    const { body } = await client.post('/api/compilations', request);
    await client.untilFinished((body as { jobId: string }).jobId);
    await client.untilSettled();
  }
  const compile = (domain: string, text: string) => compileAs(ada, domain, text);
  const reason = { headers: { 'x-access-reason': 'Test' } };
  const usageAsOf = async (path: string, client = ada) =>
    ((await client.request(`GET ${path}`, { headers: { 'x-access-reason': 'Test' } })).body as { data: UsageAsOf })
      .data;

  const server = testApp({ ADMIN_EMAILS: 'root@example.com' });
  const root = testClient(server, 'root@example.com');
  beforeAll(async () => {
    ada = await ApiClient.signedIn(server.url, 'ada@example.com');
    const me = (await ada.request('GET /api/users/me')).body as { data: { id: string } };
    adasId = me.data.id;
    times.before = await now();
    await compile('one.example', 'Hello there.');
    times.first = await now();
    await server
      .http()
      .put(`/api/admin/accounts/${adasId}/limits`)
      .set('authorization', `Bearer ${root.credential}`)
      .send({ domain: 'one.example', limit: 500 })
      .expect(200);
    await compile('one.example', 'And again.');
    await compile('two.example', 'Elsewhere.');
    times.second = await now();
  });

  test('equals the profile at that time', async () => {
    const me = (await ada.request('GET /api/users/me')).body as {
      data: { usage: { month: string; domains: { remaining: number }[] } };
    };
    const { at, ...usage } = await usageAsOf(`/api/usage/as-of?at=${times.second}`);
    const { month: shown, domains } = me.data.usage;
    expect(usage).toEqual({ month: shown, domains: domains.map(({ remaining: _remaining, ...figures }) => figures) });
    expect(at).toBe(times.second);
    expect((await usageAsOf(`/api/usage/as-of?at=${times.first}`)).domains).toMatchObject([
      { domain: 'one.example', charactersUsed: 12, charactersReserved: 0, characterLimit: 10_000 },
    ]);
    expect((await usageAsOf(`/api/usage/as-of?at=${times.before}`)).domains).toEqual([]);
    const { month } = usage;
    expect(await usageAsOf(`/api/usage/as-of?at=${times.second}&month=2020-01`)).toMatchObject({ domains: [] });
    expect(await usageAsOf(`/api/usage/as-of?at=${times.second}&month=${month}`)).toMatchObject(usage);
  });

  test('lists all accounts, one account or one domain for administrators, in pages', async () => {
    const at = `at=${times.second}`;
    const all = await usageAsOf(`/api/admin/usage?${at}`, root);
    expect(all.domains).toMatchObject([
      { accountId: adasId, domain: 'one.example', charactersUsed: 22, characterLimit: 500 },
      { accountId: adasId, domain: 'two.example', charactersUsed: 10, characterLimit: 10_000 },
    ]);
    expect(await usageAsOf(`/api/admin/usage?${at}&accountId=${adasId}`, root)).toEqual(all);
    expect((await usageAsOf(`/api/admin/usage?${at}&domain=two.example`, root)).domains).toEqual([all.domains[1]]);
    const one = `/api/admin/usage?${at}&accountId=${adasId}&domain=one.example`;
    expect((await usageAsOf(one, root)).domains).toEqual([all.domains[0]]);
    expect((await usageAsOf(`/api/admin/usage?${at}&accountId=missing`, root)).domains).toEqual([]);
    const first = (await root.request(`GET /api/admin/usage?${at}&limit=1`)).body as {
      data: UsageAsOf;
      page: { next: string };
    };
    const second = await usageAsOf(
      `/api/admin/usage?${at}&limit=1&cursor=${encodeURIComponent(first.page.next)}`,
      root,
    );
    expect([...first.data.domains, ...second.domains]).toEqual(all.domains);
  });

  test('says who used what in a month, the most first, also as a file of all accounts', async () => {
    const month = times.second.slice(0, 7);
    const grace = await ApiClient.signedIn(server.url, 'grace@example.com');
    await compileAs(grace, 'pier.example', 'Hi.');
    const { domains } = await usageAsOf(`/api/admin/usage?at=${await now()}`, root);
    expect(domains.map(({ domain }) => domain)).toEqual(['one.example', 'pier.example', 'two.example']);
    const ofMonth = async (query: string) =>
      (await root.request(`GET /api/admin/usage/accounts?month=${month}${query}`, reason)).body as { data: object };
    const ada = { accountId: adasId, email: 'ada@example.com', domains: 2, charactersUsed: 32, charactersReserved: 0 };
    const total = { accounts: 2, charactersUsed: 35, charactersReserved: 0 };
    expect((await ofMonth('')).data).toEqual({
      month,
      total,
      accounts: [
        ada,
        { ...ada, accountId: grace.accountId, email: 'grace@example.com', domains: 1, charactersUsed: 3 },
      ],
    });
    expect((await ofMonth('&limit=1')).data).toEqual({ month, total, accounts: [ada] });
    for (const bad of ['&limit=0', '&limit=501', '&sort=x'])
      expect(await ofMonth(bad)).toMatchObject({ success: false });
    const file = await server
      .http()
      .get(`/api/admin/usage/accounts/export?month=${month}`)
      .set({ authorization: `Bearer ${root.credential}`, 'x-access-reason': 'Test' })
      .expect(200);
    expect(file.text).toBe(
      [
        'account,email,domains,charactersUsed,charactersReserved',
        `${adasId},ada@example.com,2,32,0`,
        `${grace.accountId},grace@example.com,1,3,0`,
        '',
      ].join('\r\n'),
    );
    const none = await root.request('GET /api/admin/usage/accounts?month=2020-01', reason);
    expect(none.body).toMatchObject({ data: { total: { accounts: 0, charactersUsed: 0 }, accounts: [] } });
  });

  test.each([
    '',
    '?at=yesterday',
    `?at=${new Date(Date.now() + 3_600_000).toISOString()}`,
    '?at=2026-01-01T00:00:00Z&month=13',
  ])('rejects %s', async (query) => {
    expect((await ada.request(`GET /api/usage/as-of${query}`)).status).toBe(400);
    expect((await root.request(`GET /api/admin/usage${query}`)).status).toBe(400);
  });

  test('rejects invalid cursors, limits and parameters', async () => {
    for (const bad of ['cursor=guessed', 'limit=0', 'limit=101', 'account=x'])
      expect((await root.request(`GET /api/admin/usage?at=${times.second}&${bad}`)).status).toBe(400);
    expect((await ada.request(`GET /api/admin/usage?at=${times.second}`)).status).toBe(403);
  });
});
