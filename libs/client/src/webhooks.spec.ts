import { generateKeyPairSync, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { createDuetcast } from './duetcast';
import { verifyWebhook, WebhookVerificationError } from './webhooks';

const secret = `whsec_${Buffer.alloc(32, 251).toString('base64')}`;
const sentAt = 1_763_640_000;
const now = sentAt * 1_000;
const webhook = {
  event: 'job.completed',
  deliveryId: 'whd_1',
  sentAt: new Date(now).toISOString(),
  job: { jobId: 'é' },
};
const body = JSON.stringify(webhook);
/** As signed by the reference implementation. */
const signature = new Webhook(secret).sign('whd_1', new Date(now), body);
const headers = { 'webhook-id': 'whd_1', 'webhook-timestamp': String(sentAt), 'webhook-signature': signature };
const verify = (changes: object = {}, text: string | Uint8Array = body, key = secret, options: object = {}) =>
  verifyWebhook(text, { ...headers, ...changes }, key, { now, ...options });

test('returns what the reference implementation signed, as text or bytes', async () => {
  expect(await verify()).toEqual(webhook);
  expect(await verify({}, new TextEncoder().encode(body))).toEqual(webhook);
  expect(await verifyWebhook(body, new Headers(headers), secret, { now })).toEqual(webhook);
});
test('takes names of headers in any case', async () => {
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  expect(await verifyWebhook(body, upper, secret, { now })).toEqual(webhook);
});
test('accepts any of several signatures, and skips other kinds', async () => {
  const others = `v1a,${signature.slice(3)} v1,%% v1,${Buffer.alloc(32).toString('base64')}`;
  expect(await verify({ 'webhook-signature': `${others} ${signature}` })).toEqual(webhook);
  await expect(verify({ 'webhook-signature': others })).rejects.toThrow('No signature');
});
test.each([
  ['another body', {}, body.replace('completed', 'failed'), secret, 'No signature'],
  ['another id', { 'webhook-id': 'whd_2' }, body, secret, 'No signature'],
  ['another secret', {}, body, `whsec_${Buffer.alloc(32, 1).toString('base64')}`, 'No signature'],
  ['no signature', { 'webhook-signature': undefined }, body, secret, 'The header webhook-signature is missing.'],
  ['a time that is no number', { 'webhook-timestamp': '0x5' }, body, secret, 'webhook-timestamp "0x5"'],
  ['a secret that is not base64', {}, body, 'whsec_%', 'The secret is not base64.'],
  ['an empty secret', {}, body, 'whsec_', 'The secret is not base64.'],
])('refuses %s', async (_, changes, text, key, message) => {
  const refusal = verify(changes, text, key);
  await expect(refusal).rejects.toThrow(WebhookVerificationError);
  await expect(refusal).rejects.toThrow(message);
});
test('refuses a time that is further away than the tolerance, before and after', async () => {
  for (const apart of [300_000, -300_000])
    expect(await verify({}, body, secret, { now: now + apart })).toEqual(webhook);
  for (const apart of [300_001, -300_001])
    await expect(verify({}, body, secret, { now: now + apart })).rejects.toThrow('more than 300 s');
  expect(await verify({}, body, secret, { now: now + 600_000, toleranceSeconds: 600 })).toEqual(webhook);
});

describe('of an endpoint of an account', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = `whpk_${publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`;
  const signed = sign(null, Buffer.from(`whd_1.${sentAt}.${body}`), privateKey).toString('base64');
  const both = { ...headers, 'webhook-signature': `${signature} v1a,${signed}` };
  const { webhooks } = createDuetcast({ baseUrl: 'https://duetcast.example' });

  test('the secret and the public key each verify their signature', async () => {
    expect(await webhooks.verify(body, both, secret, { now })).toEqual(webhook);
    expect(await webhooks.verify(body, both, key, { now })).toEqual(webhook);
  });
  test('the public key accepts no other body, and no signature of the secret', async () => {
    await expect(webhooks.verify(`${body} `, both, key, { now })).rejects.toThrow(WebhookVerificationError);
    await expect(webhooks.verify(body, headers, key, { now })).rejects.toThrow('No signature');
  });
  test.each(['whpk_', 'whpk_%', `whpk_${Buffer.alloc(31).toString('base64')}`])('refuses the key %s', (wrong) =>
    expect(webhooks.verify(body, both, wrong, { now })).rejects.toThrow('The public key is not'),
  );
});
