import { responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { EventStore } from '../../eventing/event-store/event-store';
import { sharedFixture } from '../../../../../test/support/fixtures';

interface Profile {
  api_token: string | null;
  token_revoked: boolean;
  token_created_at: string | null;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the API token', () => {
  const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100' }));

  const post = (path: string, session: string) => edge.http().post(`/api/users/${path}`).set(bearer(session)).send({});
  const profileOf = ({ body }: { body: unknown }): Profile => (body as { data: Profile }).data;
  const me = async (session: string) =>
    profileOf(await edge.http().get('/api/users/me').set(bearer(session)).expect(200));
  const usageWith = (token: string) => edge.http().get('/api/usage/characters/api').set(bearer(token));

  test('is generated, returned to its owner and accepted', async () => {
    const session = await edge.signIn('maker@example.com');
    expect(await me(session)).toMatchObject({ api_token: null, token_revoked: false, token_created_at: null });
    const generated = await post('generate-token', session).expect(200);
    expect(generated.headers['cache-control']).toBe('no-store');
    const { api_token: token } = profileOf(generated);
    expect(token).toMatch(/^dc_[A-Za-z0-9_-]{43}$/);
    expect(await me(session)).toMatchObject({ api_token: token, token_revoked: false });
    await usageWith(token ?? '').expect(404, /usage\.domainMissing/);
  });

  test('is replaced by the next one immediately', async () => {
    const session = await edge.signIn('next@example.com');
    const first = profileOf(await post('generate-token', session)).api_token ?? '';
    const second = profileOf(await post('generate-token', session)).api_token ?? '';
    expect(second).not.toBe(first);
    expect((await usageWith(first).expect(401)).body).toMatchObject({ code: 'auth.apiTokenInvalid' });
    await usageWith(second).expect(404);
  });

  test('is rejected and hidden once revoked', async () => {
    const session = await edge.signIn('revoker@example.com');
    expect((await post('revoke-token', session).expect(404)).body).toMatchObject({ code: 'token.missing' });
    const token = profileOf(await post('generate-token', session)).api_token ?? '';
    const revoked = profileOf(await post('revoke-token', session).expect(200));
    expect(revoked).toMatchObject({ api_token: null, token_revoked: true });
    await usageWith(token).expect(401);
    await post('revoke-token', session).expect(200);
    expect(profileOf(await post('generate-token', session))).toMatchObject({ token_revoked: false });
  });

  test('cannot change settings, nor can an anonymous caller', async () => {
    const session = await edge.signIn('owner@example.com');
    const token = profileOf(await post('generate-token', session)).api_token ?? '';
    expect((await post('generate-token', token).expect(403)).body).toMatchObject({ code: 'auth.forbidden' });
    expect((await edge.http().post('/api/users/generate-token').expect(401)).body).toMatchObject({
      error: 'Authentication required',
      code: 'auth.required',
    });
    await usageWith(`dc_${'A'.repeat(43)}`).expect(401);
    await usageWith('dc_short').expect(401);
  });

  test('appears in no event in plain text', async () => {
    const session = await edge.signIn('secret@example.com');
    const token = profileOf(await post('generate-token', session)).api_token ?? '';
    let generatedEvents = 0;
    for await (const event of edge.app.get(EventStore).readAll({})) {
      if (event.type === 'TokenGenerated') generatedEvents++;
      expect(JSON.stringify(event)).not.toContain(token);
    }
    expect(generatedEvents).toBeGreaterThan(0);
  });

  test('identity headers are ignored', async () => {
    const session = await edge.signIn('honest@example.com');
    const claims = {
      'x-user-id': 'acc_other',
      'x-user-email': 'root@example.com',
      'x-subscription-plan': 'entreprise',
    };
    const { body } = responseOf(
      await edge.http().get('/api/users/me').query({ t: 1 }).set(bearer(session)).set(claims).expect(200),
    );
    expect(body).toMatchObject({ data: { email: 'honest@example.com', planSlug: 'free_user', is_admin: false } });
    await edge.http().get('/api/users/me').set(claims).expect(401);
  });
});
