import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ApiClient, testClient } from '../support/api-client';
import { dayMs } from '../support/retention-fixture';
import { testApp } from '../support/test-app';

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly viewed: boolean;
  readonly title: string | null;
  readonly excerpt: string | null;
}
interface Page {
  readonly data: Listed[];
  readonly page: { readonly next: string | null };
}

const long = `<!-- wp:paragraph --><p>Bees dance.</p>\n<p>${'They fly out and come back. '.repeat(20)}</p>`;
const articles = ['The lamp was lit each evening.', long, `${'🐝'.repeat(100)} Bees are small. They fly far.`];

describe('the list of podcast scripts', () => {
  const ids: string[] = [];
  const list = async (query = ''): Promise<Page> => (await ada.get(`/api/podcast-jobs${query}`)) as unknown as Page;

  const server = testApp({ ROLES: 'api,projector,worker' });
  const ada = testClient(server);
  beforeAll(async () => {
    const [voice_id_1, voice_id_2] = ada.voices;
    for (const article of articles) {
      const request = { article, voice_id_1, voice_id_2 };
      const { body } = await ada.post('/api/openai/generate-podcast-script', request);
      ids.unshift((body.data as { podcastId: string }).podcastId);
    }
  });

  test('contains the account’s own scripts, newest first, with an excerpt', async () => {
    const { data, page } = await list();
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(page.next).toBeNull();
    const [bees, post, lamp] = data.map(({ excerpt }) => excerpt);
    expect(lamp).toBe('The lamp was lit each evening.');
    expect(post).toMatch(/^Bees dance\. They fly out and come back\. /);
    expect(post).toHaveLength(200);
    expect(bees).toBe('🐝'.repeat(100));
    const bob = await ApiClient.with(server, await server.signIn('bob@example.com'));
    expect(await bob.get('/api/podcast-jobs')).toMatchObject({ data: [] });
  });

  test('contains the title that each script has now', async () => {
    const { data } = await list();
    const path = `/api/podcast-jobs/${ids[2]}/script`;
    const { data: script } = (await ada.get(path)) as unknown as { data: { version: string; title: string | null } };
    expect(data[2]!.title).toBe(script.title);
    const body = { segments: [{ speaker: 'Host', text: 'Light.' }], title: 'Lamps' };
    const headers = { authorization: `Bearer ${ada.credential}`, 'if-match': `"${script.version}"` };
    await server.http().put(path).set(headers).send(body).expect(200);
    expect((await list()).data[2]).toMatchObject({ title: 'Lamps', excerpt: articles[0] });
  });

  test('is paged', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.page.next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second.page.next).toBeNull();
    for (const query of ['limit=0', 'limit=101', 'limit=two', 'cursor=nonsense', 'page=2'])
      expect((await ada.fetch(`/api/podcast-jobs?${query}`)).status).toBe(400);
  });

  test('keeps entries whose content has expired', async () => {
    await server.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + 31 * dayMs);
    const { data } = await list();
    expect(data.map(({ id, status, excerpt }) => ({ id, status, excerpt }))).toEqual(
      ids.map((id) => ({ id, status: 'expired', excerpt: null })),
    );
  });
});
