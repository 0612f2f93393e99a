import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileContentStore } from './file-content-store';

describe('content in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-content-'));
  const store = new FileContentStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('bytes that no longer match their hash count as missing, and can be put again', async () => {
    const bytes = Buffer.from('the truth');
    const hash = await store.put(bytes);
    writeFileSync(join(folder, 'objects', hash.slice(0, 2), hash), 'the lie!!');
    await expect(store.get(hash)).rejects.toMatchObject({ code: 'content.missing' });
    await store.put(bytes);
    expect(await store.get(hash)).toEqual(bytes);
  });

  test('drafts that a crash left behind go; those of a write under way stay', async () => {
    const drafts = join(folder, 'drafts');
    for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'half of');
    const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
    utimesSync(join(drafts, 'old'), twoHoursAgo, twoHoursAgo);
    await store.removeAbandonedDrafts();
    expect(readdirSync(drafts)).toEqual(['new']);
  });

  test('says when it cannot be used', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await new FileContentStore(file).ping()).toBe(false);
  });
});
