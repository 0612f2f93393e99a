import { changeAddress } from '../../../../../test/support/address-change';
import { bearer, dataOf, meOf, startBilling } from '../../../../../test/support/billing-fixture';
import { stripeKey, stripePrices } from '../../../../../test/support/stripe-server';
import { until } from '../../../../../test/support/until';
import { sharedFixture } from '../../../../../test/support/fixtures';

describe('checkout and portal', () => {
  const billing = sharedFixture(() => startBilling());

  test('lists plans and for how much they can be bought, without price IDs', async () => {
    const price = (amount: number) => ({ amount, currency: 'USD', interval: 'month', intervalCount: 1 });
    const answer = await billing.app.http().get('/api/plans').expect(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        paymentsConfigured: true,
        plans: [
          { planSlug: 'free_user', name: 'Free', characterLimit: 10_000, canBeBought: false, price: null },
          { planSlug: 'starter', name: 'Starter', characterLimit: 100_000, canBeBought: true, price: price(9.99) },
          { planSlug: 'creator', name: 'Creator', characterLimit: 150_000, canBeBought: true, price: price(18.99) },
          { planSlug: 'entreprise', name: 'Entreprise', characterLimit: -1, canBeBought: true, price: price(27.99) },
        ],
      },
    });
    expect(answer.text).not.toContain('price_');
  });

  test('a checkout carries account and plan and creates one customer', async () => {
    const session = await billing.app.signIn('ada@example.com');
    const { id: accountId } = await meOf(billing.app, session);
    const before = billing.stripe.requests.length;
    const first = dataOf<{ url: string }>(await billing.checkout(session, 'starter').expect(200));
    const second = dataOf<{ url: string }>(await billing.checkout(session, 'creator').expect(200));
    expect(first.url).toMatch(/^https:\/\/checkout\.stripe\.example\/c\/pay\/cs_test_/);
    expect(second.url).not.toBe(first.url);
    const [customer, firstSession, ...others] = billing.stripe.requests.slice(before);
    expect(customer).toMatchObject({
      path: '/v1/customers',
      body: { email: 'ada@example.com', 'metadata[accountId]': accountId },
    });
    expect(firstSession).toMatchObject({
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

  test('the customer gets the new address of the account, also after Stripe failed; one without a customer changes too', async () => {
    const { session, customer } = await billing.customerOf('moving@example.com');
    const emailAtStripe = () => (billing.stripe.customers.get(customer) as { email: string }).email;
    billing.stripe.respondNext({ status: 500, body: { error: { type: 'api_error', message: 'boom' } } });
    await changeAddress(billing.app, session, 'moved@example.com');
    await until(() => emailAtStripe() === 'moved@example.com');
    const other = await billing.app.signIn('no-customer@example.com');
    const before = billing.stripe.requests.length;
    await changeAddress(billing.app, other, 'still-none@example.com');
    await changeAddress(billing.app, session, 'moved-again@example.com');
    await until(() => emailAtStripe() === 'moved-again@example.com');
    expect(billing.stripe.requests.slice(before).map(({ path }) => path)).toEqual([`/v1/customers/${customer}`]);
  });

  test('two concurrent first checkouts create one customer, by its idempotency key', async () => {
    const session = await billing.app.signIn('twice@example.com');
    const before = billing.stripe.customers.size;
    await Promise.all([
      billing.checkout(session, 'starter').expect(200),
      billing.checkout(session, 'starter').expect(200),
    ]);
    expect(billing.stripe.customers.size).toBe(before + 1);
  });

  test('the same Idempotency-Key returns the same checkout', async () => {
    const session = await billing.app.signIn('again@example.com');
    const key = { 'idempotency-key': 'buy-1' };
    const first = await billing.checkout(session, 'starter', key).expect(200);
    const second = await billing.checkout(session, 'starter', key).expect(200);
    expect(second.body).toEqual(first.body);
  });

  test('retries failed Stripe calls under the same key, then fails without Stripe’s message', async () => {
    const session = await billing.app.signIn('failing@example.com');
    const serverError = { status: 500, body: { error: { type: 'api_error', message: 'boom' } } };
    const before = billing.stripe.requests.length;
    billing.stripe.respondNext(serverError);
    await billing.checkout(session, 'starter').expect(200);
    const [first, retried] = billing.stripe.requests.slice(before);
    expect(retried?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);

    billing.stripe.respondNext(serverError, serverError, serverError);
    const unreachable = await billing.checkout(session, 'starter').expect(503);
    expect(unreachable.body).toMatchObject({ success: false, code: 'billing.unreachable' });

    const message = `Invalid API Key provided: ${stripeKey}`;
    billing.stripe.respondNext({ status: 401, body: { error: { type: 'invalid_request_error', message } } });
    const refused = await billing.checkout(session, 'starter').expect(503);
    expect(refused.body).toMatchObject({ success: false, code: 'billing.refused' });
    expect(refused.text).not.toContain(stripeKey);
  });

  test('only paid plans can be bought, and only by signed-in users', async () => {
    const { token } = await billing.app.apiToken('buyer@example.com');
    const session = await billing.app.signIn('buyer@example.com');
    for (const plan of ['free_user', 'gold', ''])
      expect((await billing.checkout(session, plan).expect(400)).body).toMatchObject({ errors: [{ param: 'plan' }] });
    await billing.checkout(token, 'starter').expect(403);
    await billing.app.http().post('/api/billing/checkout').send({ plan: 'starter' }).expect(401);
    await billing.app.http().post('/api/billing/portal').send({}).expect(401);
  });

  test('a portal session requires a Stripe customer', async () => {
    const session = await billing.app.signIn('portal@example.com');
    const portal = () => billing.app.http().post('/api/billing/portal').set(bearer(session)).send({});
    expect((await portal().expect(404)).body).toMatchObject({ code: 'billing.nothingToManage' });
    await billing.checkout(session, 'starter').expect(200);
    expect(dataOf<{ url: string }>(await portal().expect(200)).url).toMatch(/^https:\/\/billing\.stripe\.example\/p\//);
    expect(billing.stripe.requests.at(-1)).toMatchObject({
      body: { return_url: 'https://duetcast.example/dashboard' },
    });
  });
});
