import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app';
import {
  startStripe,
  stripeEvent,
  stripeKey,
  stripePrices,
  stripeSignature,
  stripeVariables,
} from '../../../../../test/support/stripe-server';
import { AccountLimits } from '../accounts/account-limits';

interface Me {
  readonly id: string;
  readonly planSlug: string;
  readonly subscription: { readonly plan: string; readonly status: string; readonly endDate: string | null };
}
const bearer = (session: string) => ({ authorization: `Bearer ${session}` });
const dataOf = <Data>({ body }: Response) => (body as { data: Data }).data;
const meOf = async (app: TestApp, session: string): Promise<Me> =>
  dataOf<Me>(await app.http().get('/api/users/me').set(bearer(session)).expect(200));

const periodEnd = 1_795_176_000;
const periodEndText = new Date(periodEnd * 1000).toISOString();

interface SubscriptionOf {
  readonly accountId?: string;
  readonly customer: string;
  readonly id?: string;
  readonly status?: string;
  readonly price?: string;
}
const subscription = ({
  accountId,
  customer,
  id = 'sub_1',
  status = 'active',
  price = stripePrices.creator,
}: SubscriptionOf) => ({
  id,
  object: 'subscription',
  status,
  customer,
  metadata: accountId ? { accountId, plan: 'creator' } : {},
  cancel_at: null,
  ended_at: status === 'canceled' ? periodEnd : null,
  items: {
    object: 'list',
    data: [{ id: 'si_1', price: { id: price, object: 'price' }, current_period_end: periodEnd }],
  },
});

describe('with Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let app: TestApp;
  beforeAll(async () => {
    stripe = await startStripe();
    app = await startTestApp({ ...stripeVariables(stripe.url), PUBLIC_URL: 'https://duetcast.example' });
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });

  const checkout = (session: string, plan: string, headers: Record<string, string> = {}) =>
    app
      .http()
      .post('/api/billing/checkout')
      .set({ ...bearer(session), ...headers })
      .send({ plan });
  const deliver = (event: object, signature?: string) => {
    const payload = JSON.stringify(event, null, 2);
    return app
      .http()
      .post('/api/webhooks/stripe')
      .set('content-type', 'application/json; charset=utf-8')
      .set('stripe-signature', signature ?? stripeSignature(payload))
      .send(payload);
  };
  /** Signs in, checks out and pays, as far as Stripe tells us. */
  const customerOf = async (email: string) => {
    const session = await app.signIn(email);
    const { id: accountId } = await meOf(app, session);
    await checkout(session, 'creator').expect(200);
    const customer = [...stripe.customers.keys()].at(-1) ?? '';
    return { session, accountId, customer };
  };

  test('plans are shown with what can be bought, without price ids', async () => {
    const answer = await app.http().get('/api/plans').expect(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        paymentsConfigured: true,
        plans: [
          { planSlug: 'free_user', name: 'Free', characterLimit: 10_000, canBeBought: false },
          { planSlug: 'starter', name: 'Starter', characterLimit: 100_000, canBeBought: true },
          { planSlug: 'creator', name: 'Creator', characterLimit: 150_000, canBeBought: true },
          { planSlug: 'entreprise', name: 'Entreprise', characterLimit: -1, canBeBought: true },
        ],
      },
    });
    expect(answer.text).not.toContain('price_');
  });

  test('a checkout names account and plan, and makes one customer', async () => {
    const session = await app.signIn('ada@example.com');
    const { id: accountId } = await meOf(app, session);
    const before = stripe.requests.length;
    const first = dataOf<{ url: string }>(await checkout(session, 'starter').expect(200));
    const second = dataOf<{ url: string }>(await checkout(session, 'creator').expect(200));
    expect(first.url).toMatch(/^https:\/\/checkout\.stripe\.example\/c\/pay\/cs_test_/);
    expect(second.url).not.toBe(first.url);
    const [customer, wish, ...others] = stripe.requests.slice(before);
    expect(customer).toMatchObject({
      path: '/v1/customers',
      body: { email: 'ada@example.com', 'metadata[accountId]': accountId },
    });
    expect(wish).toMatchObject({
      path: '/v1/checkout/sessions',
      body: {
        mode: 'subscription',
        'line_items[0][price]': stripePrices.starter,
        'line_items[0][quantity]': '1',
        'metadata[accountId]': accountId,
        'subscription_data[metadata][accountId]': accountId,
        'subscription_data[metadata][plan]': 'starter',
        success_url: 'https://duetcast.example/dashboard?checkout=done',
        cancel_url: 'https://duetcast.example/dashboard?checkout=canceled',
      },
    });
    expect(others.map(({ path }) => path)).toEqual(['/v1/checkout/sessions']);
  });

  test('two first checkouts at the same time make one customer, by its idempotency key', async () => {
    const session = await app.signIn('twice@example.com');
    const before = stripe.customers.size;
    await Promise.all([checkout(session, 'starter').expect(200), checkout(session, 'starter').expect(200)]);
    expect(stripe.customers.size).toBe(before + 1);
  });

  test('the same Idempotency-Key gives the same checkout', async () => {
    const session = await app.signIn('again@example.com');
    const key = { 'idempotency-key': 'buy-1' };
    const first = await checkout(session, 'starter', key).expect(200);
    const second = await checkout(session, 'starter', key).expect(200);
    expect(second.body).toEqual(first.body);
  });

  test('what Stripe fails at is tried again under the same key, then said without its words', async () => {
    const session = await app.signIn('failing@example.com');
    const broken = { status: 500, body: { error: { type: 'api_error', message: 'boom' } } };
    const before = stripe.requests.length;
    stripe.answerNext(broken);
    await checkout(session, 'starter').expect(200);
    const [first, again] = stripe.requests.slice(before);
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);

    stripe.answerNext(broken, broken, broken);
    const unreachable = await checkout(session, 'starter').expect(503);
    expect(unreachable.body).toMatchObject({ success: false, code: 'billing.unreachable' });

    const message = `Invalid API Key provided: ${stripeKey}`;
    stripe.answerNext({ status: 401, body: { error: { type: 'invalid_request_error', message } } });
    const refused = await checkout(session, 'starter').expect(503);
    expect(refused.body).toMatchObject({ success: false, code: 'billing.refused' });
    expect(refused.text).not.toContain(stripeKey);
  });

  test('only paid plans can be bought, and only by somebody signed in', async () => {
    const { token } = await app.apiToken('buyer@example.com');
    const session = await app.signIn('buyer@example.com');
    for (const plan of ['free_user', 'gold', ''])
      expect((await checkout(session, plan).expect(400)).body).toMatchObject({ errors: [{ param: 'plan' }] });
    await checkout(token, 'starter').expect(403);
    await app.http().post('/api/billing/checkout').send({ plan: 'starter' }).expect(401);
    await app.http().post('/api/billing/portal').send({}).expect(401);
  });

  test('a portal opens for a customer and for nobody else', async () => {
    const session = await app.signIn('portal@example.com');
    const portal = () => app.http().post('/api/billing/portal').set(bearer(session)).send({});
    expect((await portal().expect(404)).body).toMatchObject({ code: 'billing.nothingToManage' });
    await checkout(session, 'starter').expect(200);
    expect(dataOf<{ url: string }>(await portal().expect(200)).url).toMatch(/^https:\/\/billing\.stripe\.example\/p\//);
    expect(stripe.requests.at(-1)).toMatchObject({ body: { return_url: 'https://duetcast.example/dashboard' } });
  });

  test('a subscription gives its plan, by whatever order its events come in', async () => {
    const { session, accountId, customer } = await customerOf('paying@example.com');
    const now = Math.floor(Date.now() / 1000);
    const about = { accountId, customer };
    const created = stripeEvent('customer.subscription.created', subscription({ ...about, status: 'incomplete' }), now);
    const paid = stripeEvent('customer.subscription.updated', subscription(about), now);
    const done = stripeEvent(
      'checkout.session.completed',
      { mode: 'subscription', customer, metadata: { accountId } },
      now,
    );
    for (const event of [paid, created, done, paid, created])
      expect((await deliver(event).expect(200)).body).toEqual({ success: true, data: { received: true } });
    expect(await meOf(app, session)).toMatchObject({
      planSlug: 'creator',
      subscription: { plan: 'Creator', status: 'active', endDate: periodEndText },
    });
    expect((await checkout(session, 'starter').expect(409)).body).toMatchObject({ code: 'billing.alreadySubscribed' });

    const failed = stripeEvent(
      'invoice.payment_failed',
      { customer, parent: { subscription_details: { subscription: 'sub_1', metadata: { accountId } } } },
      now + 100,
    );
    await deliver(failed).expect(200);
    expect((await meOf(app, session)).subscription).toMatchObject({ plan: 'Creator', status: 'past_due' });

    const ended = subscription({ ...about, status: 'canceled' });
    await deliver(stripeEvent('customer.subscription.deleted', ended, now + 300)).expect(200);
    const late = stripeEvent('customer.subscription.updated', subscription(about), now + 200);
    await deliver(late).expect(200);
    expect(await meOf(app, session)).toMatchObject({ planSlug: 'free_user', subscription: { status: 'canceled' } });
    await checkout(session, 'starter').expect(200);
  });

  test('the same event delivered ten times at once counts once', async () => {
    const { session, accountId, customer } = await customerOf('burst@example.com');
    const event = stripeEvent('customer.subscription.created', subscription({ accountId, customer }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await meOf(app, session)).planSlug).toBe('creator');
  });

  test('a subscription that was set up at Stripe by hand finds its account by the customer', async () => {
    const { session, customer } = await customerOf('byhand@example.com');
    const byHand = subscription({ customer, price: stripePrices.entreprise });
    await deliver(stripeEvent('customer.subscription.created', byHand)).expect(200);
    expect((await meOf(app, session)).planSlug).toBe('entreprise');
  });

  test('a price of another product, an unknown account, an event we do not know: taken and left alone', async () => {
    const { session, accountId, customer } = await customerOf('other@example.com');
    const otherProduct = { ...subscription({ accountId, customer, price: 'price_other' }), metadata: { accountId } };
    await deliver(stripeEvent('customer.subscription.created', otherProduct)).expect(200);
    const nobody = subscription({ accountId: `acc_${'0'.repeat(24)}`, customer });
    await deliver(stripeEvent('customer.subscription.created', nobody)).expect(200);
    await deliver(stripeEvent('charge.succeeded', { id: 'ch_1' })).expect(200);
    expect((await meOf(app, session)).planSlug).toBe('free_user');
  });

  test('what Stripe did not sign, or signed long ago, is refused', async () => {
    const { session, accountId, customer } = await customerOf('forged@example.com');
    const event = stripeEvent('customer.subscription.created', subscription({ accountId, customer }));
    const payload = JSON.stringify(event, null, 2);
    const tooOld = Math.floor(Date.now() / 1000) - 301;
    const signatures = [
      '',
      't=1,v1=00',
      stripeSignature(payload, { secret: 'whsec_another' }),
      stripeSignature(payload, { timestamp: tooOld }),
      stripeSignature(payload.replace('creator', 'entreprise')),
    ];
    for (const signature of signatures)
      expect((await deliver(event, signature).expect(400)).body).toMatchObject({ code: 'webhook.signatureInvalid' });
    expect((await meOf(app, session)).planSlug).toBe('free_user');
    await deliver(event).expect(200);
    expect((await meOf(app, session)).planSlug).toBe('creator');
  });

  test('a body above the limit is refused before its signature is looked at', async () => {
    const event = stripeEvent('charge.succeeded', { filler: 'x'.repeat(2_200_000) });
    expect((await deliver(event).expect(413)).body).toMatchObject({ code: 'request.tooLarge' });
  });
});

describe('without Stripe', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ADMIN_EMAILS: 'root@example.com' });
  });
  afterAll(() => app.close());

  test('nothing can be bought, and that is said clearly', async () => {
    const session = await app.signIn();
    const notConfigured = { success: false, code: 'billing.notConfigured', error: 'Payments are not configured.' };
    const post = (path: string, body: object) => app.http().post(path).set(bearer(session)).send(body).expect(503);
    expect((await post('/api/billing/checkout', { plan: 'creator' })).body).toEqual(notConfigured);
    expect((await post('/api/billing/portal', {})).body).toEqual(notConfigured);
    expect((await post('/api/webhooks/stripe', {})).body).toEqual(notConfigured);
    const { paymentsConfigured, plans } = dataOf<{ paymentsConfigured: boolean; plans: { canBeBought: boolean }[] }>(
      await app.http().get('/api/plans').expect(200),
    );
    expect(paymentsConfigured).toBe(false);
    expect(plans.map(({ canBeBought }) => canBeBought)).toEqual([false, false, false, false]);
  });

  test('an administrator sets a plan and the limit of one domain; nobody else does', async () => {
    const [root, session] = [await app.signIn('root@example.com'), await app.signIn('grace@example.com')];
    const { id } = await meOf(app, session);
    const put = (as: string, what: string, body: object, account = id) =>
      app.http().put(`/api/admin/accounts/${account}/${what}`).set(bearer(as)).send(body);

    expect((await put(session, 'plan', { plan: 'creator' }).expect(403)).body).toMatchObject({
      code: 'auth.forbidden',
    });
    await put(session, 'limits', { domain: 'example.com', limit: 5 }).expect(403);
    await app.http().put(`/api/admin/accounts/${id}/plan`).send({ plan: 'creator' }).expect(401);

    const set = await put(root, 'plan', { plan: 'creator' }).expect(200);
    expect(set.body).toEqual({ success: true, data: { id, plan: 'Creator', planSlug: 'creator' } });
    expect(await meOf(app, session)).toMatchObject({ planSlug: 'creator' });

    const limitOf = (domain: string) => app.app.get(AccountLimits, { strict: false }).limitFor(id, domain);
    const limited = await put(root, 'limits', { domain: 'dashboard', limit: 5 }).expect(200);
    expect(limited.body).toEqual({ success: true, data: { id, domain: 'dashboard', limit: 5 } });
    expect(await limitOf('dashboard')).toBe(5);
    await put(root, 'limits', { domain: 'dashboard', limit: null }).expect(200);
    expect(await limitOf('dashboard')).toBe(150_000);

    await put(root, 'plan', { plan: 'gold' }).expect(400);
    await put(root, 'limits', { domain: 'dashboard', limit: -2 }).expect(400);
    await put(root, 'limits', { domain: 'no domain', limit: 5 }).expect(400);
    await put(root, 'plan', { plan: 'creator' }, 'acc_nobody').expect(404);
  });
});
