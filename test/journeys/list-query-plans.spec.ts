import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { failOnScans } from '../support/query-plan-check';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';

interface Page {
  readonly data: object[];
  readonly page: { readonly next: string | null };
}

/** The query plan check runs in every test app; this reads each list with each filter and sort. */
describe('list queries', () => {
  let ada: ApiClient;
  let site: ApiClient;
  const server = testApp({ ROLES: 'api,projector' });
  beforeAll(async () => {
    const { session, token } = await server.apiToken();
    ada = await ApiClient.with(server, session);
    const connected = await ada.post('/api/plugin-connections', { site_url: 'https://blog.example.com' });
    site = await ApiClient.with(server, connected.body.data.site_token as string);
    const compilation = [{ text: 'Hi.', voice_id: ada.voices[0] }];
    const [voice_id_1, voice_id_2] = ada.voices;
    for (let index = 0; index < 3; index++) {
      await ada.post('/api/compilations', { domain: 'blog.example.com', compilation, token_id: token });
      await ada.post('/api/openai/generate-podcast-script', {
        article: `Bees dance ${index}.`,
        voice_id_1,
        voice_id_2,
      });
    }
  });

  const columns = ['timestamp', 'job_id', 'status', 'processing_ms'];
  const sorts = columns.flatMap((column) => [`sort=${column}&order=asc`, `sort=${column}&order=desc`]);
  const logs = ['', 'status=pending&', 'status=success,failure,pending&', 'final=true&'].flatMap((filter) =>
    sorts.map((sort) => `/api/job-log?${filter}${sort}`),
  );
  const filters = ['domain=blog.example.com', 'type=audioCompilation', 'q=j', 'token=none', 'external_id=none'];
  const found = filters.flatMap((filter) => [
    `/api/jobs?${filter}`,
    `/api/jobs?${filter}&status=pending,failed&created_after=2026-01-01T00:00:00.000Z`,
    ...sorts.map((sort) => `/api/job-log?${filter}&${sort}`),
    `/api/job-log?${filter}&status=pending`,
  ]);
  test.each([...found, '/api/jobs?created_before=2126-01-01T00:00:00.000Z'])('%s uses an index', async (path) => {
    const first = (await ada.get(`${path}&limit=1`)) as unknown as Page;
    if (first.page.next) await ada.get(`${path}&limit=1&cursor=${first.page.next}`);
  });

  const lists = [
    '/api/jobs?',
    '/api/jobs?order=asc',
    '/api/jobs?status=pending',
    '/api/jobs?status=pending,failed,completed',
  ];
  test.each([...lists, ...logs, '/api/podcast-jobs?'])('%s uses an index on every page', async (path) => {
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null && pages < 4; pages++) {
      const page = (await ada.get(`${path}&limit=1${cursor && `&cursor=${cursor}`}`)) as unknown as Page;
      cursor = page.page.next;
    }
    expect(pages).toBeGreaterThan(path.includes('final') ? 0 : 2);
  });

  test.each(lists)('%s of one site uses an index', async (path) => {
    const first = (await site.get(`${path}&limit=1`)) as unknown as Page;
    expect(first.data).toHaveLength(1);
    await site.get(`${path}&limit=1&cursor=${first.page.next}`);
  });

  test('a query that no index serves fails the running test', async () => {
    const rows = server.app.get(ReadModelStore);
    await rows.find('jobs', { where: { error: 'none' }, limit: 1 });
    expect(failOnScans).toThrow('jobs where [error =] by []: SCAN rows jobs');
    await rows.find('jobs', { where: { ownerId: 'none' }, sort: [['completedAt', 1]], limit: 1 });
    expect(failOnScans).toThrow('USE TEMP B-TREE FOR ORDER BY');
    await rows.find('jobs', { where: { ownerId: 'none', error: 'none' }, limit: 1 });
    expect(failOnScans).toThrow('no index names error');
  });
});
