import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpoolFiles } from './spool-files';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'duetcast-spool-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const spool = () => new SpoolFiles<{ owner: string }>(join(folder, 'spool'));
const bytes = Buffer.from('a\nb');

test('what is put is there after a restart, until it is removed', async () => {
  expect([await spool().get('one'), await spool().names(), await spool().size()]).toEqual([null, [], 0]);
  await spool().put('one', { owner: 'ada' }, bytes);
  expect(await spool().get('one')).toEqual({ name: 'one', facts: { owner: 'ada' }, bytes });
  expect(await spool().names()).toEqual(['one']);
  expect(await spool().size()).toBeGreaterThan(bytes.length);
  await spool().remove('one');
  await spool().remove('one');
  expect(readdirSync(join(folder, 'spool'))).toEqual([]);
});

test('a file that was cut or is not ours is removed instead of being used', async () => {
  await spool().put('one', { owner: 'ada' }, bytes);
  truncateSync(join(folder, 'spool', 'one'), 90);
  writeFileSync(join(folder, 'spool', 'two'), 'anything');
  expect([await spool().get('one'), await spool().get('two')]).toEqual([null, null]);
  expect(await spool().names()).toEqual([]);
});

test('a draft of a crashed process is no file, but counts', async () => {
  await spool().put('one', { owner: 'ada' }, bytes);
  const before = await spool().size();
  writeFileSync(join(folder, 'spool', 'two.draft'), '12345');
  expect(await spool().names()).toEqual(['one']);
  expect(await spool().size()).toBe(before + 5);
});

test('what the disk does not take is held in memory', async () => {
  writeFileSync(join(folder, 'spool'), 'a file in place of the folder');
  const held = spool();
  await held.put('one', { owner: 'ada' }, bytes);
  expect(held.isHolding).toBe(true);
  rmSync(join(folder, 'spool'));
  expect(await held.get('one')).toEqual({ name: 'one', facts: { owner: 'ada' }, bytes });
  expect([await held.names(), await held.size()]).toEqual([['one'], bytes.length]);
  await held.remove('one');
  expect(held.isHolding).toBe(false);
});
