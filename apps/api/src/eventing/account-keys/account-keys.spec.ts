import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config';
import { SecretBox } from '../../platform/secrets/secret-box';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import type { StateStore } from '../state/state-store';
import { AccountKeys } from './account-keys';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-account-keys-'));
const box = new SecretBox(new ServerKeys(readConfig({ DATA_DIR: folder })));
let states: StateStore;
beforeEach(() => {
  states = new EmbeddedStateStore(join(folder, `${randomBytes(6).toString('hex')}.db`));
});
afterEach(() => states.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** Each call is another process over the same store. */
const keys = () => new AccountKeys(states, box);

test('processes that use a key first at the same time agree on it', async () => {
  const macs = await Promise.all([1, 2, 3, 4].map(() => keys().mac('acc_ada', 'segments', 'text')));
  expect(new Set(macs).size).toBe(1);
  expect(macs[0]).toMatch(/^[0-9a-f]{64}$/);
});

test('a MAC depends on owner, purpose and text', async () => {
  const all = keys();
  const macs = await Promise.all([
    all.mac('acc_ada', 'segments', 'text'),
    all.mac('acc_bob', 'segments', 'text'),
    all.mac('acc_ada', 'content', 'text'),
    all.mac('acc_ada', 'segments', 'other'),
  ]);
  expect(new Set(macs).size).toBe(4);
});

test('a sealed text opens in every process, for its owner, purpose and context only, and only unchanged', async () => {
  const sealed = await keys().seal('acc_ada', 'events', 'Grüße 🎧');
  await keys().mac('acc_bob', 'events', '');
  expect(sealed).not.toContain(Buffer.from('Grüße').toString('base64url'));
  expect(await keys().unseal('acc_ada', 'events', sealed)).toBe('Grüße 🎧');
  await expect(keys().unseal('acc_bob', 'events', sealed)).rejects.toThrow();
  await expect(keys().unseal('acc_ada', 'rows', sealed)).rejects.toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await expect(keys().unseal('acc_ada', 'events', changed.toString('base64url'))).rejects.toThrow();
  }
  const key = await keys().keyOf('acc_ada');
  const inContext = key?.seal('events', 'text', 'event-1/title') ?? '';
  expect(key?.unseal('events', inContext, 'event-1/title')).toBe('text');
  expect(() => key?.unseal('events', inContext, 'event-2/title')).toThrow();
});

test('the same text of the same purpose and context seals alike; another context differs', async () => {
  const key = await keys().keyOf('acc_ada');
  expect(key?.seal('events', 'text', 'a')).toBe(key?.seal('events', 'text', 'a'));
  expect(key?.seal('events', 'text', 'a')).not.toBe(key?.seal('events', 'text', 'b'));
});

test('a destroyed key opens nothing and is not made again', async () => {
  const before = keys();
  const sealed = await before.seal('acc_ada', 'events', 'text');
  const secret = await before.secretOf('acc_ada');
  await before.destroy('acc_ada');
  await before.destroy('acc_ada');
  for (const each of [before, keys()]) {
    expect(await each.unseal('acc_ada', 'events', sealed)).toBeNull();
    expect(await each.keyOf('acc_ada')).toBeNull();
    await expect(each.mac('acc_ada', 'segments', 'text')).rejects.toMatchObject({ code: 'account.missing' });
    await expect(each.seal('acc_ada', 'events', 'text')).rejects.toMatchObject({ code: 'account.missing' });
    await expect(each.secretOf('acc_ada')).rejects.toMatchObject({ code: 'account.missing' });
    expect(await each.put('acc_ada', secret)).toBe(false);
  }
});

test('another process stops to use a destroyed key after a minute', async () => {
  const other = keys();
  const sealed = await other.seal('acc_ada', 'events', 'text');
  await keys().destroy('acc_ada');
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 59_000);
  expect(await other.unseal('acc_ada', 'events', sealed)).toBe('text');
  clock.mockReturnValue(now + 61_000);
  expect(await other.unseal('acc_ada', 'events', sealed)).toBeNull();
  clock.mockRestore();
});

test('reading does not make a key', async () => {
  expect(await keys().known('acc_ada')).toBeUndefined();
  expect(await keys().unseal('acc_ada', 'events', 'AAAA')).toBeNull();
  await keys().keyOf('acc_bob');
  await keys().destroy('acc_eve');
  const known = await keys().allKnown(['acc_ada', 'acc_bob', 'acc_eve', 'acc_bob']);
  expect([...known.keys()].sort()).toEqual(['acc_bob', 'acc_eve']);
  expect(known.get('acc_eve')).toBeNull();
});

test('an archive brings its secret along, unless the account has another one', async () => {
  const secret = randomBytes(32);
  expect(await keys().put('acc_ada', secret)).toBe(true);
  expect(await keys().put('acc_ada', secret)).toBe(true);
  expect(await keys().secretOf('acc_ada')).toEqual(secret);
  expect(await keys().put('acc_ada', randomBytes(32))).toBe(false);
  expect(await keys().secretOf('acc_ada')).toEqual(secret);
  for (const bytes of [31, 33]) await expect(keys().put('acc_bob', randomBytes(bytes))).rejects.toThrow('32 bytes');
});

test('the store holds no secret in clear, and a row of one owner does not open as that of another', async () => {
  const secret = await keys().secretOf('acc_ada');
  const row = await states.get<{ sealed: string }>('account-key', 'acc_ada');
  expect(JSON.stringify(row)).not.toContain(secret.toString('base64url'));
  await states.insert('account-key', [{ id: 'acc_bob', value: row?.value }]);
  expect(await keys().known('acc_bob')).toBeUndefined();
});

test('a server with another key makes a new one, and reads both once it has both keys', async () => {
  const serverWith = (env: NodeJS.ProcessEnv) =>
    new AccountKeys(states, new SecretBox(new ServerKeys(readConfig({ DATA_DIR: folder, ...env }))));
  const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)] as const;
  const before = await serverWith({ SECRET_KEY: first }).seal('acc_ada', 'events', 'before');
  const other = serverWith({ SECRET_KEY: second });
  expect(await other.unseal('acc_ada', 'events', before)).toBeNull();
  const after = await other.seal('acc_ada', 'events', 'after');
  const both = serverWith({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
  expect(await both.unseal('acc_ada', 'events', before)).toBe('before');
  expect(await both.unseal('acc_ada', 'events', after)).toBe('after');
});

test('stored secrets move to the current key of the server, which then suffices', async () => {
  const serverWith = (env: NodeJS.ProcessEnv) =>
    new AccountKeys(states, new SecretBox(new ServerKeys(readConfig({ DATA_DIR: folder, ...env }))));
  const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)] as const;
  const sealed = await serverWith({ SECRET_KEY: first }).seal('acc_ada', 'events', 'text');
  const both = serverWith({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
  await both.destroy('acc_eve');
  expect(await both.reseal(['acc_ada', 'acc_eve', 'acc_none'])).toBe(1);
  expect(await both.reseal(['acc_ada'])).toBe(0);
  expect(await serverWith({ SECRET_KEY: second }).unseal('acc_ada', 'events', sealed)).toBe('text');
  expect(await serverWith({ SECRET_KEY: first }).known('acc_ada')).toBeUndefined();
});
