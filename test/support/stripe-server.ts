import { canonicalJson } from '@duetcast/domain/kernel/json';
import Stripe from 'stripe';
import { startStubServer, type RecordedRequest, type StubServer } from './stub-server';

export const stripeKey = 'sk_test_0123456789abcdefghijklmn';
export const stripeWebhookSecret = 'whsec_0123456789abcdefghijklmn';
export const stripePrices = { starter: 'price_starter', creator: 'price_creator', entreprise: 'price_entreprise' };

/** Environment of an API server that uses this Stripe server. */
export const stripeVariables = (url: string) => ({
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  STRIPE_PRICE_STARTER: stripePrices.starter,
  STRIPE_PRICE_CREATOR: stripePrices.creator,
  STRIPE_PRICE_ENTREPRISE: stripePrices.entreprise,
  STRIPE_API_URL: url,
});

interface StripeResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: object;
}

const errorResponse = (status: number, error: { type: string; message: string; code?: string; param?: string }) => ({
  status,
  headers: { 'request-id': 'req_0123456789' },
  body: { error },
});
const success = (body: object) => ({ status: 200, headers: { 'request-id': 'req_0123456789' }, body });
const missing = (kind: string, id: unknown, param: string) =>
  errorResponse(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${String(id)}'`,
    param,
  });

const metadataOf = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

/** Behaves as Stripe's API reference describes: customers, checkout and portal sessions, errors, idempotency keys. */
export async function startStripe(): Promise<StubServer & Record<'customers' | 'prices', Map<string, object>>> {
  const customers = new Map<string, object>();
  const monthly = { currency: 'usd', recurring: { interval: 'month', interval_count: 1 } };
  const prices = new Map<string, object>(
    Object.values(stripePrices).map((id, index) => [id, { ...monthly, unit_amount: 900 * (index + 1) + 99 }]),
  );
  const byKey = new Map<string, { body: string; response: StripeResponse }>();
  let count = 0;

  const perform = ({ method, path, body }: RecordedRequest): StripeResponse => {
    const number = String((count += 1)).padStart(14, '0');
    switch (`${method} ${path.replace(/(?:cus|price)_\w+$/, ':id')}`) {
      case 'POST /v1/customers': {
        const id = `cus_${number}`;
        const customer = { id, object: 'customer', email: body.email ?? null, metadata: metadataOf(body) };
        customers.set(id, customer);
        return success(customer);
      }
      case 'GET /v1/customers/:id': {
        const id = path.slice(path.lastIndexOf('/') + 1);
        const customer = customers.get(id);
        return customer ? success(customer) : { ...missing('customer', id, 'id'), status: 404 };
      }
      case 'POST /v1/customers/:id': {
        const id = path.slice(path.lastIndexOf('/') + 1);
        const customer = customers.get(id);
        if (!customer) return { ...missing('customer', id, 'id'), status: 404 };
        return success(Object.assign(customer, 'email' in body && { email: body.email }));
      }
      case 'DELETE /v1/customers/:id': {
        const id = path.slice(path.lastIndexOf('/') + 1);
        if (!customers.delete(id)) return { ...missing('customer', id, 'id'), status: 404 };
        return success({ id, object: 'customer', deleted: true });
      }
      case 'GET /v1/prices/:id': {
        const id = path.slice(path.lastIndexOf('/') + 1);
        const price = prices.get(id);
        return price ? success({ id, object: 'price', ...price }) : { ...missing('price', id, 'price'), status: 404 };
      }
      case 'POST /v1/checkout/sessions': {
        const { customer, 'line_items[0][price]': price } = body;
        if (!customers.has(String(customer))) return missing('customer', customer, 'customer');
        if (!Object.values(stripePrices).includes(String(price)))
          return missing('price', price, 'line_items[0][price]');
        const id = `cs_test_${number}`;
        const url = `https://checkout.stripe.example/c/pay/${id}`;
        return success({ id, object: 'checkout.session', mode: body.mode, customer, metadata: metadataOf(body), url });
      }
      case 'POST /v1/billing_portal/sessions': {
        const { customer, return_url } = body;
        if (!customers.has(String(customer))) return missing('customer', customer, 'customer');
        const id = `bps_${number}`;
        const url = `https://billing.stripe.example/p/session/${id}`;
        return success({ id, object: 'billing_portal.session', customer, return_url, url });
      }
      default:
        return errorResponse(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  };

  const server = await startStubServer(async (request) => {
    const { headers, path, body } = request;
    if (headers.authorization !== `Bearer ${stripeKey}`)
      return errorResponse(401, {
        type: 'invalid_request_error',
        message: `Invalid API Key provided: ${String(headers.authorization).slice(7)}`,
      });
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return perform(request);
    const text = canonicalJson({ path, body });
    const earlier = byKey.get(key);
    if (earlier && earlier.body !== text)
      return errorResponse(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      });
    const response = earlier?.response ?? perform(request);
    byKey.set(key, { body: text, response });
    return earlier ? { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } } : response;
  });
  return { ...server, customers, prices };
}

const sdk = new Stripe(stripeKey);
let eventCount = 0;

/** An event as Stripe delivers it; `created` in Unix seconds. */
export const stripeEvent = (type: string, object: object, created = Math.floor(Date.now() / 1000)) => ({
  id: `evt_${String((eventCount += 1)).padStart(16, '0')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});

/** The signature header from Stripe's own SDK; `timestamp` in Unix seconds. */
export const stripeSignature = (payload: string, { secret = stripeWebhookSecret, timestamp = 0 } = {}) =>
  sdk.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
