import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { parseRssFeed } from 'feedsmith';
import { maxShows, minSoundbiteSeconds } from '@duetcast/domain/limits/show-limits';
import { ApiClient } from '../support/api-client';
import { pathOf, ShowClient, showFields, type ListedShow } from '../support/show-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

let ada: ShowClient;
let eve: ShowClient;
let jobId: string;
let tokens: Record<'ada' | 'eve', string>;
const app = testApp({ SUBMIT_LIMIT: '1000' });
beforeAll(async () => {
  tokens = { ada: await app.signIn(), eve: await app.signIn('eve@example.com') };
  const token = tokens.ada;
  const jobs = await ApiClient.with(app, token);
  [ada, eve] = [new ShowClient(app, token), new ShowClient(app, tokens.eve)];
  // Long enough for a soundbite.
  jobId = await jobs.made(['Why does the sea rise, and why does it fall? '.repeat(10)], { title: 'Tides' });
});

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

describe('changes', () => {
  test('reach open pages of the owner, also those of episodes and subscribers', async () => {
    const pushed: Record<'ada' | 'eve', string[]> = { ada: [], eve: [] };
    const sockets = (['ada', 'eve'] as const).map((name) => {
      const auth = { token: tokens[name] };
      const socket = io(app.url, { path: '/ws/updates', auth, transports: ['websocket'], forceNew: true });
      type Change = Parameters<ServerEvents['shows_update']>[0];
      socket.on('shows_update', ({ type, show }: Change) => pushed[name].push(`${type} ${show.showId}`));
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connected', resolve))));
    const { id } = await ada.create();
    await until(() => pushed.ada.includes(`created ${id}`));
    for (const change of [
      () => ada.data('PATCH', `/api/shows/${id}`, { title: 'Ebb' }),
      () => ada.add(id, jobId),
      () => ada.data('POST', `/api/shows/${id}/subscribers`, { name: 'Bob' }),
    ]) {
      pushed.ada.length = 0;
      await change();
      await until(() => pushed.ada.includes(`updated ${id}`));
    }
    sockets.forEach((socket) => socket.disconnect());
    expect(pushed.eve).toEqual([]);
  });

  test('need the fields of a show, and finished audio of the account', async () => {
    const bad = await ada.call('POST', '/api/shows', { ...showFields, category: 'Chess', title: '' });
    expect([bad.status, ((await bad.json()) as { errors: { param: string }[] }).errors.map(({ param }) => param)]).toEqual([400, ['title', 'category']]); // prettier-ignore
    const show = await ada.create();
    const path = `/api/shows/${show.id}/episodes`;
    expect(await codeOf(await ada.call('POST', path, { jobId: 'none', title: 'x' }))).toEqual([404, 'job.missing']);
    const mine = await eve.create();
    expect(await codeOf(await eve.call('POST', `/api/shows/${mine.id}/episodes`, { jobId, title: 'x' }))).toEqual([404, 'job.missing']); // prettier-ignore
  });

  test('of a soundbite are in the feed, within the audio', async () => {
    const show = await ada.create();
    const soundbite = { startSeconds: 0.5, durationSeconds: minSoundbiteSeconds, title: 'The moon & more' };
    const { id } = await ada.add(show.id, jobId, { soundbite });
    const path = `/api/shows/${show.id}/episodes/${id}`;
    const inFeed = async () => {
      const { items = [] } = parseRssFeed(await (await fetch(app.url + pathOf(show.feedUrl))).text());
      return items[0]?.podcast?.soundbites;
    };
    const read = { startTime: 0.5, duration: minSoundbiteSeconds, display: soundbite.title };
    expect(await inFeed()).toEqual([read]);
    const { duration } = await ada.data<{ duration: number }>('PATCH', path, { title: 'Ebb' });
    expect(await ada.data('GET', path)).toMatchObject({ title: 'Ebb', soundbite });
    const startMs = Math.round((duration - minSoundbiteSeconds) * 1_000);
    const last = { ...soundbite, startSeconds: startMs / 1_000 };
    expect(await ada.data('PATCH', path, { soundbite: last })).toMatchObject({ soundbite: last });
    const beyond = { ...last, startSeconds: (startMs + 1) / 1_000 };
    const refused = [400, 'episode.soundbiteBeyondEnd'];
    expect(await codeOf(await ada.call('PATCH', path, { soundbite: beyond }))).toEqual(refused);
    const added = { jobId, title: 'Flow', soundbite: beyond };
    expect(await codeOf(await ada.call('POST', `/api/shows/${show.id}/episodes`, added))).toEqual(refused);
    expect(await ada.data('PATCH', path, { soundbite: null })).toMatchObject({ title: 'Ebb', soundbite: null });
    expect(await inFeed()).toBeUndefined();
  });

  test('are those of the owner alone', async () => {
    const show = await ada.create();
    const { id } = await ada.add(show.id, jobId);
    const calls: [string, string, object?][] = [
      ['GET', `/api/shows/${show.id}`],
      ['GET', `/api/shows/${show.id}/audit`],
      ['PATCH', `/api/shows/${show.id}`, { title: 'Mine' }],
      ['DELETE', `/api/shows/${show.id}`],
      ['GET', `/api/shows/${show.id}/episodes`],
      ['POST', `/api/shows/${show.id}/episodes`, { jobId, title: 'x' }],
      ['GET', `/api/shows/${show.id}/episodes/${id}`],
      ['PATCH', `/api/shows/${show.id}/episodes/${id}`, { title: 'x' }],
      ['DELETE', `/api/shows/${show.id}/episodes/${id}`],
      ['GET', `/api/shows/${show.id}/subscribers`],
      ['POST', `/api/shows/${show.id}/subscribers`, { name: 'Eve' }],
      ['DELETE', `/api/shows/${show.id}/subscribers/sub_1`],
    ];
    for (const [method, path, body] of calls)
      expect([path, ...(await codeOf(await eve.call(method, path, body)))]).toEqual([path, 404, 'show.missing']);
  });

  test('with the same key happen once', async () => {
    const key = { 'idempotency-key': 'show-once' };
    const ids = [];
    for (const _ of [1, 2]) {
      const response = await ada.call('POST', '/api/shows', showFields, key);
      ids.push(((await response.json()) as { data: { id: string } }).data.id);
    }
    expect(ids[0]).toBe(ids[1]);
    const added = [];
    for (const _ of [1, 2]) {
      const body = { jobId, title: 'Once' };
      const response = await ada.call('POST', `/api/shows/${ids[0]}/episodes`, body, { 'idempotency-key': 'once' });
      added.push(((await response.json()) as { data: { id: string } }).data.id);
    }
    expect(added[0]).toBe(added[1]);
    expect(await ada.data('GET', `/api/shows/${ids[0]}/episodes`)).toHaveLength(1);
  });

  test('lists page by cursor', async () => {
    const response = await ada.call('GET', '/api/shows?limit=1');
    const { data, page } = (await response.json()) as { data: ListedShow[]; page: { next: string } };
    const [second] = await ada.data<ListedShow[]>('GET', `/api/shows?limit=1&cursor=${encodeURIComponent(page.next)}`);
    expect(data).toHaveLength(1);
    expect(second?.id).not.toBe(data[0]?.id);
  });

  test('a deleted show has no feed and no pages, and is deleted once', async () => {
    const show = await ada.create({ title: 'Short-lived' });
    const { audioUrl } = await ada.add(show.id, jobId);
    for (const _ of [1, 2]) expect(await ada.data('DELETE', `/api/shows/${show.id}`)).toEqual({ id: show.id });
    for (const url of [show.feedUrl, audioUrl]) expect((await fetch(app.url + pathOf(url))).status).toBe(404);
    expect((await fetch(app.url + pathOf(show.pageUrl))).status).toBe(404);
    expect((await ada.data<ListedShow[]>('GET', '/api/shows')).map(({ title }) => title)).not.toContain('Short-lived');
    const { events } = await ada.data<{ events: { type: string }[] }>('GET', `/api/shows/${show.id}/audit`);
    expect(events.at(-1)?.type).toBe('ShowDeleted');
  });

  test(`an account has at most ${maxShows} shows`, async () => {
    const zoe = new ShowClient(app, await app.signIn('zoe@example.com'));
    for (let count = 0; count < maxShows; count++) await zoe.create();
    expect(await codeOf(await zoe.call('POST', '/api/shows', showFields))).toEqual([413, 'show.tooMany']);
  });
});
