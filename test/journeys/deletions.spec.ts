import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { ReleasedContent } from '../../apps/api/src/features/retention/released-content';
import { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { ApiClient } from '../support/api-client';
import { createToken } from '../support/named-token';
import { ShowClient } from '../support/show-client';
import { testApp } from '../support/test-app';

interface Listed {
  readonly id: string;
  readonly title: string | null;
  readonly deletesAt: string | null;
  readonly external_id: string | null;
}
interface Audit {
  readonly verified: boolean;
  readonly events: { readonly type: string; readonly data: { readonly released: string[]; readonly deleted?: true } }[];
}

const hourMs = 60 * 60 * 1000;

let ada: ApiClient;
let eve: ApiClient;
let token: ApiClient;
const app = testApp();
beforeAll(async () => {
  const { session, token: secret } = await app.apiToken('ada@example.com');
  ada = await ApiClient.with(app, session);
  token = new ApiClient(app.url, secret, ada.voices);
  eve = await ApiClient.signedIn(app.url, 'eve@example.com');
});

/** A finished job of these lines. */
const made = (title: string, lines: readonly string[], part: object = {}) => ada.made(lines, { title, ...part });
const listed = (query = ''): Promise<Listed[]> => ada.data('GET', `/api/jobs${query}`);
const remove = (path: string, client = ada) => client.request(`DELETE ${path}`);
const sweep = () => app.app.get(ReleasedContent).sweep(Date.now() + hourMs);
const stored = async (hashes: readonly string[]): Promise<string[]> => {
  const content = app.app.get(ContentStore);
  const found = await Promise.all(hashes.map(async (hash) => ((await content.has(hash)) ? [hash] : [])));
  return found.flat();
};
const audit = (jobId: string) => ada.data<Audit>('GET', `/api/jobs/${jobId}/audit`);
const releasedBy = async (jobId: string) => (await audit(jobId)).events.at(-1)?.data.released ?? [];

test('lists say the title and when the content will be deleted', async () => {
  const jobId = await made('Tides', ['Why does the sea rise?'], { external_id: 'post-1', content_hash: 'v1' });
  const [job] = await listed('?external_id=post-1');
  expect(job).toMatchObject({ id: jobId, title: 'Tides', external_id: 'post-1' });
  const days = (Date.parse(job?.deletesAt ?? '') - Date.now()) / (24 * hourMs);
  expect(days).toBeCloseTo(30, 1);
  expect(await ada.data('GET', `/api/jobs/${jobId}`)).toMatchObject({ title: 'Tides', deletesAt: job?.deletesAt });
  const log = await ada.data<object[]>('GET', '/api/job-log?external_id=post-1');
  expect(log).toMatchObject([{ job_id: jobId, title: 'Tides', deletesAt: job?.deletesAt }]);
  const now = new Date().toISOString();
  expect(await ada.data('GET', `/api/job-log?created_after=${now}`)).toEqual([]);
  expect(await ada.data('GET', `/api/job-log?created_before=${now}&sort=status`)).toMatchObject([{ job_id: jobId }]);
});

test('jobs with the same audio are listed without reading which of them use it', async () => {
  for (let job = 0; job < 5; job++) await made(`Repeat ${job}`, ['The same line again.']);
  const find = jest.spyOn(app.app.get(ReadModelStore), 'find');
  expect(await listed()).toHaveLength(6);
  const reads = find.mock.results.filter((_, index) => find.mock.calls[index]![0] === 'content-uses');
  find.mockRestore();
  expect(reads.length).toBeGreaterThan(0);
  for (const { value } of reads) expect((await (value as Promise<{ rows: [] }>)).rows).toEqual([]);
});

test('ends the content of a job, but not its audit, its charge, or what another job uses', async () => {
  const kept = await made('Kept', ['Both say this.']);
  const gone = await made('Secret plan', ['Both say this.', 'Only one says that.']);
  const usage = () => ada.data<{ usage: object }>('GET', '/api/users/me');
  const { usage: before } = await usage();
  expect(await remove(`/api/jobs/${gone}`)).toMatchObject({ status: 200, body: { data: { id: gone } } });

  expect((await listed()).map(({ id }) => id)).not.toContain(gone);
  expect(await ada.data('GET', '/api/job-log')).not.toContainEqual(expect.objectContaining({ job_id: gone }));
  const job = await ada.data('GET', `/api/jobs/${gone}`);
  expect(job).toMatchObject({ status: 'completed', outputUrl: null, isDeleted: true, title: null, deletesAt: null });
  for (const part of ['output', 'script', 'captions', 'chapters'])
    expect(await ada.request(`GET /api/jobs/${gone}/${part}`)).not.toMatchObject({ status: 200 });
  expect((await ada.request(`GET /api/jobs/${gone}/output`)).status).toBe(410);
  expect((await ada.request(`POST /api/jobs/${gone}/share`)).body.code).toBe('job.outputExpired');

  const { verified, events } = await audit(gone);
  expect(verified).toBe(true);
  expect(events.at(-1)).toMatchObject({ type: 'OutputExpired', data: { deleted: true }, actor: { kind: 'user' } });
  expect((await usage()).usage).toEqual(before);

  const released = await releasedBy(gone);
  await sweep();
  // The line that both say.
  expect(await stored(released)).toHaveLength(1);
  expect((await ada.fetch(`/api/jobs/${kept}/output`)).status).toBe(200);
  expect((await app.app.get(StateStore).list('job-titles', `${ada.accountId}/`)).map(({ id }) => id)).not.toContain(
    `${ada.accountId}/${gone}`,
  );
  expect(JSON.stringify(await audit(gone))).not.toContain('Secret plan');

  expect((await remove(`/api/jobs/${gone}`)).status).toBe(200);
  expect((await audit(gone)).events).toHaveLength(events.length);
});

test('finds jobs by title, renames them, and exports what is found', async () => {
  const jobId = await made('Of Cabbages, and "Kings"', ['The time has come.']);
  const found = async (query: string) => (await listed(`?${query}`)).map(({ id }) => id);
  expect(await found('title=cabbages')).toEqual([jobId]);
  expect(await found('title=CABBAGES&status=failed')).toEqual([]);
  expect(await found(`title=Cabbages&q=${jobId.slice(0, 8)}`)).toEqual([jobId]);
  expect(await eve.data('GET', '/api/jobs?title=cabbages')).toEqual([]);

  await ada.data('PATCH', `/api/jobs/${jobId}`, { title: '=Walrus' });
  expect(await found('title=cabbages')).toEqual([]);
  expect(await found('title=walrus')).toEqual([jobId]);
  expect(await ada.data('GET', `/api/jobs/${jobId}`)).toMatchObject({ title: '=Walrus' });
  expect((await eve.request(`PATCH /api/jobs/${jobId}`, { body: { title: 'Mine' } })).status).toBe(404);
  expect((await ada.request(`PATCH /api/jobs/${jobId}`, { body: { title: ' ' } })).status).toBe(400);
  const file = await ada.fetch(`/api/jobs/${jobId}/output?download=1`);
  expect(file.headers.get('content-disposition')).toContain('Walrus');

  const csv = await (await ada.fetch('/api/jobs/export?title=walrus')).text();
  const asCsv = { accept: 'text/csv' };
  expect(await (await ada.fetch('/api/jobs?title=walrus', asCsv)).text()).toBe(csv);
  expect((await ada.fetch('/api/jobs?limit=5', asCsv)).status).toBe(400);
  const [header = '', line, ...rest] = csv.split('\r\n');
  expect(header.split(',').slice(0, 4)).toEqual(['id', 'title', 'type', 'status']);
  // A quote keeps a spreadsheet from taking it for a formula.
  expect(line).toMatch(new RegExp(`^${jobId},'=Walrus,audioCompilation,completed,example.com,,`));
  expect(rest).toEqual(['']);
  const log = await (await ada.fetch('/api/job-log/export?status=success')).text();
  expect(log).toContain(`${jobId},'=Walrus,`);
  expect(await (await ada.fetch('/api/job-log?status=success', asCsv)).text()).toBe(log);
  await remove(`/api/jobs/${jobId}`);
  expect(await found('title=walrus')).toEqual([]);
  expect((await ada.request(`PATCH /api/jobs/${jobId}`, { body: { title: 'Late' } })).status).toBe(410);
});

test('a job of someone else, and one that never was, are not found', async () => {
  const jobId = await made('Mine', ['This is mine.']);
  for (const id of [jobId, 'none']) {
    expect(await remove(`/api/jobs/${id}`, eve)).toMatchObject({ status: 404, body: { code: 'job.missing' } });
    const { body } = await remove(`/api/jobs?ids=${id}`, eve);
    expect(body.data).toMatchObject({ deleted: [], failed: [{ id, code: 'job.missing' }] });
  }
  expect((await ada.fetch(`/api/jobs/${jobId}/output`)).status).toBe(200);
});

test('cancels a job that runs, and charges what it rendered', async () => {
  const compilation = Array.from({ length: 40 }, (_, line) => ({
    text: `This is line ${line} of a conversation that is long enough to be interrupted.`,
    voice_id: ada.voices[line % 2],
  }));
  const { body } = await ada.post('/api/compilations', { compilation, domain: 'example.com' });
  expect((await remove(`/api/jobs/${body.jobId}`)).status).toBe(200);
  const types = (await audit(body.jobId)).events.map(({ type }) => type);
  expect(types).toContain('JobCancelled');
  expect(types.at(-1)).toBe('OutputExpired');
  await ada.untilSettled();
});

describe('a published job', () => {
  test('stays, and each place is named; with unpublish=true it leaves them all', async () => {
    const jobId = await made('Shared', ['Everyone hears this.']);
    const shows = new ShowClient(app, ada.credential ?? '');
    const { id: showId } = await shows.create();
    const { id: episodeId, audioUrl } = await shows.add(showId, jobId);
    const share = await ada.data<{ shareId: string }>('POST', `/api/jobs/${jobId}/share`);
    const places = [
      { kind: 'share', shareId: share.shareId },
      { kind: 'episode', showId, episodeId },
    ];
    const refused = await remove(`/api/jobs/${jobId}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'job.published', places } });
    expect((await remove(`/api/jobs?ids=${jobId}`)).body.data).toMatchObject({
      deleted: [],
      failed: [{ id: jobId, code: 'job.published', places }],
    });
    expect(await ada.data('GET', `/api/jobs/${jobId}`)).toMatchObject({ isDeleted: false, deletesAt: null });

    const before = await releasedBy(jobId);
    expect(before).toEqual([]);
    expect((await remove(`/api/jobs/${jobId}?unpublish=true`)).status).toBe(200);
    expect((await app.http().get(`/api/shares/${share.shareId}/audio`)).status).toBe(404);
    expect((await app.http().get(new URL(audioUrl ?? '').pathname)).status).not.toBe(200);
    await sweep();
    expect(await stored(await releasedBy(jobId))).toEqual([]);
  });

  test('a token that may not change shows cannot take an episode away', async () => {
    const jobId = await made('Tokens', ['A token made this.']);
    const shows = new ShowClient(app, ada.credential ?? '');
    const { id: showId } = await shows.create();
    const { id: episodeId } = await shows.add(showId, jobId);
    const named = await createToken(app, ada.credential ?? '', ['jobs:write']);
    const narrow = new ApiClient(app.url, named.token);
    expect(await remove(`/api/jobs/${jobId}?unpublish=true`, narrow)).toMatchObject({
      status: 409,
      body: { code: 'job.published', places: [{ kind: 'episode', showId, episodeId }] },
    });
    expect((await remove(`/api/jobs/${jobId}?unpublish=true`, token)).status).toBe(200);
  });
});

test('deletes several, and the same for podcasts', async () => {
  const ids = [await made('One', ['First of two.']), await made('Two', ['Second of two.'])];
  const { body } = await remove(`/api/jobs?ids=${[...ids, 'none', ids[0]].join(',')}`, token);
  expect(body.data).toMatchObject({ deleted: ids, failed: [{ id: 'none', code: 'job.missing' }] });
  expect((await remove('/api/jobs?ids=')).status).toBe(400);
  const hundred = Array.from({ length: 100 }, (_, index) => `id-${index}`);
  expect((await remove(`/api/jobs?ids=${hundred.join(',')}`)).status).toBe(200);
  expect((await remove(`/api/jobs?ids=${hundred.join(',')},one-more`)).status).toBe(413);

  const article = 'The tide rises because the moon pulls the sea. It does so twice a day.';
  const [voice_id_1, voice_id_2] = ada.voices;
  const { body: written } = await ada.post('/api/openai/generate-podcast-script', { article, voice_id_1, voice_id_2 });
  const { podcastId } = written as unknown as { podcastId?: string };
  const [podcast] = await ada.data<{ id: string }[]>('GET', '/api/podcast-jobs');
  expect(podcastId ?? podcast?.id).toBe(podcast?.id);
  const path = `/api/podcast-jobs/${podcast?.id}`;
  expect((await remove(path, eve)).status).toBe(404);
  expect((await remove(path)).status).toBe(200);
  expect(await ada.data('GET', '/api/podcast-jobs')).toEqual([]);
  expect(await ada.request(`GET ${path}`)).toMatchObject({ status: 410, body: { code: 'podcast.expired' } });
  const { verified, events } = await ada.data<Audit>('GET', `${path}/audit`);
  expect(verified).toBe(true);
  await sweep();
  expect(await stored(events.at(-1)?.data.released ?? ['none'])).toEqual([]);
  expect((await remove(`/api/podcast-jobs?ids=${podcast?.id}`)).body.data).toMatchObject({ deleted: [podcast?.id] });
});
