import { maxConnectionsPerAccount } from '@duetcast/domain/limits/connection-limits';
import { aUsage } from '../support/builders/usage.builder';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface FeedEvent {
  readonly cursor: string;
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: { readonly accountId?: string };
}

/** Reads server-sent events until closed. */
class Listener {
  readonly events: FeedEvent[] = [];
  readonly ids: string[] = [];
  isOver = false;
  private readonly stopping = new AbortController();
  private reading: Promise<void> = Promise.resolve();

  async open(url: string, headers: Record<string, string>): Promise<number> {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: this.stopping.signal,
    });
    if (response.ok) this.reading = this.read(response).catch(() => undefined);
    return response.status;
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.reading;
  }

  private async read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.take(message);
    }
    this.isOver = true;
  }

  private take(message: string): void {
    const data = /^data: (.*)$/m.exec(message)?.[1];
    const id = /^id: (.*)$/m.exec(message)?.[1];
    if (data === undefined || id === undefined) return;
    this.events.push(JSON.parse(data) as FeedEvent);
    this.ids.push(id);
  }
}

describe('the event feed', () => {
  let ada: { session: string; token: string; id: string };
  let jobCount = 0;
  const open: Listener[] = [];

  const server = testApp();
  beforeAll(async () => {
    const { session, token } = await server.apiToken('ada@example.com');
    const me = await server.http().get('/api/auth/status').set('authorization', `Bearer ${session}`).expect(200);
    ada = { session, token, id: (me.body as { data: { user: { id: string } } }).data.user.id };
    await server.apiToken('bob@example.com');
  });
  afterEach(() => Promise.all(open.splice(0).map((listener) => listener.close())));

  /** Appends one usage event per amount. */
  const append = (...amounts: number[]) =>
    Promise.all(
      amounts.map((characters) => {
        const jobId = `job-${(jobCount += 1)}`;
        const domain = `d${jobCount % 7}.example`;
        const month = '2026-11';
        return server.app.get(Deciders).run(
          usageDecider,
          usageIdOf(ada.id, month),
          aUsage.reserve(jobId, characters, {
            accountId: ada.id,
            domain,
            month,
            limits: { account: -1, domain: null },
          }),
          { commandId: jobId, actor: { kind: 'system', id: 'test' }, correlationId: jobId, causationId: jobId },
        );
      }),
    );
  const get = async (query = '', credential = ada.token) => {
    const response = await server.http().get(`/api/events${query}`).set('authorization', `Bearer ${credential}`);
    return response as { status: number; body: { data: FeedEvent[]; page: { next: string; isLast: boolean } } };
  };
  const listen = async (headers: Record<string, string> = {}, query = '', credential = ada.token) => {
    const listener = new Listener();
    open.push(listener);
    const status = await listener.open(`${server.url}/api/events${query}`, {
      authorization: `Bearer ${credential}`,
      ...headers,
    });
    return { listener, status };
  };
  /** Ids of the account's stored events, in order. */
  const stored = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id, metadata } of server.app.get(EventStore).readAll())
      if (metadata.ownerId === ada.id) ids.push(id);
    return ids;
  };
  const allPages = async (): Promise<FeedEvent[]> => {
    const events: FeedEvent[] = [];
    for (let after = ''; ;) {
      const { body } = await get(`?limit=3${after}`);
      events.push(...body.data);
      if (body.page.isLast) return events;
      after = `&after=${body.page.next}`;
    }
  };

  test('pages through the account’s events in order, without secrets', async () => {
    await append(1, 2, 3, 4, 5);
    const expected = await stored();
    await until(async () => (await allPages()).length === expected.length);
    const events = await allPages();
    expect(events.map(({ id }) => id)).toEqual(expected);
    expect(new Set(events.map(({ type }) => type))).toContain('TokenGenerated');
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/sealed|"hash":"[0-9a-f]{64}","lastFour/);
    expect(events.every(({ data }) => data.accountId === undefined || data.accountId === ada.id)).toBe(true);
  });

  test('filters by type', async () => {
    const { body } = await get('?types=TokenGenerated,AccountOpened');
    expect(body.data.map(({ type }) => type)).toEqual(['AccountOpened', 'TokenGenerated']);
  });

  test('returns all events as NDJSON', async () => {
    const response = await fetch(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${ada.session}`, accept: 'application/x-ndjson' },
    });
    const lines = (await response.text()).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as FeedEvent).id)).toEqual(await stored());
  });

  test('streams history and new events once and in order across reconnects', async () => {
    const ids: string[] = [];
    let last = '';
    for (let cut = 0; cut < 5; cut++) {
      const { listener } = await listen(last === '' ? {} : { 'last-event-id': last });
      const appended = append(...Array.from({ length: 20 }, (_, index) => index));
      await until(() => listener.events.length >= 3);
      await listener.close();
      ids.push(...listener.events.map(({ id }) => id));
      last = listener.ids.at(-1) ?? last;
      await appended;
    }
    const { listener } = await listen({ 'last-event-id': last });
    const expected = await stored();
    await until(() => ids.length + listener.events.length >= expected.length);
    expect([...ids, ...listener.events.map(({ id }) => id)]).toEqual(expected);
  });

  test('streams no events of other accounts', async () => {
    const { listener } = await listen({}, '', await server.signIn('carol@example.com'));
    await append(1);
    await until(() => listener.events.length > 0);
    expect(listener.events.filter(({ data }) => data.accountId === ada.id)).toEqual([]);
  });

  test('ends when its session or token ends', async () => {
    const { session, token } = await server.apiToken('dan@example.com');
    const bySession = (await listen({}, '', session)).listener;
    const byToken = (await listen({}, '', token)).listener;
    await until(() => bySession.events.length > 0 && byToken.events.length > 0);
    const bearer = { authorization: `Bearer ${session}` };
    await server.http().post('/api/users/revoke-token').set(bearer).send({}).expect(200);
    await until(() => byToken.isOver);
    await server.http().post('/api/auth/logout').set(bearer).send({}).expect(200);
    await until(() => bySession.isOver);
    expect((await listen({}, '', token)).status).toBe(401);
  });

  test.each(['?after=guessed', '?limit=0', '?limit=1001', '?types=Nothing', '?unknown=1'])(
    'rejects %s',
    async (query) => expect((await get(query)).status).toBe(400),
  );
  test('rejects a position that the feed has not reached at once', async () => {
    const { body } = await get('?limit=1');
    const beyond = String(body.page.next).replace(/^\d/, '9');
    expect((await get(`?after=${beyond}`)).status).toBe(400);
    expect((await listen({ 'last-event-id': beyond })).status).toBe(400);
    expect((await listen({}, `?after=${beyond}`)).status).toBe(400);
  });
  test('answers HEAD like GET and opens no stream', async () => {
    for (const accept of ['text/event-stream', 'application/x-ndjson', 'application/json'])
      for (let call = 0; call <= maxConnectionsPerAccount; call += 1) {
        const headers = { authorization: `Bearer ${ada.session}`, accept };
        const response = await fetch(`${server.url}/api/events`, { method: 'HEAD', headers });
        const { status } = response;
        const type = response.headers.get('content-type')?.split(';', 1)[0];
        expect([status, type, await response.text()]).toEqual([200, accept, '']);
      }
    expect((await listen()).status).toBe(200);
  });
  test('answers generated clients, which name every media type, with JSON', async () => {
    const accept = 'application/json, application/x-ndjson, text/event-stream';
    const headers = { authorization: `Bearer ${ada.session}`, accept };
    const response = await fetch(`${server.url}/api/events?limit=1`, { headers });
    expect(await response.json()).toMatchObject({ success: true });
  });
  test('rejects an unknown Last-Event-ID', async () =>
    expect((await listen({ 'last-event-id': 'guessed' })).status).toBe(400));
});
