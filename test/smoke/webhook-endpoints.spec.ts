import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createDuetcast } from '@duetcast/client/duetcast';
import { maxWebhookEndpoints, secretOverlapMs } from '@duetcast/domain/limits/webhook-limits';
import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { Webhook } from 'standardwebhooks';
import { endpointClient, isSignedBy, type CreatedEndpoint as Endpoint } from '../support/endpoint-client';
import { createToken } from '../support/named-token';
import { startTestApp } from '../support/test-app';
import { until } from '../support/until';
import { status, WebhookReceiver } from '../support/webhook-receiver';
import { sharedFixture } from '../support/fixtures';

const receiver = sharedFixture(() => WebhookReceiver.start());
const server = sharedFixture(() => startTestApp({ DOWNLOAD_ALLOWED_HOSTS: receiver.host, SUBMIT_LIMIT: '1000' }));

const signedIn = (name: string) => endpointClient(server, name, receiver.url);

/** The next call to the path that matches. */
const received = (
  path: string,
  matches: (body: { event: string; deliveryId: string }) => boolean = () => true,
  from = 0,
) =>
  until(() => receiver.calls.slice(from).find((each) => each.path === path && matches(JSON.parse(each.body) as never)));
const urlOf = (path: string) => `http://${receiver.host}${path}`;
test('a completed job reaches the endpoint, verified by the official library, and by its public key alone', async () => {
  const { create, completeJob, deliveries } = await signedIn('ada');
  const endpoint = await create({ url: urlOf('/full') });
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const jobId = await completeJob('The tide comes in.');
  const call = await received('/full');
  const content = { event: 'job.completed', job: { jobId, status: 'completed' } };
  expect(new Webhook(endpoint.secret).verify(call.body, call.headers as Record<string, string>)).toMatchObject(content);
  expect(call.headers).not.toHaveProperty('x-duetcast-signature');

  const raw = Buffer.from(endpoint.publicKey.replace(/^whpk_/, ''), 'base64');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signed = Buffer.from(
    `${String(call.headers['webhook-id'])}.${String(call.headers['webhook-timestamp'])}.${call.body}`,
  );
  const signatures = String(call.headers['webhook-signature']).split(' ');
  const [ed25519 = ''] = signatures.filter((each) => each.startsWith('v1a,'));
  expect(verifySignature(null, signed, publicKey, Buffer.from(ed25519.slice(4), 'base64'))).toBe(true);

  const { webhooks } = createDuetcast({ baseUrl: server.url });
  for (const key of [endpoint.secret, endpoint.publicKey])
    expect(await webhooks.verify(call.body, call.headers, key)).toMatchObject(content);
  const [delivery] = await until(async () => {
    const all = await deliveries(endpoint);
    return all[0]?.status === 'delivered' && all;
  });
  expect(delivery).toMatchObject({ id: call.headers['webhook-id'], jobId, attempts: 1, statusCode: 200 });
});

test('each endpoint gets what it chose: event types, and the thin payload', async () => {
  const { create, completeJob } = await signedIn('choosy');
  await create({ url: urlOf('/failures'), eventTypes: ['job.failed'] });
  await create({ url: urlOf('/thin'), payload: 'thin', eventTypes: ['job.completed'] });
  const jobId = await completeJob('The tide goes out.');
  const { body } = await received('/thin');
  expect(Object.keys(JSON.parse(body) as object).sort()).toEqual(['deliveryId', 'event', 'jobId', 'sentAt']);
  expect(JSON.parse(body)).toMatchObject({ event: 'job.completed', jobId });
  expect(receiver.calls.filter(({ path }) => path === '/failures')).toEqual([]);
});

test('a test is sent on request, also to a paused endpoint, which gets nothing else', async () => {
  const { create, call, data, deliveries, completeJob } = await signedIn('tester');
  const endpoint = await create({ url: urlOf('/test') });
  const paused = await data<Endpoint>('patch', `/${endpoint.id}`, { enabled: false });
  expect(paused).toMatchObject({ enabled: false, disabledReason: 'paused' });
  await completeJob('The receiver is gone.');
  const { deliveryId } = await data<{ deliveryId: string }>('post', `/${endpoint.id}/test`);
  const sent = await received('/test');
  expect(JSON.parse(sent.body)).toMatchObject({ event: 'webhook.test', deliveryId, endpointId: endpoint.id });
  expect(isSignedBy(endpoint.secret, sent)).toBe(true);
  const listed = await deliveries(endpoint);
  expect(listed.map(({ id, event, jobId }) => [id, event, jobId])).toEqual([[deliveryId, 'webhook.test', null]]);
  await call('post', `/${endpoint.id}/redeliver`, { deliveryId }).expect(409);
  expect(await data('patch', `/${endpoint.id}`, { enabled: true })).toMatchObject({
    enabled: true,
    disabledReason: null,
  });
});

test('deliveries are sent again under their id: one, and those of a time range', async () => {
  const { create, call, data, deliveries, completeJob } = await signedIn('again');
  const [endpoint, other] = [await create({ url: urlOf('/again') }), await create({ url: urlOf('/other') })];
  await completeJob('Once more.');
  const first = await received('/again');
  const id = String(first.headers['webhook-id']);
  const ended = () =>
    until(async () => (await deliveries(endpoint)).every(({ status: state }) => state === 'delivered'));
  await ended();
  expect(await data('post', `/${endpoint.id}/redeliver`, { deliveryId: id })).toEqual({ redelivered: 1 });
  const again = () => receiver.calls.filter(({ path }) => path === '/again');
  await until(() => again().length === 2);
  await ended();
  const [from, to] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00.000Z'];
  const range = (part: object) => data('post', `/${endpoint.id}/redeliver`, { from, to, ...part });
  expect(await range({ status: 'given_up' })).toEqual({ redelivered: 0 });
  expect(await range({ to: '2021-01-01T00:00:00Z' })).toEqual({ redelivered: 0 });
  expect(await range({})).toEqual({ redelivered: 1 });
  await until(() => again().length === 3);
  expect(new Set(again().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  await call('post', `/${other.id}/redeliver`, { deliveryId: id }).expect(404);
  await call('post', `/${endpoint.id}/redeliver`, { deliveryId: 'none' }).expect(404);
  await call('post', `/${endpoint.id}/redeliver`, {}).expect(400);
});

test('after a rotation both secrets sign, and a second rotation ends the first secret', async () => {
  const { create, data, completeJob } = await signedIn('rotating');
  const { id, secret: first } = await create({ url: urlOf('/rotated') });
  const { secret: second, previousSecretUntil } = await data<Endpoint>('post', `/${id}/rotate`);
  const overlapMs = Date.parse(previousSecretUntil ?? '') - Date.now();
  expect(overlapMs).toBeLessThanOrEqual(secretOverlapMs);
  expect(overlapMs).toBeGreaterThan(secretOverlapMs - 60_000);
  await completeJob('Two keys.');
  const both = await received('/rotated');
  expect([first, second].map((secret) => isSignedBy(secret, both))).toEqual([true, true]);
  const { secret: third } = await data<Endpoint>('post', `/${id}/rotate`);
  const sent = receiver.calls.length;
  await data('post', `/${id}/test`);
  const last = await received('/rotated', () => true, sent);
  expect([first, second, third].map((secret) => isSignedBy(secret, last))).toEqual([false, true, true]);
});

test('a receiver that answers 410 disables its endpoint, and the owner gets a mail', async () => {
  const { create, data, completeJob } = await signedIn('gone');
  const { id } = await create({ url: urlOf('/gone') });
  receiver.respondNext(status(410));
  await completeJob('Farewell.');
  await until(async () => !(await data<Endpoint>('get', `/${id}`)).enabled);
  const outbox = join(server.dataDir, 'outbox');
  const mail = await until(() =>
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .find((text) => text.includes('To: gone@example.com') && text.includes('webhook endpoint')),
  );
  expect(mail).toContain('410');
});

test.each([
  ['http://example.com/hook', 'field.invalid'],
  ['https://[::ffff:10.0.0.1]/hook', 'connection.forbiddenAddress'],
  ['https://0x0a000001/hook', 'connection.forbiddenAddress'],
  ['https://169.254.169.254/latest', 'connection.forbiddenAddress'],
  ['https://user:secret@example.com/', 'field.invalid'],
  ['file:///etc/passwd', 'field.invalid'],
])('%s is refused, at creation and at a change', async (url, code) => {
  const { create, call } = await signedIn('ssrf');
  const { id } = await create({ url: 'https://example.com/' });
  for (const [method, path] of [['post', ''] as const, ['patch', `/${id}`] as const]) {
    const response = await call(method, path, { url }).expect(400);
    const { code: own, errors } = response.body as { code: string; errors?: { code: string; param: string }[] };
    expect([own, ...(errors ?? []).map((each) => each.code)]).toContain(code);
    expect(response.text).toContain('"url"');
  }
  await call('delete', `/${id}`).expect(200);
});

test(`an account has ${maxWebhookEndpoints} endpoints, and not one more`, async () => {
  const { create, call, data } = await signedIn('collector');
  const created: Endpoint[] = [];
  while (created.length < maxWebhookEndpoints) created.push(await create());
  const refused = await call('post', '', { url: receiver.url }).expect(413);
  expect(refused.body).toMatchObject({ code: 'endpoint.tooMany' });
  await call('delete', `/${created[0]!.id}`).expect(200);
  await call('delete', `/${created[0]!.id}`).expect(404);
  expect(await data('get', '')).toHaveLength(maxWebhookEndpoints - 1);
  await call('post', '', { url: receiver.url }).expect(201);
});

test('only the account reaches an endpoint, and no token without the scope', async () => {
  const ada = await signedIn('owner');
  const bob = await signedIn('bob');
  const { id } = await ada.create();
  const calls = [
    ['get', `/${id}`],
    ['patch', `/${id}`, { enabled: false }],
    ['post', `/${id}/test`],
    ['post', `/${id}/rotate`],
    ['get', `/${id}/deliveries`],
    ['post', `/${id}/redeliver`, { deliveryId: 'none' }],
    ['delete', `/${id}`],
  ] as const;
  for (const [method, path, body] of calls) {
    const response = await bob.call(method, path, body).expect(404);
    expect(response.body).toMatchObject({ code: 'endpoint.missing' });
  }
  await ada.call('get', '/constructor').expect(404);
  const writer = await createToken(server, ada.session, ['jobs:write', 'sites:write', 'shows:write']);
  const redirect = { url: 'https://attacker.example.com/' };
  for (const [method, path] of [['post', ''] as const, ['patch', `/${id}`] as const])
    await ada.callAs(writer.token, method, path, redirect).expect(403);
  const setter = await createToken(server, ada.session, ['webhooks:write']);
  await ada.callAs(setter.token, 'patch', `/${id}`, { ...redirect, token_id: setter.token }).expect(200);
});

test('secrets are in no file, feed or list in clear, and pages see changes at once', async () => {
  const { session, create, call, data } = await signedIn('secretive');
  const socket = io(server.url, { path: '/ws/updates', auth: { token: session }, transports: ['websocket'] });
  const pushed: number[] = [];
  socket.on('endpoints_update', ({ endpoints }: Parameters<ServerEvents['endpoints_update']>[0]) =>
    pushed.push(endpoints.endpoints),
  );
  await new Promise((resolve) => socket.once('connected', resolve));
  const created = await create({ description: 'Newsletter' });
  const { secret } = await data<Endpoint>('post', `/${created.id}/rotate`);
  const events = await server.http().get('/api/events').set('authorization', `Bearer ${session}`).expect(200);
  const shown = [(await call('get', '').expect(200)).text, events.text];
  expect(events.text).toContain('EndpointSecretRotated');
  await call('delete', `/${created.id}`).expect(200);
  await until(() => pushed.at(-1) === 0);
  expect(pushed[0]).toBe(1);
  socket.disconnect();
  const files = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(server.dataDir, name),
  );
  const stored = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'));
  for (const clear of [created.secret, secret].map((each) => each.slice('whsec_'.length)))
    expect([...shown, ...stored].filter((text) => text.includes(clear))).toEqual([]);
});
