import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config';
import { ErasedAccounts } from './erased-accounts';

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-erased-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('lists each id once, also after a restart', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const list = new ErasedAccounts(config);
  expect(await list.all()).toEqual([]);
  for (const id of ['acc_ada', 'acc_bob', 'acc_ada']) await list.add(id);
  expect(readFileSync(join(dataDir, 'keys/erased-accounts'), 'utf8')).toBe('acc_ada\nacc_bob\n');
  expect(await new ErasedAccounts(config).all()).toEqual(['acc_ada', 'acc_bob']);
});
