import type { Response } from 'supertest';
import {
  clerkToken,
  clerkUser,
  clerkVariables,
  signingKey,
  startClerk,
  svixHeaders,
  type ClerkServer,
  type SigningKey,
} from '../../../../../../test/support/clerk-server';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';

interface Me {
  readonly email: string;
  readonly planSlug: string;
  readonly subscription: { readonly plan: string; readonly status: string };
}
const creator = { subscription: { plan: 'Creator', planSlug: 'creator' } };

describe("a Clerk user's public metadata", () => {
  let key: SigningKey;
  let clerk: ClerkServer;
  let app: EdgeApp;
  beforeAll(async () => {
    key = await signingKey('ins_1');
    clerk = await startClerk(key);
    app = await startEdgeApp({ ...clerkVariables(clerk.url), PORT: '3000' });
  });
  afterAll(async () => {
    await app.close();
    await clerk.close();
  });

  const meOf = (token: string) =>
    app
      .http()
      .get('/api/users/me')
      .set({ authorization: `Bearer ${token}` });
  const profileOf = ({ body }: Response) => (body as { data: Me }).data;

  const withPlan = (metadata: object, ageSeconds = 0, name = 'public_metadata') =>
    clerkToken(
      key,
      { sub: 'user_plan', email: 'plan@example.com', email_verified: true, [name]: metadata },
      ageSeconds,
    );

  test('change the plan by token; an older token does not revert it', async () => {
    const older = await withPlan({}, 30);
    expect(profileOf(await meOf(older).expect(200)).planSlug).toBe('free_user');
    const newer = await withPlan(creator, 20, 'publicMetadata');
    expect(profileOf(await meOf(newer).expect(200))).toMatchObject({
      planSlug: 'creator',
      subscription: { plan: 'Creator', status: 'active' },
    });
    expect(profileOf(await meOf(older).expect(200)).planSlug).toBe('creator');
  });

  const deliver = (event: object, headers = svixHeaders(JSON.stringify(event))) =>
    app
      .http()
      .post('/api/webhooks/clerk')
      .set({ ...headers, 'content-type': 'application/json' })
      .send(JSON.stringify(event));
  const updated = (metadata: object, updatedAt = Date.now(), id = 'user_plan') => ({
    type: 'user.updated',
    object: 'event',
    data: clerkUser(id, { metadata, updatedAt }),
  });

  test('change the plan by webhook, regardless of event order', async () => {
    const now = Date.now();
    const entreprise = updated({ subscription: { planSlug: 'entreprise', status: 'past_due' } }, now - 5000);
    const starter = updated({ subscription: { plan: 'Starter' } }, now - 10_000);
    expect((await deliver(entreprise).expect(200)).body).toEqual({ success: true, data: { received: true } });
    await deliver(starter).expect(200);
    await deliver(entreprise).expect(200);
    const bare = await clerkToken(key, { sub: 'user_plan' });
    expect(profileOf(await meOf(bare).expect(200))).toMatchObject({
      planSlug: 'entreprise',
      subscription: { plan: 'Entreprise', status: 'past_due' },
    });
  });

  test('open an account by webhook before its first sign-in', async () => {
    await deliver({ ...updated(creator, Date.now(), 'user_new'), type: 'user.created' }).expect(200);
    await deliver({ type: 'session.ended', object: 'event', data: { id: 'sess_1' } }).expect(200);
    const me = profileOf(await meOf(await clerkToken(key, { sub: 'user_new' })).expect(200));
    expect(me).toMatchObject({ email: 'user_new@example.com', planSlug: 'creator' });
  });

  test('are rejected with a missing, invalid or expired signature', async () => {
    const event = updated({ subscription: { planSlug: 'entreprise' } }, Date.now(), 'user_forged');
    const payload = JSON.stringify(event);
    const forged = [
      {},
      svixHeaders(payload, { key: Buffer.from('another key') }),
      svixHeaders(payload, { ageSeconds: 3600 }),
      svixHeaders(payload.replace('entreprise', 'starter')),
    ];
    for (const headers of forged)
      expect((await deliver(event, headers).expect(400)).body).toMatchObject({
        code: 'webhook.signatureInvalid',
      });
  });
});
