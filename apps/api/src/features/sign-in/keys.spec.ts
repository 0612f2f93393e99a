import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionLifetimeSeconds } from '@duetcast/domain/limits/time-limits';
import type { ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { readConfig } from '../../platform/config/config';
import { SecretBox } from '../../platform/secrets/secret-box';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { ApiTokens } from '../tokens/verification/api-tokens';
import { SessionTokens } from './sessions/local-sessions';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'duetcast-keys-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const keysOf = (env: NodeJS.ProcessEnv = {}) => new ServerKeys(readConfig({ DATA_DIR: dataDir, ...env }));
const otherKeys = () => keysOf({ SECRET_KEY: 'ab'.repeat(32) });
const claims = { accountId: 'acc_ada', sessionId: 'ses_1', method: 'passkey' } as const;

describe('the server key', () => {
  test('is created once, readable by the process owner only', () => {
    expect(keysOf().derive('a')).toEqual(keysOf().derive('a'));
    expect(statSync(join(dataDir, 'keys/server.key')).mode & 0o777).toBe(0o600);
  });
  test('derives a different key for each purpose', () =>
    expect(keysOf().derive('a')).not.toEqual(keysOf().derive('b')));
  test('is taken from the configuration if set', () =>
    expect(otherKeys().derive('a')).not.toEqual(keysOf().derive('a')));
  test('that is damaged prevents startup and is not replaced', () => {
    keysOf();
    writeFileSync(join(dataDir, 'keys/server.key'), 'short');
    expect(() => keysOf()).toThrow('64 hex digits');
  });
});

describe('a sealed secret', () => {
  const box = () => new SecretBox(keysOf());

  test('can be unsealed, and each seal differs', () => {
    const sealed = box().seal('dc_ä🎧', 'token');
    expect(box().unseal(sealed, 'token')).toBe('dc_ä🎧');
    expect(box().seal('dc_ä🎧', 'token')).not.toBe(sealed);
  });
  test('unseals only with its purpose and key, and only unchanged', () => {
    const sealed = box().seal('secret', 'token');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => box().unseal(sealed, 'e-mail')).toThrow();
    expect(() => new SecretBox(otherKeys()).unseal(sealed, 'token')).toThrow();
    expect(() => box().unseal(bytes.toString('base64url'), 'token')).toThrow();
    expect(() => box().unseal('', 'token')).toThrow();
  });
});

describe('a session token', () => {
  test('is readable by every process with the key', async () => {
    const { token, expiresAt } = await new SessionTokens(keysOf()).issue(claims, new Date());
    expect(await new SessionTokens(keysOf()).read(token)).toEqual(claims);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + (sessionLifetimeSeconds - 5) * 1000);
  });
  test('expires', async () => {
    const tokens = new SessionTokens(keysOf());
    const { token } = await tokens.issue(claims, new Date(Date.now() - (sessionLifetimeSeconds + 60) * 1000));
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'auth.tokenExpired' });
  });
  test('is invalid if signed by another key, changed, unsigned or malformed', async () => {
    const tokens = new SessionTokens(keysOf());
    const { token } = await tokens.issue(claims, new Date());
    const otherIssuer = await new SessionTokens(otherKeys()).issue(claims, new Date());
    const [, payload] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const invalid of [otherIssuer.token, token.replace('.', '.e'), unsigned, 'nonsense', ''])
      await expect(tokens.read(invalid)).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
  });
  test('is verified once, and expires all the same', async () => {
    const tokens = new SessionTokens(keysOf());
    const { token, expiresAt } = await tokens.issue(claims, new Date());
    const verify = jest.spyOn(globalThis.crypto.subtle, 'verify');
    const clock = jest.spyOn(Date, 'now');
    expect([await tokens.read(token), await tokens.read(token)]).toEqual([claims, claims]);
    expect(verify).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(expiresAt.getTime() - 1);
    expect(await tokens.read(token)).toEqual(claims);
    clock.mockReturnValue(expiresAt.getTime());
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'auth.tokenExpired' });
    jest.restoreAllMocks();
  });
  test('can be verified with the public keys, which contain no private part', async () => {
    const { keys } = await new SessionTokens(keysOf()).publicKeys();
    expect(keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })]);
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('after a change of the secret', () => {
  const [first, second, third] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string];
  const env = (current: string, ...previous: string[]) => ({
    SECRET_KEY: current,
    SECRET_KEY_PREVIOUS: previous.join(),
  });
  const boxOf = (...secrets: [string, ...string[]]) => new SecretBox(keysOf(env(...secrets)));
  const tokensOf = (...secrets: [string, ...string[]]) => new SessionTokens(keysOf(env(...secrets)));
  const issued = async (secret: string) => (await tokensOf(secret).issue(claims, new Date())).token;

  test('what earlier ones sealed can be unsealed while they are listed', () => {
    const sealed = boxOf(first).seal('secret', 'token');
    for (const box of [boxOf(second, first), boxOf(third, second, first)])
      expect(box.unseal(sealed, 'token')).toBe('secret');
    expect(() => boxOf(second).unseal(sealed, 'token')).toThrow();
    expect(() => boxOf(second, first).unseal(sealed, 'e-mail')).toThrow();
  });
  test('only the current one seals', () => {
    const sealed = boxOf(second, first).seal('secret', 'token');
    expect(boxOf(second).unseal(sealed, 'token')).toBe('secret');
  });
  test('an API token is displayed while the secret that sealed it is known', () => {
    const apiTokens = (...secrets: [string, ...string[]]) =>
      new ApiTokens(...([{}, {}, {}, {}, boxOf(...secrets), {}] as unknown as ConstructorParameters<typeof ApiTokens>));
    const row = { ...apiTokens(first).make('acc_ada'), revoked: false } as unknown as ApiTokenRow;
    expect(apiTokens(second, first).reveal(row)).toMatch(/^dc_/);
    expect(apiTokens(second).reveal(row)).toBeNull();
  });
  test('sessions of earlier ones are valid while they are listed', async () => {
    const token = await issued(first);
    for (const tokens of [tokensOf(second, first), tokensOf(third, second, first)])
      expect(await tokens.read(token)).toEqual(claims);
    await expect(tokensOf(second).read(token)).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
  });
  test('a secret can be listed twice', async () => {
    const token = await issued(first);
    expect(await tokensOf(first, first.toUpperCase()).read(token)).toEqual(claims);
    expect(await tokensOf(second, first, first).read(token)).toEqual(claims);
  });
  test('only the current one signs, and every public key is listed once, the current one first', async () => {
    const tokens = tokensOf(second, first);
    const { token } = await tokens.issue(claims, new Date());
    expect(await tokensOf(second).read(token)).toEqual(claims);
    const [[current], [previous]] = [
      (await tokensOf(second).publicKeys()).keys,
      (await tokensOf(first).publicKeys()).keys,
    ];
    expect((await tokens.publicKeys()).keys).toEqual([current, previous]);
  });
});
