import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { accountIdOf } from '../accounts/public';
import { ErasedAccounts } from './erased-accounts';

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-erased-'));
const file = join(dataDir, 'keys/erased-accounts');
const keys = ['1'.repeat(64), '2'.repeat(64)];
const random = `acc_${'0123456789abcdef'.repeat(2)}`;
const derived = accountIdOf('ada@example.com');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function listWith(SECRET_KEY: string, SECRET_KEY_PREVIOUS = ''): ErasedAccounts {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, SECRET_KEY_PREVIOUS });
  return new ErasedAccounts(config, new ServerKeys(config));
}

test('lists random ids as they are, and others by a name that needs the server’s key', async () => {
  const list = listWith(keys[0]!);
  expect(await list.all()).toMatchObject({ ids: [], hasOthers: false });
  for (const id of [random, derived, derived, random]) await list.add(id);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toEqual([random, expect.stringMatching(/^mac_[0-9a-f]{64}$/)]);
  const { ids, hasOthers, includes } = await list.all();
  expect([ids, hasOthers]).toEqual([[random], true]);
  expect([random, derived, accountIdOf('bob@example.com')].map(includes)).toEqual([true, true, false]);
});

test('finds a name under an earlier key', async () => {
  expect((await listWith(keys[1]!, keys[0]).all()).includes(derived)).toBe(true);
  expect((await listWith(keys[1]!).all()).includes(derived)).toBe(false);
});

test('replaces the ids that earlier releases wrote', async () => {
  writeFileSync(file, `${random}\n${derived}\n`);
  expect((await listWith(keys[0]!).all()).includes(derived)).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(derived);
});
