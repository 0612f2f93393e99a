import { bearer, dataOf } from '../support/billing-fixture';
import { stripeVariables } from '../support/stripe-server';
import { startTestApp } from '../support/test-app';

const url = process.env.TEST_STRIPE_MOCK_URL;
if (!url) process.stdout.write('Skipped: stripe-mock needs TEST_STRIPE_MOCK_URL\n');

/** stripe-mock rejects requests that Stripe's own description does not allow, and responds with examples of it. */
(url ? test : test.skip)('stripe-mock accepts the calls of a checkout', async () => {
  const app = await startTestApp(stripeVariables(url ?? ''));
  try {
    const session = await app.signIn('ada@example.com');
    const checkout = app.http().post('/api/billing/checkout').set(bearer(session)).send({ plan: 'creator' });
    expect(dataOf<{ url: string }>(await checkout.expect(200)).url).toMatch(/^https:/);
  } finally {
    await app.close();
  }
});
