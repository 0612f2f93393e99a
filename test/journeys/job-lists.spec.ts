import { ApiClient, testClient } from '../support/api-client';
import { createToken } from '../support/named-token';
import { testApp } from '../support/test-app';

describe('job lists', () => {
  const server = testApp({ ROLES: 'api,projector' });
  const ada = testClient(server);
  beforeAll(async () => {
    const compilation = [{ text: 'Hi.', voice_id: ada.voices[0] }];
    for (let index = 0; index < 5; index++) await ada.post('/api/compilations', { domain: 'example.com', compilation });
  });

  test('accept a limit of 1 to 100 and only their own cursors', async () => {
    for (const limit of ['0', '101', 'ten', '1.5', '0x5', '1e1'])
      expect((await ada.fetch(`/api/jobs?limit=${limit}`)).status).toBe(400);
    for (const limit of ['1', '100']) expect((await ada.fetch(`/api/jobs?limit=${limit}`)).status).toBe(200);
    for (const path of ['/api/jobs?cursor=nonsense', '/api/job-log?cursor=nonsense']) {
      const response = await ada.fetch(path);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          errors: [{ msg: 'This cursor does not belong to this list', param: 'cursor', code: 'field.invalid' }],
        }),
      ]);
    }
    expect((await ada.fetch('/api/job-log?status=done')).status).toBe(400);
    expect((await ada.fetch('/api/job-log?sort=password')).status).toBe(400);
  });

  test('name the place of a waiting job among those of its account, whatever others queue', async () => {
    const voice_id = ada.voices[0];
    const eve = await ApiClient.with(server, await server.signIn('eve@example.com'));
    await eve.post('/api/compilations', { domain: 'example.com', compilation: [{ text: 'Hi.', voice_id }] });
    const { data } = (await ada.get('/api/jobs?limit=100')) as { data: { jobId: string }[] };
    const listed = data.map((_, index) => ({ queuePosition: data.length - index, estimatedCompletedAt: null }));
    expect(data).toMatchObject(listed); // none has completed
    expect((await ada.get('/api/job-log')).data).toMatchObject(listed.map((place) => ({ ...place, deletesAt: null })));
    expect((await ada.get(`/api/jobs/${data[1]!.jobId}`)).data).toMatchObject(listed[1]!);
  });

  test('page without gaps or duplicates', async () => {
    const all = (await ada.get('/api/jobs?limit=100')) as { data: { jobId: string }[] };
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (await ada.get(`/api/jobs?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)) as {
        data: { jobId: string }[];
        page: { next: string | null };
      };
      paged.push(...page.data.map(({ jobId }) => jobId));
      cursor = page.page.next;
    }
    expect(paged).toEqual(all.data.map(({ jobId }) => jobId));
    expect(paged.length).toBeGreaterThan(4);
  });

  test('begin with the newest or the oldest', async () => {
    const idsIn = async (query: string) =>
      ((await ada.get(`/api/jobs?${query}`)) as { data: { jobId: string }[] }).data.map(({ jobId }) => jobId);
    const newestFirst = await idsIn('');
    expect(await idsIn('order=desc')).toEqual(newestFirst);
    expect(await idsIn('order=asc')).toEqual(newestFirst.toReversed());
    expect(await idsIn('order=asc&limit=2&status=pending&domain=example.com')).toEqual(
      newestFirst.slice(-2).toReversed(),
    );
    expect((await ada.fetch('/api/jobs?order=title')).status).toBe(400);
  });

  test('find jobs by domain, type, token, time and the beginning of an id', async () => {
    interface Found {
      readonly data: readonly { readonly jobId: string; readonly createdAt: string }[];
    }
    const idsAt = async (query: string) =>
      ((await ada.get(`/api/jobs?${query}`)) as Found).data.map(({ jobId }) => jobId);
    const { data } = (await ada.get('/api/jobs')) as Found;
    const [newest, ...older] = data;
    expect(await idsAt(`q=${newest!.jobId}`)).toEqual([newest!.jobId]);
    expect(await idsAt(`q=${newest!.jobId.slice(0, -1)}`)).toContain(newest!.jobId);
    expect(await idsAt(`q=${newest!.jobId.slice(1)}`)).toEqual([]);
    expect(await idsAt(`created_after=${newest!.createdAt}`)).toEqual([newest!.jobId]);
    expect(await idsAt(`created_before=${newest!.createdAt}`)).toEqual(older.map(({ jobId }) => jobId));
    expect((await idsAt('domain=example.com&type=audioCompilation&status=pending')).length).toBe(data.length);
    const { id, token } = await createToken(server, ada.credential ?? '');
    const program = await ApiClient.with(server, token);
    const compilation = [{ text: 'Hi.', voice_id: ada.voices[0] }];
    const { body } = await program.post('/api/compilations', { domain: 'example.com', compilation });
    expect(await idsAt(`token=${id}`)).toEqual([body.jobId]);
    expect((await ada.get(`/api/job-log?token=${id}`)).data).toMatchObject([{ job_id: body.jobId }]);
    for (const none of ['domain=other.com', 'type=stitch', 'token=none', 'external_id=none', 'q=none']) {
      expect([none, await idsAt(none)]).toEqual([none, []]);
      expect([none, (await ada.get(`/api/job-log?${none}`)).data]).toEqual([none, []]);
    }
    expect((await ada.get(`/api/job-log?q=${newest!.jobId}&type=audioCompilation`)).data).toMatchObject([
      { job_id: newest!.jobId },
    ]);
    for (const refused of ['q=', 'type=video', 'created_after=yesterday', 'domain='])
      expect([refused, (await ada.fetch(`/api/jobs?${refused}`)).status]).toEqual([refused, 400]);
  });

  test.each(['no-such-job', '%00', '..%2f..', '😀'.repeat(10), 'x'.repeat(100)])(
    'return 404 for job %j',
    async (id) => {
      for (const path of ['', '/output', '/audit']) {
        const response = await ada.fetch(`/api/jobs/${id}${path}`);
        expect([response.status, ((await response.json()) as { success: boolean }).success]).toEqual([404, false]);
      }
    },
  );
});
