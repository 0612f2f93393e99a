import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { z } from 'zod';
import { PlanPrices } from './plan-prices';
import type { Prices, StripeClient } from './stripe-client';

const monthly = { unit_amount: 999, currency: 'usd', recurring: { interval: 'month', interval_count: 1 } };
const nine = { amount: 9.99, currency: 'USD', interval: 'month', intervalCount: 1 };

/** Stripe says this about the price of `starter`, the only one; the others have none. */
function pricesOf(answer: () => unknown, isConfigured = true) {
  const stripe = {
    isConfigured,
    calls: 0,
    // oxlint-disable-next-line typescript/require-await -- as the client
    async call(schema: z.ZodType) {
      stripe.calls++;
      return schema.parse(answer());
    },
  };
  const prices = { priceOf: (plan: PlanSlug) => (plan === 'starter' ? 'price_starter' : undefined) };
  const plans = new PlanPrices(stripe as unknown as StripeClient, prices as Prices);
  return { stripe, current: async () => Object.fromEntries(await plans.current()) };
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

test.each<[string, object, object]>([
  ['dollars', {}, { starter: nine }],
  ['yen, which have no decimals', { currency: 'jpy' }, { starter: { ...nine, amount: 999, currency: 'JPY' } }],
  ['dinars of 1,000 fils', { currency: 'kwd' }, { starter: { ...nine, amount: 0.999, currency: 'KWD' } }],
  ['half a year', { recurring: { interval: 'month', interval_count: 6 } }, { starter: { ...nine, intervalCount: 6 } }],
  ['tiers', { unit_amount: null }, {}],
  ['a payment that is made once', { recurring: null }, {}],
  ['another form', { currency: 7 }, {}],
])('%s', async (_, fields, expected) =>
  expect(await pricesOf(() => ({ ...monthly, ...fields })).current()).toEqual(expected),
);

test('asks once an hour, however many ask at once, and keeps what it knew while Stripe fails', async () => {
  let isDown = false;
  const { current, stripe } = pricesOf(() => (isDown ? null : monthly));
  await Promise.all([current(), current(), current()]);
  jest.setSystemTime(3_599_999);
  await current();
  expect(stripe.calls).toBe(1);
  isDown = true;
  jest.setSystemTime(3_600_000);
  expect(await current()).toEqual({ starter: nine });
  expect(stripe.calls).toBe(2);
  // Asked again a minute later.
  jest.setSystemTime(3_659_999);
  await current();
  expect(stripe.calls).toBe(2);
  jest.setSystemTime(3_660_000);
  await current();
  expect(stripe.calls).toBe(3);
});

test('a price that Stripe does not have hides no other', async () => {
  const stripe = {
    isConfigured: true,
    call: (_schema: z.ZodType, use: (sdk: object) => string) => use({ prices: { retrieve: (id: string) => id } }),
  };
  const answer = async (id: string) => (id === 'price_creator' ? Promise.reject(new Error('No such price')) : monthly);
  const call = async (schema: z.ZodType, use: (sdk: object) => string) =>
    schema.parse(await answer(stripe.call(schema, use)));
  const plans = new PlanPrices(
    { ...stripe, call } as unknown as StripeClient,
    { priceOf: (plan) => `price_${plan}` } as Prices,
  );
  expect(Object.fromEntries(await plans.current())).toEqual({ starter: nine, entreprise: nine });
});

test('does not wait longer than two seconds', async () => {
  const waiting = new PlanPrices(
    { isConfigured: true, call: () => new Promise(() => undefined) } as unknown as StripeClient,
    { priceOf: () => 'price_1' } as unknown as Prices,
  ).current();
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await waiting).size).toBe(0);
});

test('asks nothing without a key', async () => {
  const { current, stripe } = pricesOf(() => monthly, false);
  expect([await current(), stripe.calls]).toEqual([{}, 0]);
});
