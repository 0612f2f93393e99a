import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountKeysOn } from '../../../../../../test/support/account-keys-on';
import { EmbeddedStateStore } from '../../../eventing/state/embedded-state-store';
import { EntryIds } from './entry-ids';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-entry-ids-'));
const states = new EmbeddedStateStore(join(folder, 'state.db'));
const ids = new EntryIds(accountKeysOn(states));
const entry = { written: 'nginx', alias: 'engine x' };
afterAll(async () => {
  await states.close();
  rmSync(folder, { recursive: true });
});

test('an entry has one id in its account, which cannot be made from the word', async () => {
  const { id, ...rest } = await ids.of('acc_ada', entry);
  expect(rest).toEqual(entry);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect((await ids.of('acc_ada', { ...entry, alias: 'another' })).id).toBe(id);
  expect((await ids.of('acc_bob', entry)).id).not.toBe(id);
});
