import { meOf, periodEndText, startBilling, subscription } from '../../../../../test/support/billing-fixture';
import { stripeEvent, stripePrices, stripeSignature } from '../../../../../test/support/stripe-server';
import { sharedFixture } from '../../../../../test/support/fixtures';

describe('Stripe webhook events', () => {
  const billing = sharedFixture(() => startBilling());

  test('a subscription sets the plan, regardless of event order', async () => {
    const { session, accountId, customer } = await billing.customerOf('paying@example.com');
    const now = Math.floor(Date.now() / 1000);
    const fields = { accountId, customer };
    const created = stripeEvent(
      'customer.subscription.created',
      subscription({ ...fields, status: 'incomplete' }),
      now,
    );
    const paid = stripeEvent('customer.subscription.updated', subscription(fields), now);
    const done = stripeEvent(
      'checkout.session.completed',
      { mode: 'subscription', customer, metadata: { accountId } },
      now,
    );
    for (const event of [paid, created, done, paid, created])
      expect((await billing.deliver(event).expect(200)).body).toEqual({ success: true, data: { received: true } });
    expect(await meOf(billing.app, session)).toMatchObject({
      planSlug: 'creator',
      subscription: { plan: 'Creator', status: 'active', endDate: periodEndText },
    });
    expect((await billing.checkout(session, 'starter').expect(409)).body).toMatchObject({
      code: 'billing.alreadySubscribed',
    });

    const failed = stripeEvent(
      'invoice.payment_failed',
      { customer, parent: { subscription_details: { subscription: 'sub_1', metadata: { accountId } } } },
      now + 100,
    );
    await billing.deliver(failed).expect(200);
    expect((await meOf(billing.app, session)).subscription).toMatchObject({ plan: 'Creator', status: 'past_due' });

    const ended = subscription({ ...fields, status: 'canceled' });
    await billing.deliver(stripeEvent('customer.subscription.deleted', ended, now + 300)).expect(200);
    const late = stripeEvent('customer.subscription.updated', subscription(fields), now + 200);
    await billing.deliver(late).expect(200);
    expect(await meOf(billing.app, session)).toMatchObject({
      planSlug: 'free_user',
      subscription: { status: 'canceled' },
    });
    await billing.checkout(session, 'starter').expect(200);
  });

  test('the same event delivered ten times at once counts once', async () => {
    const { session, accountId, customer } = await billing.customerOf('burst@example.com');
    const event = stripeEvent('customer.subscription.created', subscription({ accountId, customer }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => billing.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await meOf(billing.app, session)).planSlug).toBe('creator');
  });

  test('a subscription created in the Stripe dashboard is matched by customer', async () => {
    const { session, customer } = await billing.customerOf('byhand@example.com');
    const byHand = subscription({ customer, price: stripePrices.entreprise });
    await billing.deliver(stripeEvent('customer.subscription.created', byHand)).expect(200);
    expect((await meOf(billing.app, session)).planSlug).toBe('entreprise');
  });

  test('accepts and ignores other products, unknown accounts and unknown event types', async () => {
    const { session, accountId, customer } = await billing.customerOf('other@example.com');
    const otherProduct = { ...subscription({ accountId, customer, price: 'price_other' }), metadata: { accountId } };
    await billing.deliver(stripeEvent('customer.subscription.created', otherProduct)).expect(200);
    const unknownAccount = subscription({ accountId: `acc_${'0'.repeat(24)}`, customer });
    await billing.deliver(stripeEvent('customer.subscription.created', unknownAccount)).expect(200);
    await billing.deliver(stripeEvent('charge.succeeded', { id: 'ch_1' })).expect(200);
    expect((await meOf(billing.app, session)).planSlug).toBe('free_user');
  });

  test('rejects missing, invalid and expired signatures, and those of a time to come', async () => {
    const { session, accountId, customer } = await billing.customerOf('forged@example.com');
    const event = stripeEvent('customer.subscription.created', subscription({ accountId, customer }));
    const payload = JSON.stringify(event, null, 2);
    const now = Math.floor(Date.now() / 1000);
    const signatures = [
      '',
      't=1,v1=00',
      stripeSignature(payload, { secret: 'whsec_another' }),
      stripeSignature(payload, { timestamp: now - 301 }),
      stripeSignature(payload, { timestamp: now + 310 }),
      stripeSignature(payload.replace('creator', 'entreprise')),
    ];
    for (const signature of signatures)
      expect((await billing.deliver(event, signature).expect(400)).body).toMatchObject({
        code: 'webhook.signatureInvalid',
      });
    expect((await meOf(billing.app, session)).planSlug).toBe('free_user');
    await billing.deliver(event).expect(200);
    expect((await meOf(billing.app, session)).planSlug).toBe('creator');
  });

  test('rejects a body above the limit before verifying its signature', async () => {
    const event = stripeEvent('charge.succeeded', { filler: 'x'.repeat(2_200_000) });
    expect((await billing.deliver(event).expect(413)).body).toMatchObject({ code: 'request.tooLarge' });
  });
});
