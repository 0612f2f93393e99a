import { randomUUID } from 'node:crypto';
import { InterruptedScripts } from '../../apps/api/src/features/podcasts/interrupted-scripts';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { ApiClient } from '../support/api-client';
import { bearer, dataOf, PodcastClient, type GeneratedScript, type PodcastJob } from '../support/podcast-client';
import { createToken } from '../support/named-token';
import { testApp } from '../support/test-app';

interface Script {
  readonly version: string;
  readonly title: string | null;
  readonly job_id: string | null;
  readonly segments: readonly { readonly speaker: string; readonly text: string; readonly voice_id: string }[];
}
interface Trail {
  readonly events: {
    readonly type: string;
    readonly data: { readonly scriptHash: string; readonly changed?: number[]; readonly removed?: number };
  }[];
}

const article = 'Bees dance for each other. The dance names a direction and a distance. They do so in the dark.';
const minuteMs = 60_000;

let podcasts: PodcastClient;
let ada: string;
let eve: string;

const path = (id: string) => `/api/podcast-jobs/${id}/script`;
const line = (text: string, speaker = 'Host') => ({ speaker, text });
const read = async (id: string) => dataOf<Script>(await app.http().get(path(id)).set(bearer(ada)).expect(200));
const put = (id: string, body: object, version?: string, token = ada) => {
  const request = app.http().put(path(id)).set(bearer(token));
  return (version === undefined ? request : request.set('if-match', `"${version}"`)).send(body);
};
const saved = async (id: string, texts: string[], version?: string) =>
  dataOf<Script>(await put(id, { segments: texts.map((text) => line(text)) }, version).expect(200));
const edits = async (id: string) => {
  const trail = await app.http().get(`/api/podcast-jobs/${id}/audit`).set(bearer(ada)).expect(200);
  return dataOf<Trail>(trail).events.filter(({ type }) => type === 'ScriptEdited');
};
const written = async () => dataOf<GeneratedScript>(await podcasts.generate(bearer(ada), { article }).expect(200));
/** As a minute later. */
const sweep = () => app.app.get(InterruptedScripts).sweep(Date.now() + minuteMs);

const app = testApp();
beforeAll(async () => {
  podcasts = await PodcastClient.create(app);
  ada = await app.signIn('ada@example.com');
  eve = await app.signIn('eve@example.com');
});

test('a script is saved after the version that its author edited, and a second window is refused', async () => {
  const { podcastId: id } = await written();
  const response = await app.http().get(path(id)).set(bearer(ada)).expect(200);
  const opened = dataOf<Script>(response);
  expect(response.headers.etag).toBe(`"${opened.version}"`);
  const first = await saved(id, ['Good morning.'], opened.version);
  expect(first.segments).toEqual([{ ...line('Good morning.'), voice_id: podcasts.voices.voice_id_1 }]);
  const second = await put(id, { segments: [line('Good evening.')] }, opened.version).expect(412);
  expect(second.body).toMatchObject({ code: 'script.changed' });
  await put(id, { segments: [line('Good evening.')] }).expect(412);
  expect(await read(id)).toEqual(first);
  expect(await saved(id, ['Good morning.'], opened.version)).toEqual(first); // a repeated request
});

test('of two saves at once one wins, and the other is refused', async () => {
  const { podcastId: id } = await written();
  const { version } = await read(id);
  const answers = await Promise.all(['A.', 'B.', 'C.'].map((text) => put(id, { segments: [line(text)] }, version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const winner = answers.find(({ status }) => status === 200)!;
  expect(await read(id)).toEqual(dataOf<Script>(winner));
});

test('what another window saved is a version, too, if the next save keeps it, also within the minute', async () => {
  const id = randomUUID();
  const start = await saved(id, ['One.']);
  const first = await saved(id, ['One, here.'], start.version);
  const second = await saved(id, ['One, there.'], first.version);
  const before = (await edits(id)).length;
  const body = (text: string) => ({ segments: [line(text)], keep_previous: true });
  await put(id, body('One, late.'), first.version).expect(412);
  expect(await edits(id)).toHaveLength(before);
  const third = dataOf<Script>(await put(id, body('One, again.'), second.version).expect(200));
  const kept = await edits(id);
  expect(kept).toHaveLength(before + 1);
  expect(kept.at(-1)).toMatchObject({ data: { scriptHash: second.version, changed: [1] } });
  const repeated = dataOf<Script>(await put(id, body('One, again.'), second.version).expect(200));
  expect([repeated, await edits(id)]).toEqual([third, kept]);
  const version = await app
    .http()
    .get(`${path(id)}?version=${second.version}`)
    .set(bearer(ada))
    .expect(200);
  expect(dataOf<Script>(version).segments[0]!.text).toBe('One, there.');
  await sweep();
  expect((await edits(id)).at(-1)).toMatchObject({ data: { scriptHash: third.version } });
  expect(await read(id)).toEqual(third);
});

test('each event names who wrote its lines, also when two authors save within the minute', async () => {
  const { token } = await createToken(app, ada, ['jobs:read', 'jobs:write']);
  const id = randomUUID();
  const start = await saved(id, ['One.', 'Two.']);
  const first = await saved(id, ['One!', 'Two.'], start.version);
  const second = await saved(id, ['One?', 'Two.'], first.version);
  const others = [line('One?'), line('Two!')];
  await put(id, { segments: others }, second.version, token).expect(200);
  await sweep();
  expect((await edits(id)).slice(-2)).toMatchObject([
    { data: { scriptHash: second.version, changed: [1] }, actor: { kind: 'user' } },
    { data: { changed: [2] }, actor: { kind: 'token' } },
  ]);
});

test('every save is kept, events name the changed lines at most once a minute, and versions can be read', async () => {
  const id = randomUUID();
  const first = await saved(id, ['One.', 'Two.', 'Three.']);
  let { version } = first;
  for (const texts of [
    ['One.', 'Two!', 'Three.'],
    ['One.', 'Two!', 'Four.'],
    ['One.', 'Five.'],
  ])
    ({ version } = await saved(id, texts, version));
  expect(await read(id)).toMatchObject({ version, segments: [{ text: 'One.' }, { text: 'Five.' }] });
  expect((await edits(id)).map(({ data }) => [data.changed, data.removed])).toEqual([
    [undefined, undefined],
    [[2], 1],
  ]);
  await sweep();
  await sweep();
  const [, , last, ...others] = await edits(id);
  expect(last).toMatchObject({ data: { scriptHash: version, changed: [2], removed: 2 }, actor: { kind: 'user' } });
  expect(others).toEqual([]);
  const old = await app
    .http()
    .get(`${path(id)}?version=${first.version}`)
    .set(bearer(ada))
    .expect(200);
  expect(dataOf<Script>(old)).toEqual(first);
  await app
    .http()
    .get(`${path(id)}?version=${'0'.repeat(64)}`)
    .set(bearer(ada))
    .expect(404);
});

test('audio is made of what was saved last, which becomes an event', async () => {
  const { podcastId: id } = await written();
  let { version } = await read(id);
  for (const text of ['Good morning.', 'Good evening.']) ({ version } = await saved(id, [text], version));
  const compiled = await app.http().post(`/api/podcast-jobs/${id}/compile`).set(bearer(ada)).send({}).expect(202);
  const { jobId } = dataOf<{ jobId: string }>(compiled);
  await (await ApiClient.with(app, ada)).untilFinished(jobId);
  const script = await app.http().get(`/api/jobs/${jobId}/script`).set(bearer(ada)).expect(200);
  expect(dataOf<Script>(script).segments).toMatchObject([{ text: 'Good evening.' }]);
  expect(dataOf<{ podcast_id: string }>(script).podcast_id).toBe(id);
  expect((await read(id)).job_id).toBe(jobId);
  expect((await edits(id)).map(({ data }) => data.scriptHash)).toContain(version);
  const before = (await edits(id)).length;
  const segments = [line('Good evening.')];
  const voices = { 'Guest 2': podcasts.voices.voice_id_1 };
  const path = `/api/podcast-jobs/${id}/compile`;
  const again = await app.http().post(path).set(bearer(ada)).send({ segments, voices }).expect(202);
  expect(await edits(id)).toHaveLength(before); // the same lines
  expect(await read(id)).toMatchObject({ version, job_id: dataOf<{ jobId: string }>(again).jobId });
});

test('a script that begins without an article is listed for its owner alone', async () => {
  const id = randomUUID();
  const body = {
    title: 'Tides',
    segments: [line('Why?'), { ...line('The moon.', 'Guest'), speed: 1.2 }],
    music: '/api/sounds/builtin-calm/audio',
  };
  await put(id, body).expect(200);
  await put(id, body).expect(200);
  await put(id, body, undefined, eve).expect(404);
  await app.http().get(path(id)).set(bearer(eve)).expect(404);
  await put('mine', body).expect(404);
  const list = await app.http().get('/api/podcast-jobs').set(bearer(ada)).expect(200);
  expect(dataOf<object[]>(list)).toContainEqual(
    expect.objectContaining({ id, origin: 'own', status: 'scripted', excerpt: 'Tides' }),
  );
  const { version } = await read(id);
  await put(id, { ...body, title: '1 < 2 tides' }, version).expect(200);
  const renamed = await app.http().get('/api/podcast-jobs').set(bearer(ada)).expect(200);
  expect(dataOf<object[]>(renamed)).toContainEqual(expect.objectContaining({ id, excerpt: '1 < 2 tides' }));
  expect(await podcasts.unviewed(ada)).not.toContainEqual(expect.objectContaining({ id }));
  const podcast = await app.http().get(`/api/podcast-jobs/${id}`).set(bearer(ada)).expect(200);
  expect(dataOf<PodcastJob>(podcast)).toMatchObject({ content: '', script: [{ text: 'Why?' }, { text: 'The moon.' }] });
});

test.each([
  ['no lines', { segments: [] }, 400],
  ['no field for lines', {}, 400],
  ['another speaker', { segments: [{ speaker: 'Robot', text: 'Hello.' }] }, 400],
  ['a line without words', { segments: [line('…')] }, 400],
  ['a line that is too long', { segments: [line('a'.repeat(5001))] }, 413],
  ['too many lines', { segments: Array.from({ length: 101 }, () => line('Hello.')) }, 413],
  ['an unknown field', { segments: [line('Hello.')], domain: 'example.com' }, 400],
])('%s is refused', (_, body, status) => put(randomUUID(), body).expect(status));

test('what was saved goes with its podcast', async () => {
  const id = randomUUID();
  const { version } = await saved(id, ['One.']);
  await saved(id, ['Two.'], version);
  const drafts = app.app.get(StateStore);
  expect(await drafts.get('script-drafts', id)).not.toBeNull();
  await app.http().delete(`/api/podcast-jobs/${id}`).set(bearer(ada)).expect(200);
  expect(await drafts.get('script-drafts', id)).toBeNull();
  await put(id, { segments: [line('Three.')] }, version).expect(410);
  await sweep();
});
