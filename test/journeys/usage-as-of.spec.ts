import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client';
import { startTestApp, type TestApp } from '../support/test-app';

jest.setTimeout(60_000);

interface Then {
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

describe('usage as of a moment', () => {
  let server: TestApp;
  let root: Client;
  let ada: Client;
  let adasId: string;
  const moments: Record<'before' | 'first' | 'second', string> = { before: '', first: '', second: '' };

  const now = async (): Promise<string> => {
    const at = new Date().toISOString();
    await sleep(5);
    return at;
  };
  async function compile(domain: string, text: string): Promise<void> {
    const wish = { domain, compilation: [{ text, voice_id: ada.voices[0] }] };
    const { body } = await ada.post('/api/compilations', wish);
    await ada.untilFinished([(body as { jobId: string }).jobId]);
    await ada.untilSettled();
  }
  const then = async (path: string, client = ada) => ((await client.get(path)).body as { data: Then }).data;

  beforeAll(async () => {
    server = await startTestApp({ ADMIN_EMAILS: 'root@example.com' });
    root = await Client.signedIn(server.url, 'root@example.com');
    ada = await Client.signedIn(server.url, 'ada@example.com');
    const me = (await ada.get('/api/users/me')).body as { data: { id: string } };
    adasId = me.data.id;
    moments.before = await now();
    await compile('one.example', 'Hello there.');
    moments.first = await now();
    await server
      .http()
      .put(`/api/admin/accounts/${adasId}/limits`)
      .set('authorization', `Bearer ${root.session}`)
      .send({ domain: 'one.example', limit: 500 })
      .expect(200);
    await compile('one.example', 'And again.');
    await compile('two.example', 'Elsewhere.');
    moments.second = await now();
  });
  afterAll(() => server.close());

  test('is what the profile showed then', async () => {
    const me = (await ada.get('/api/users/me')).body as { data: { usage: { month: string; domains: object[] } } };
    const { at, ...shown } = await then(`/api/usage/as-of?at=${moments.second}`);
    expect(shown).toEqual(me.data.usage);
    expect(at).toBe(moments.second);
    expect((await then(`/api/usage/as-of?at=${moments.first}`)).domains).toMatchObject([
      { domain: 'one.example', charactersUsed: 12, charactersReserved: 0, characterLimit: 10_000 },
    ]);
    expect((await then(`/api/usage/as-of?at=${moments.before}`)).domains).toEqual([]);
    const { month } = shown;
    expect(await then(`/api/usage/as-of?at=${moments.second}&month=2020-01`)).toMatchObject({ domains: [] });
    expect(await then(`/api/usage/as-of?at=${moments.second}&month=${month}`)).toMatchObject(shown);
  });

  test('shows administrators everyone, one account or one domain, page by page', async () => {
    const at = `at=${moments.second}`;
    const all = await then(`/api/admin/usage?${at}`, root);
    expect(all.domains).toMatchObject([
      { accountId: adasId, domain: 'one.example', charactersUsed: 22, characterLimit: 500 },
      { accountId: adasId, domain: 'two.example', charactersUsed: 10, characterLimit: 10_000 },
    ]);
    expect(await then(`/api/admin/usage?${at}&accountId=${adasId}`, root)).toEqual(all);
    expect((await then(`/api/admin/usage?${at}&domain=two.example`, root)).domains).toEqual([all.domains[1]]);
    const one = `/api/admin/usage?${at}&accountId=${adasId}&domain=one.example`;
    expect((await then(one, root)).domains).toEqual([all.domains[0]]);
    expect((await then(`/api/admin/usage?${at}&accountId=nobody`, root)).domains).toEqual([]);
    const first = (await root.get(`/api/admin/usage?${at}&limit=1`)).body as { data: Then; page: { next: string } };
    const second = await then(`/api/admin/usage?${at}&limit=1&cursor=${encodeURIComponent(first.page.next)}`, root);
    expect([...first.data.domains, ...second.domains]).toEqual(all.domains);
  });

  test.each([
    '',
    '?at=yesterday',
    `?at=${new Date(Date.now() + 3_600_000).toISOString()}`,
    '?at=2026-01-01T00:00:00Z&month=13',
  ])('refuses %s', async (query) => {
    expect((await ada.get(`/api/usage/as-of${query}`)).status).toBe(400);
    expect((await root.get(`/api/admin/usage${query}`)).status).toBe(400);
  });

  test('refuses a cursor of another list, and pages of nobody or too many', async () => {
    for (const bad of ['cursor=guessed', 'limit=0', 'limit=101', 'account=x'])
      expect((await root.get(`/api/admin/usage?at=${moments.second}&${bad}`)).status).toBe(400);
    expect((await ada.get(`/api/admin/usage?at=${moments.second}`)).status).toBe(403);
  });
});
