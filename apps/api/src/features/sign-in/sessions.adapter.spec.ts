import { sessionUseMs } from '@duetcast/domain/limits/time-limits';
import { io } from 'socket.io-client';
import { accountOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { agedSession } from '../../../../../test/support/aged-session';
import { until } from '../../../../../test/support/until';
import { EventStore } from '../../eventing/event-store/event-store';
import { StateStore } from '../../eventing/state/state-store';
import { LastUses } from '../../eventing/state/last-uses';
import { sessionUse } from './sessions/session-use';
import { sharedFixture } from '../../../../../test/support/fixtures';

interface Listed {
  id: string;
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  current: boolean;
}

const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '1000' }));

const bearer = (session: string) => ({ authorization: `Bearer ${session}` });
async function signInFrom(userAgent: string, email: string): Promise<string> {
  const token = await edge.linkToken(email);
  const request = edge.http().get('/api/auth/verify-magic-link').query({ token }).set('user-agent', userAgent);
  return ((await request.expect(200)).body as { data: { token: string } }).data.token;
}
async function listed(session: string, query: object = {}) {
  const response = await edge.http().get('/api/auth/sessions').query(query).set(bearer(session)).expect(200);
  return response.body as { data: Listed[]; page: { next: string | null } };
}
const sessionsOf = async (session: string): Promise<Listed[]> => (await listed(session)).data;
const statusOf = async (session: string): Promise<number> =>
  (await edge.http().get('/api/users/me').set(bearer(session))).status;
const end = (session: string, id?: string) =>
  edge
    .http()
    .delete(`/api/auth/sessions${id === undefined ? '' : `/${id}`}`)
    .set(bearer(session));
const currentOf = async (session: string): Promise<string> =>
  (await sessionsOf(session)).find(({ current }) => current)?.id ?? '';

describe('the list of sessions', () => {
  test('names device and times, newest first, and marks the one that asks', async () => {
    const first = await signInFrom(iphone, 'lister@example.com');
    const second = await signInFrom(linux, 'lister@example.com');
    await edge.signIn('other@example.com');
    const found = await sessionsOf(second);
    expect(found.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Linux', true],
      ['Safari on iPhone', false],
    ]);
    expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([false, true]);
    for (const { createdAt, lastUsedAt, expiresAt } of found) {
      expect(lastUsedAt).toBe(createdAt);
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000);
    }
    expect((await edge.http().get('/api/auth/sessions').set(bearer(first))).headers['cache-control']).toBe('no-store');
  });

  test('pages', async () => {
    const tokens = [];
    for (let index = 0; index < 3; index++) tokens.push(await edge.signIn('pager@example.com'));
    const first = await listed(tokens[2]!, { limit: 2 });
    const second = await listed(tokens[2]!, { limit: 2, cursor: first.page.next });
    expect([first.data.length, second.data.length, second.page.next]).toEqual([2, 1, null]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
  });

  test('leaves out sessions that expired, or ended with all others', async () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    const early = await edge.signIn('leaver@example.com');
    await agedSession(edge.app, accountOf(early), week + 1000);
    expect(await sessionsOf(early)).toHaveLength(1);
    await edge.http().post('/api/auth/logout-everywhere').set(bearer(early)).expect(200);
    const late = await edge.signIn('leaver@example.com');
    expect(await sessionsOf(late)).toMatchObject([{ current: true }]);
  });

  test('is refused to API tokens', async () => {
    const session = await edge.signIn('maker@example.com');
    const generated = await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
    const { api_token: token } = (generated.body as { data: { api_token: string } }).data;
    await edge.http().get('/api/auth/sessions').set(bearer(token)).expect(403);
  });
});

describe('the last use', () => {
  test('is recorded once it is five minutes old, and not before', async () => {
    const session = await edge.signIn('user@example.com');
    const [{ id, createdAt } = { id: '', createdAt: '' }] = await sessionsOf(session);
    const uses = edge.app.get(LastUses, { strict: false });
    const used = { id, since: createdAt, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const start = Date.parse(createdAt);
    await uses.record(sessionUse, used, start + sessionUseMs - 1);
    expect(await uses.of(sessionUse, [id])).toEqual(new Map());
    const first = start + sessionUseMs;
    await uses.record(sessionUse, used, first);
    await uses.record(sessionUse, used, first + sessionUseMs - 1);
    expect((await sessionsOf(session))[0]?.lastUsedAt).toBe(new Date(first).toISOString());
    await uses.record(sessionUse, used, first + sessionUseMs);
    expect((await sessionsOf(session))[0]?.lastUsedAt).toBe(new Date(first + sessionUseMs).toISOString());
  });

  test('is recorded by a request', async () => {
    const session = await edge.signIn('caller@example.com');
    const old = await agedSession(edge.app, accountOf(session), sessionUseMs + 60_000);
    await edge.http().get('/api/users/me').set(bearer(old)).expect(200);
    await until(async () => {
      const [, found] = await sessionsOf(session);
      return Date.now() - Date.parse(found?.lastUsedAt ?? '') < 60_000;
    });
  });

  test('fails no request while the store does not answer', async () => {
    const session = await edge.signIn('unlucky@example.com');
    const old = await agedSession(edge.app, accountOf(session), sessionUseMs + 60_000);
    const put = jest.spyOn(edge.app.get(StateStore), 'put').mockRejectedValue(new Error('down'));
    await edge.http().get('/api/users/me').set(bearer(old)).expect(200);
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
  });
});

describe('ending sessions', () => {
  test('ends one at once, with its sockets', async () => {
    const [kept, lost] = [await edge.signIn('ender@example.com'), await edge.signIn('ender@example.com')];
    const id = await currentOf(lost);
    const options = { path: '/ws/updates', transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(edge.url, { ...options, auth: { token: lost } });
    await new Promise((resolve, reject) => socket.once('connected', resolve).once('connect_error', reject));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const { headers } = await end(kept, id).expect(200, { success: true, data: { id } });
    expect(headers['set-cookie']).toBeUndefined();
    expect([await statusOf(lost), await statusOf(kept)]).toEqual([401, 200]);
    await closed;
    expect(await sessionsOf(kept)).toMatchObject([{ current: true }]);
    await end(kept, id).expect(200);
  });

  test('one’s own removes the cookie', async () => {
    const session = await edge.signIn('self@example.com');
    const { headers } = await end(session, await currentOf(session)).expect(200);
    expect(String(headers['set-cookie'])).toMatch(/^duetcast_session=;/);
    expect(await statusOf(session)).toBe(401);
  });

  test('finds none of somebody else, and none that does not exist', async () => {
    const [ada, bob] = [await edge.signIn('ada@example.com'), await edge.signIn('bob@example.com')];
    for (const id of [await currentOf(bob), 'ses_none', 'none'])
      await end(ada, id).expect(404, /"code":"session\.missing"/);
    expect(await statusOf(bob)).toBe(200);
    expect(await sessionsOf(bob)).toHaveLength(1);
  });

  test('ends all others, and only of the account', async () => {
    const others = [];
    for (let index = 0; index < 3; index++) others.push(await edge.signIn('cleaner@example.com'));
    const [own, bob] = [await edge.signIn('cleaner@example.com'), await edge.signIn('bystander@example.com')];
    await end(own).expect(200, { success: true, data: { ended: 3 } });
    for (const session of others) expect(await statusOf(session)).toBe(401);
    expect([await statusOf(own), await statusOf(bob)]).toEqual([200, 200]);
    expect(await sessionsOf(own)).toMatchObject([{ current: true }]);
    await end(own).expect(200, { success: true, data: { ended: 0 } });
  });
});

test('the device is stored sealed', async () => {
  const session = await signInFrom('Quaintbrowser/7.0', 'sealed@example.com');
  const id = await currentOf(session);
  expect((await sessionsOf(session))[0]?.device).toBe('Quaintbrowser');
  for await (const event of edge.app.get(EventStore).readStream(`session-${id}`)) {
    expect(event.metadata.sealed).toEqual(['device']);
    expect(JSON.stringify(event.sealed)).not.toContain('Quaintbrowser');
  }
});
