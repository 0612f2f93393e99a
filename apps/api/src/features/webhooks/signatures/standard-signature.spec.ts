import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { standardHeaders } from './standard-signature';

const key = Buffer.alloc(32, 251);
const message = { id: 'whd_1', unixSeconds: Math.floor(Date.now() / 1_000), body: '{"text":"é"}' };

test('the reference implementation of Standard Webhooks verifies the headers, and no other body', () => {
  const secret = `whsec_${key.toString('base64')}`;
  const headers = standardHeaders({ secrets: [secret] }, message);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ text: 'é' });
  expect(() => new Webhook(secret).verify('{"text":"e"}', headers)).toThrow('No matching signature');
});

test('each secret and each Ed25519 key adds a signature, in this order', () => {
  const [first, second] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
  const headers = standardHeaders({ secrets, keys: [first.privateKey, second.privateKey] }, message);
  for (const secret of secrets) expect(new Webhook(secret).verify(message.body, headers)).toEqual({ text: 'é' });
  const signatures = headers['webhook-signature']!.split(' ');
  expect(signatures.map((signature) => signature.split(',')[0])).toEqual(['v1', 'v1', 'v1a', 'v1a']);
  const signed = Buffer.from(`${message.id}.${message.unixSeconds}.${message.body}`);
  const isSignedBy = (publicKey: KeyObject, signature = '') =>
    verify(null, signed, publicKey, Buffer.from(signature.slice('v1a,'.length), 'base64'));
  expect(isSignedBy(first.publicKey, signatures[2])).toBe(true);
  expect(isSignedBy(second.publicKey, signatures[3])).toBe(true);
  expect(isSignedBy(second.publicKey, signatures[2])).toBe(false);
});
