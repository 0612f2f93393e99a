import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { signedText } from '@duetcast/verify/signed-file';
import { readConfig } from '../../platform/config/config';
import { SigningKeys } from './signing-keys';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'duetcast-audit-keys-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const keysOf = (env: NodeJS.ProcessEnv = {}) => new SigningKeys(readConfig({ DATA_DIR: dataDir, ...env }));
const aKey = () => generateKeyPairSync('ed25519').privateKey;
const pemOf = (key = aKey()) => key.export({ format: 'pem', type: 'pkcs8' }).toString();

test('generates one key, readable only by the process owner', () => {
  expect(keysOf().current).toEqual(keysOf().current);
  expect(statSync(join(dataDir, 'keys/audit.pem')).mode & 0o777).toBe(0o600);
  expect(keysOf().all()).toHaveLength(1);
});

test.each(['worker', 'projector'])('a process with the role %s reads and generates none', (ROLES) => {
  const keys = keysOf({ ROLES, AUDIT_SIGNING_KEY: pemOf() });
  expect(() => keys.sign('text')).toThrow('Only processes with the role api sign files');
  keysOf({ ROLES });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('signatures verify with the public key, whose kid is its thumbprint', async () => {
  const keys = keysOf();
  const file = keys.signFile({ format: 'duetcast-test', version: 1, text: 'Grüße 🎧' });
  const publicKey = createPublicKey({ key: { ...keys.current }, format: 'jwk' });
  const signature = Buffer.from(file.signature, 'base64url');
  expect(verify(null, Buffer.from(signedText(file)), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(signedText({ ...file, text: 'Gruß' })), publicKey, signature)).toBe(false);
  expect(keys.current.kid).toBe(await calculateJwkThumbprint({ ...keys.current }));
  expect(keys.current).not.toHaveProperty('d');
});

test('accepts the configured key as PEM, as single-line PEM and as base64 DER', () => {
  const key = aKey();
  const pem = pemOf(key);
  const der = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const kids = [pem, pem.replaceAll('\n', '\\n'), der].map(
    (AUDIT_SIGNING_KEY) => keysOf({ AUDIT_SIGNING_KEY }).current.kid,
  );
  expect(new Set(kids).size).toBe(1);
});

test('lists earlier keys after the current one', () => {
  const first = keysOf().current;
  const second = keysOf({ AUDIT_SIGNING_KEY: pemOf() });
  expect(second.current.kid).not.toBe(first.kid);
  expect(second.all()).toEqual([second.current, first]);
  expect(keysOf().all()).toEqual([first, second.current]);
});

test('a damaged key file stops the boot, is not replaced, and its content is not logged', () => {
  keysOf();
  writeFileSync(join(dataDir, 'keys/audit.pem'), 'hush-hush');
  for (const start of [keysOf, keysOf]) expect(() => start()).toThrow(/^((?!hush-hush).)*Ed25519 private key$/);
});

test('the configuration rejects a key that is not Ed25519 without repeating it', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const AUDIT_SIGNING_KEY of ['hush-hush', pemOf(rsa)])
    expect(() => readConfig({ AUDIT_SIGNING_KEY })).toThrow(
      'AUDIT_SIGNING_KEY: must be an Ed25519 private key: PEM, or its PKCS #8 DER in base64',
    );
});
