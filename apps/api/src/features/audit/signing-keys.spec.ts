import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('a key is made once, for the owner of the process only', () => {
  expect(keysOf().current).toEqual(keysOf().current);
  expect(statSync(join(dataDir, 'keys/audit.pem')).mode & 0o777).toBe(0o600);
  expect(keysOf().all()).toHaveLength(1);
});

test('what it signs verifies by the public half, which names itself by its thumbprint', async () => {
  const keys = keysOf();
  const file = keys.signFile({ format: 'duetcast-test', version: 1, text: 'Grüße 🎧' });
  const publicKey = createPublicKey({ key: { ...keys.current }, format: 'jwk' });
  const signature = Buffer.from(file.signature, 'base64url');
  expect(verify(null, Buffer.from(signedText(file)), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(signedText({ ...file, text: 'Gruß' })), publicKey, signature)).toBe(false);
  expect(keys.current.kid).toBe(await calculateJwkThumbprint({ ...keys.current }));
  expect(keys.current).not.toHaveProperty('d');
});

test('the key of the configuration is taken as PEM, on one line too, and as DER in base64', () => {
  const key = aKey();
  const pem = pemOf(key);
  const der = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const kids = [pem, pem.replaceAll('\n', '\\n'), der].map(
    (AUDIT_SIGNING_KEY) => keysOf({ AUDIT_SIGNING_KEY }).current.kid,
  );
  expect(new Set(kids).size).toBe(1);
});

test('keys that signed before are still told, after the one that signs now', () => {
  const first = keysOf().current;
  const second = keysOf({ AUDIT_SIGNING_KEY: pemOf() });
  expect(second.current.kid).not.toBe(first.kid);
  expect(second.all()).toEqual([second.current, first]);
  expect(keysOf().all()).toEqual([first, second.current]);
});

test('a damaged key stops the boot, says nothing of what stood there, and is not replaced', () => {
  keysOf();
  writeFileSync(join(dataDir, 'keys/audit.pem'), 'hush-hush');
  for (const start of [keysOf, keysOf]) expect(() => start()).toThrow(/^((?!hush-hush).)*Ed25519 private key$/);
});

test('what is no Ed25519 key is refused by the configuration, which does not repeat it', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const AUDIT_SIGNING_KEY of ['hush-hush', pemOf(rsa)])
    expect(() => readConfig({ AUDIT_SIGNING_KEY })).toThrow(
      'AUDIT_SIGNING_KEY: takes an Ed25519 private key as PEM, or its PKCS #8 DER in base64',
    );
});
