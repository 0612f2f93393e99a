import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { bearer, meOf, startBilling, subscription } from '../../../../../test/support/billing-fixture';
import { stripeEvent, stripeKey, stripeVariables } from '../../../../../test/support/stripe-server';
import type { ScriptedResponse } from '../../../../../test/support/stub-server';
import { EventStore } from '../../eventing/event-store/event-store';
import { readConfig } from '../../platform/config/config';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Metrics } from '../../platform/observability/metrics';
import { StripeClient } from './stripe/stripe-client';
import { sharedFixture } from '../../../../../test/support/fixtures';

const billing = sharedFixture(() => startBilling());

const portal = (session: string) => billing.app.http().post('/api/billing/portal').set(bearer(session)).send({});
const kinds = () =>
  billing.app.app
    .get(ServiceFailures)
    .current()
    .map(({ service, kind }) => `${service} ${kind}`);
const events = async (stream: string) => {
  const stored: { type: string; data: unknown }[] = [];
  for await (const { type, data } of billing.app.app.get(EventStore).readStream(stream)) stored.push({ type, data });
  return stored;
};

const asJson = { 'content-type': 'application/json' };
const failing: [string, ScriptedResponse, string, string][] = [
  ['a web page', { status: 200, body: '<html>Welcome</html>' }, 'billing.unreachable', 'badResponse'],
  ['nothing', { status: 200, body: '' }, 'billing.unreachable', 'badResponse'],
  ['another JSON', { status: 200, body: {} }, 'billing.unreachable', 'badResponse'],
  ['null', { status: 200, headers: asJson, body: 'null' }, 'billing.unreachable', 'badResponse'],
  ['status 401', { status: 401, body: { error: { message: stripeKey } } }, 'billing.refused', 'authentication'],
  [
    'an unknown price',
    { status: 400, body: { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'price' } } },
    'billing.refused',
    'configuration',
  ],
];

describe.each(failing)('Stripe answers with %s', (name, response, code, kind) => {
  test('for a customer: no customer is linked', async () => {
    const session = await billing.app.signIn(`${name.replaceAll(' ', '')}@example.com`);
    const { id } = await meOf(billing.app, session);
    billing.stripe.respondNext(response);
    const refused = await billing.checkout(session, 'starter').expect(503);
    expect(refused.body).toMatchObject({ code });
    expect(kinds()).toEqual([`payments ${kind}`]);
    expect((await events(`account-${id}`)).map(({ type }) => type)).not.toContain('CustomerLinked');
    await billing.checkout(session, 'starter').expect(200);
    expect(kinds()).toEqual([]);
  });

  test('for a checkout and a portal', async () => {
    const { session } = await billing.customerOf(`sessions-${name.replaceAll(' ', '')}@example.com`);
    billing.stripe.respondNext(response);
    expect((await billing.checkout(session, 'starter').expect(503)).body).toMatchObject({ code });
    billing.stripe.respondNext(response);
    expect((await portal(session).expect(503)).body).toMatchObject({ code });
  });
});

test.each([
  ['3600', '3600'],
  ['2', '2'],
  [undefined, '1'],
])('a limit with Retry-After %s is passed on', async (asked, passed) => {
  const session = await billing.app.signIn(`limited-${passed}@example.com`);
  billing.stripe.respondNext({
    status: 429,
    headers: { 'stripe-should-retry': 'false', ...(asked && { 'retry-after': asked }) },
    body: { error: { type: 'invalid_request_error', code: 'rate_limit' } },
  });
  const refused = await billing.checkout(session, 'starter').expect(503);
  expect(refused.body).toMatchObject({ code: 'billing.unreachable' });
  expect(refused.headers['retry-after']).toBe(passed);
});

describe('a customer that was deleted at Stripe', () => {
  test('is replaced by a new one at the next checkout', async () => {
    const { session, accountId, customer } = await billing.customerOf('deleted@example.com');
    billing.stripe.customers.delete(customer);
    await billing.checkout(session, 'starter').expect(200);
    await portal(session).expect(200);
    const created = [...billing.stripe.customers.keys()].at(-1);
    expect(created).not.toBe(customer);
    expect((await events(`account-${accountId}`)).slice(-3)).toEqual([
      { type: 'CustomerLinked', data: { accountId, customerId: customer } },
      { type: 'CustomerForgotten', data: { accountId, customerId: customer } },
      { type: 'CustomerLinked', data: { accountId, customerId: created } },
    ]);
  });

  test('is forgotten when the portal is opened, or when Stripe reports it', async () => {
    const { session, accountId, customer } = await billing.customerOf('gone@example.com');
    billing.stripe.customers.delete(customer);
    expect((await portal(session).expect(404)).body).toMatchObject({ code: 'billing.nothingToManage' });
    await billing.checkout(session, 'starter').expect(200);
    const next = [...billing.stripe.customers.keys()].at(-1) ?? '';
    billing.stripe.customers.delete(next);
    const deleted = stripeEvent('customer.deleted', { id: next, object: 'customer', metadata: { accountId } });
    await billing.deliver(deleted).expect(200);
    await billing.deliver(deleted).expect(200);
    expect((await events(`account-${accountId}`)).filter(({ type }) => type === 'CustomerForgotten')).toHaveLength(2);
    await billing.checkout(session, 'starter').expect(200);
    await portal(session).expect(200);
  });

  test('is no reason to redeliver an event about it', async () => {
    const event = stripeEvent('customer.subscription.created', subscription({ customer: 'cus_unknown' }));
    await billing.deliver(event).expect(200);
    expect(kinds()).toEqual([]);
  });
});

test('an event of an unknown form is stored once for the operator', async () => {
  const { session, accountId, customer } = await billing.customerOf('unread@example.com');
  const event = stripeEvent('customer.subscription.updated', { ...subscription({ accountId, customer }), items: [] });
  for (let delivery = 0; delivery < 2; delivery++) await billing.deliver(event).expect(200);
  expect(await events(`stripe-${event.id}`)).toEqual([
    {
      type: 'StripeEventUnread',
      data: {
        stripeEventId: event.id,
        type: event.type,
        apiVersion: event.api_version,
        problems: ['items: Invalid input: expected object, received array'],
      },
    },
  ]);
  expect((await meOf(billing.app, session)).planSlug).toBe('free_user');
  const bare = { object: 'event', type: 'invoice.payment_failed' };
  await billing.deliver(bare).expect(200);
});

test('a call ends at its deadline, also in the body', async () => {
  const hung = createServer((_, response) => void response.writeHead(200).write('{'));
  await once(hung.listen(0, '127.0.0.1'), 'listening');
  const { port } = hung.address() as AddressInfo;
  const failures = new ServiceFailures(new Metrics());
  const client = new StripeClient(readConfig(stripeVariables(`http://127.0.0.1:${port}`)), failures, 200);
  const call = client.call(z.object({ id: z.string() }), (stripe) => stripe.customers.retrieve('cus_1'));
  await expect(call).rejects.toMatchObject({ code: 'billing.unreachable' });
  expect(failures.current()).toMatchObject([{ service: 'payments', kind: 'timeout' }]);
  hung.closeAllConnections();
  hung.close();
});
