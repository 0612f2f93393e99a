import type { Response } from 'supertest';
import { startStripe, stripePrices, stripeSignature, stripeVariables } from './stripe-server';
import { startTestApp, type TestApp } from './test-app';

export interface Me {
  readonly id: string;
  readonly planSlug: string;
  readonly subscription: { readonly plan: string; readonly status: string; readonly endDate: string | null };
}

export const bearer = (session: string) => ({ authorization: `Bearer ${session}` });
export const dataOf = <Data>({ body }: Response) => (body as { data: Data }).data;
export const meOf = async (app: TestApp, session: string): Promise<Me> =>
  dataOf<Me>(await app.http().get('/api/users/me').set(bearer(session)).expect(200));

/** Unix seconds. */
const periodEnd = 1_795_176_000;
export const periodEndText = new Date(periodEnd * 1000).toISOString();

interface SubscriptionFields {
  readonly accountId?: string;
  readonly customer: string;
  readonly id?: string;
  readonly status?: string;
  readonly price?: string;
}

/** A subscription as Stripe's API returns it. */
export const subscription = ({
  accountId,
  customer,
  id = 'sub_1',
  status = 'active',
  price = stripePrices.creator,
}: SubscriptionFields) => ({
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

/** The application connected to a stub of Stripe, or to what stands before it. */
export async function startBilling(
  before: (stripe: string) => Promise<string> = async (url) => url,
  signInLimit = '20',
) {
  const stripe = await startStripe();
  const app = await startTestApp({
    ...stripeVariables(await before(stripe.url)),
    PUBLIC_URL: 'https://duetcast.example',
    SIGN_IN_LIMIT: signInLimit,
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
  /** Signs in and opens a checkout, which creates the customer. */
  const customerOf = async (email: string) => {
    const session = await app.signIn(email);
    const { id: accountId } = await meOf(app, session);
    await checkout(session, 'creator').expect(200);
    const customer = [...stripe.customers.keys()].at(-1) ?? '';
    return { session, accountId, customer };
  };
  const close = async () => {
    await app.close();
    await stripe.close();
  };
  return { app, stripe, checkout, deliver, customerOf, close };
}
export type Billing = Awaited<ReturnType<typeof startBilling>>;
