import { startEdgeApp } from '../../../../../test/support/edge-app';
import { anonymousSession, ProbeController } from '../../../../../test/support/probe-controller';
import { sharedFixture } from '../../../../../test/support/fixtures';

let session: string;
const edge = sharedFixture(() => startEdgeApp({}, { controllers: [ProbeController] }));
beforeAll(async () => {
  session = await edge.signIn();
});
beforeEach(() => ProbeController.reset());

const bearer = () => ({ authorization: `Bearer ${session}` });
const post = (body: string | object | undefined, headers: Record<string, string> = bearer()) =>
  edge.http().post('/api/probe/work').set(headers).send(body);

describe('authentication', () => {
  const principal = (headers: Record<string, string>) => edge.http().get('/api/probe/principal').set(headers);

  test.each([
    ['no credential', {}, 'auth.required'],
    ['a broken session token', { authorization: 'Bearer abc' }, 'auth.tokenInvalid'],
    ['an empty session token', { authorization: 'Bearer ' }, 'auth.tokenInvalid'],
    ['an unknown API token', { authorization: 'Bearer dc_abc' }, 'auth.apiTokenInvalid'],
    ['another authorization scheme', { authorization: 'Basic YTpi' }, 'auth.required'],
    ['a made-up session id', { 'x-session-id': 'session_1_x' }, 'auth.required'],
  ])('rejects %s', async (_name, headers, code) => {
    expect((await principal(headers).expect(401)).body).toMatchObject({ success: false, code });
  });

  test('accepts a session, an anonymous session, and a cookie for reads', async () => {
    expect((await principal(bearer()).expect(200)).body).toEqual({ success: true, data: 'user' });
    expect((await principal({ 'x-session-id': anonymousSession }).expect(200)).body).toMatchObject({
      data: 'anonymous',
    });
    expect((await principal({ cookie: `other=1; duetcast_session=${session}` }).expect(200)).body).toMatchObject({
      data: 'user',
    });
  });

  test('rejects a cookie for writes', async () => {
    await post({ text: 'a' }, { cookie: `duetcast_session=${session}` }).expect(401);
    expect(ProbeController.done).toEqual([]);
  });

  test('accepts an API token in the body and rejects an invalid one', async () => {
    const created = await edge.http().post('/api/users/generate-token').set(bearer()).send({}).expect(200);
    const { api_token: token } = (created.body as { data: { api_token: string } }).data;
    await post({ text: 'a', token_id: token }, {}).expect(202);
    expect((await post({ text: 'a', token_id: 'dc_x' }, {}).expect(401)).body).toMatchObject({
      code: 'auth.apiTokenInvalid',
    });
  });

  test('rejects every API token on a route that names no scope', async () => {
    const created = await edge.http().post('/api/users/generate-token').set(bearer()).send({}).expect(200);
    const { api_token: token } = (created.body as { data: { api_token: string } }).data;
    const thing = (credential: string) =>
      edge
        .http()
        .post('/api/probe/things/1/work')
        .set({ authorization: `Bearer ${credential}` });
    await thing(session).expect(202);
    expect((await thing(token).expect(403)).body).toMatchObject({ code: 'auth.forbidden' });
  });

  test('a public route accepts anonymous callers and identifies others', async () => {
    const open = (headers: Record<string, string>) => edge.http().get('/api/probe/open').set(headers).expect(200);
    expect((await open({})).body).toMatchObject({ data: 'none' });
    expect((await open({ authorization: 'Bearer abc' })).body).toMatchObject({ data: 'none' });
    expect((await open(bearer())).body).toMatchObject({ data: 'user' });
  });
});
