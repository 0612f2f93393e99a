import type { AdministratorEvent } from '@duetcast/projections/events/public-event';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const reason = { 'x-access-reason': 'Ticket%201' };

interface Page {
  readonly data: AdministratorEvent[];
  readonly page: { readonly newer: string | null; readonly older: string | null };
}

describe('the event browser', () => {
  let jobId: string;
  const secretText = 'Confidential text of Ada.';

  const server = testApp({ ADMIN_EMAILS: 'root@example.com' });
  const root = testClient(server, 'root@example.com');
  const ada = testClient(server);
  beforeAll(async () => {
    const compilation = ada.voices.map((voice_id) => ({ text: secretText, voice_id }));
    jobId = await ada.made([], { compilation });
    await ada.untilSettled();
    // The first read is an event of its own; later ones of this hour belong to it.
    const { status } = await root.request(`GET /api/admin/events?account=${ada.accountId}`, { headers: reason });
    expect(status).toBe(200);
  });

  const browse = async (query = '') =>
    (await root.request(`GET /api/admin/events${query}`, { headers: reason })).body as unknown as Page;
  const storedIds = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of server.app.get(EventStore).readAll()) ids.push(id);
    return ids.reverse();
  };
  async function pages(query: string): Promise<AdministratorEvent[]> {
    const events: AdministratorEvent[] = [];
    for (let before = ''; ;) {
      const { data, page } = await browse(`?limit=4${query}${before}`);
      events.push(...data);
      if (page.older === null) return events;
      before = `&before=${page.older}`;
    }
  }

  test('pages through all events, newest first', async () => {
    // Its own record is then among them.
    await browse('?limit=1');
    const expected = await storedIds();
    await until(async () => (await pages('')).length >= expected.length);
    expect((await pages('')).map(({ id }) => id)).toEqual(expected);
  });

  test('reads newer events after a position', async () => {
    const all = await pages('');
    const third = all.at(-3)!;
    const { data } = await browse(`?after=${third.position}&limit=2`);
    expect(data.map(({ id }) => id)).toEqual([all.at(-5)!.id, all.at(-4)!.id]);
  });

  test('filters by stream, category, type, account, actor and time', async () => {
    const all = await pages('');
    const ofJob = all.filter(({ stream }) => stream === `job-${jobId}`);
    expect(await pages(`&stream=job-${jobId}`)).toEqual(ofJob);
    expect(await pages('&category=usage')).toEqual(all.filter(({ category }) => category === 'usage'));
    expect(await pages('&type=JobCompleted')).toEqual(all.filter(({ type }) => type === 'JobCompleted'));
    expect(await pages('&actor=worker')).toEqual(all.filter(({ actor }) => actor.kind === 'worker'));
    const { accountId } = ofJob[0]!;
    expect(ofJob.every((event) => event.accountId === accountId)).toBe(true);
    expect(await pages(`&account=${accountId}`)).toEqual(all.filter((event) => event.accountId === accountId));
    const from = ofJob.at(-1)!.at;
    expect(await pages(`&from=${from}`)).toEqual(all.filter(({ at }) => at >= from));
    expect(await pages(`&to=${from}`)).toEqual(all.filter(({ at }) => at < from));
    expect(await pages('&from=2999-01-01T00:00:00Z')).toEqual([]);
  });

  test('lists the events of one request across usage and job', async () => {
    const [submitted] = await pages(`&stream=job-${jobId}&type=JobSubmitted`);
    const { body } = await root.request(`GET /api/admin/correlations/${submitted!.correlationId}`, { headers: reason });
    const { events } = (body as { data: { events: AdministratorEvent[] } }).data;
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe('CharactersReserved');
    expect(types).toEqual(
      expect.arrayContaining(['JobSubmitted', 'JobClaimed', 'SegmentSynthesized', 'JobCompleted', 'CharactersUsed']),
    );
    const ids = new Set(events.map(({ id }) => id));
    const claimed = events.find(({ type }) => type === 'JobClaimed')!;
    expect(ids.has(claimed.causationId)).toBe(true);
  });

  test('returns a stream with the result of its chain verification', async () => {
    const { body } = await root.request(`GET /api/admin/streams/job-${jobId}`, { headers: reason });
    expect((body as { data: object }).data).toMatchObject({
      verified: true,
      complete: true,
      brokenAt: null,
      isCut: false,
    });
    expect((await root.request('GET /api/admin/streams/job-none')).status).toBe(404);
  });

  test('contains no content, content hashes or email addresses', async () => {
    const text = JSON.stringify(await pages(''));
    for (const hidden of [secretText, 'ada@example.com', 'contentHash', 'manifestHash', 'sealed'])
      expect(text).not.toContain(hidden);
  });

  test('streams new events', async () => {
    const stopping = new AbortController();
    const response = await fetch(`${server.url}/api/admin/events/tail?type=TokenGenerated`, {
      headers: { authorization: `Bearer ${root.credential}`, ...reason },
      signal: stopping.signal,
    });
    await server
      .http()
      .post('/api/users/generate-token')
      .set('authorization', `Bearer ${ada.credential}`)
      .send({})
      .expect(200);
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      if (text.includes('\ndata: ')) break;
    }
    stopping.abort();
    expect(JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).toMatchObject({ type: 'TokenGenerated', category: 'token' });
  });

  test('answers HEAD of the live tail without opening it', async () => {
    const authorization = `Bearer ${root.credential}`;
    const url = `${server.url}/api/admin/events/tail`;
    const response = await fetch(url, { method: 'HEAD', headers: { authorization, ...reason } });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });

  test('ends the live tail when its administrator loses the rights', async () => {
    const eve = await ApiClient.signedIn(server.url, 'eve@example.com');
    const me = await eve.request('GET /api/users/me');
    const { id } = (me.body as { data: { id: string } }).data;
    const setAdmin = (admin: boolean) =>
      server
        .http()
        .put(`/api/admin/accounts/${id}/admin`)
        .set('authorization', `Bearer ${root.credential}`)
        .send({ admin })
        .expect(200);
    await setAdmin(true);
    const headers = { authorization: `Bearer ${eve.credential}`, ...reason };
    const response = await fetch(`${server.url}/api/admin/events/tail`, { headers });
    expect(response.status).toBe(200);
    await setAdmin(false);
    await response.text(); // ends
    expect((await fetch(`${server.url}/api/admin/events/tail`, { headers })).status).toBe(403);
  });

  test.each(['?before=guessed', '?type=Nothing', '?limit=201', '?before=1&after=1', '?from=yesterday'])(
    'rejects %s',
    async (query) => expect((await root.request(`GET /api/admin/events${query}`)).status).toBe(400),
  );
});
