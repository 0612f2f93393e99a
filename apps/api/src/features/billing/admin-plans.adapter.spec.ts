import { bearer, dataOf, meOf } from '../../../../../test/support/billing-fixture';
import { testApp } from '../../../../../test/support/test-app';
import { UsageReservations } from '../usage/public';

describe('without Stripe', () => {
  const app = testApp({ ADMIN_EMAILS: 'root@example.com' });

  test('checkout and portal return billing.notConfigured, and no plan can be bought', async () => {
    const session = await app.signIn();
    const notConfigured = {
      success: false,
      code: 'billing.notConfigured',
      error: 'Payments are not configured.',
      settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    };
    const post = (path: string, body: object) => app.http().post(path).set(bearer(session)).send(body).expect(501);
    expect((await post('/api/billing/checkout', { plan: 'creator' })).body).toEqual(notConfigured);
    expect((await post('/api/billing/portal', {})).body).toEqual(notConfigured);
    expect((await post('/api/webhooks/stripe', {})).body).toEqual(notConfigured);
    const { paymentsConfigured, plans } = dataOf<{ paymentsConfigured: boolean; plans: { canBeBought: boolean }[] }>(
      await app.http().get('/api/plans').expect(200),
    );
    expect(paymentsConfigured).toBe(false);
    expect(plans.map(({ canBeBought }) => canBeBought)).toEqual([false, false, false, false]);
  });

  test('only an administrator sets a plan and the limit of one domain', async () => {
    const [root, session] = [await app.signIn('root@example.com'), await app.signIn('grace@example.com')];
    const { id } = await meOf(app, session);
    const put = (as: string, setting: string, body: object, account = id) =>
      app.http().put(`/api/admin/accounts/${account}/${setting}`).set(bearer(as)).send(body);

    expect((await put(session, 'plan', { plan: 'creator' }).expect(403)).body).toMatchObject({
      code: 'auth.forbidden',
    });
    await put(session, 'limits', { domain: 'example.com', limit: 5 }).expect(403);
    await app.http().put(`/api/admin/accounts/${id}/plan`).send({ plan: 'creator' }).expect(401);

    const set = await put(root, 'plan', { plan: 'creator' }).expect(200);
    expect(set.body).toEqual({ success: true, data: { id, plan: 'Creator', planSlug: 'creator' } });
    expect(await meOf(app, session)).toMatchObject({ planSlug: 'creator' });

    const limitsOf = (domain: string) => app.app.get(UsageReservations, { strict: false }).limitsFor(id, domain);
    const limited = await put(root, 'limits', { domain: 'dashboard', limit: 5 }).expect(200);
    expect(limited.body).toEqual({ success: true, data: { id, domain: 'dashboard', limit: 5 } });
    expect(await limitsOf('dashboard')).toEqual({ account: 150_000, domain: 5 });
    await put(root, 'limits', { domain: 'dashboard', limit: null }).expect(200);
    expect(await limitsOf('dashboard')).toEqual({ account: 150_000, domain: null });

    await put(root, 'plan', { plan: 'gold' }).expect(400);
    await put(root, 'plan', { plan: 'free_user', reason: ' ' }).expect(400);
    await put(root, 'limits', { domain: 'dashboard', limit: -2 }).expect(400);
    await put(root, 'limits', { domain: 'no domain', limit: 5 }).expect(400);
    await put(root, 'plan', { plan: 'creator' }, 'acc_missing').expect(404);
  });
});
