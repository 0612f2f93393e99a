import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceFailures } from '../external-services/service-failures';
import { Metrics } from '../observability/metrics';
import { FileContentStore } from './file-content-store';

describe('content in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-content-'));
  const store = new FileContentStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('put and renew reset the age', async () => {
    const [first, second, third] = await Promise.all(
      ['one', 'two', 'three'].map((text) => store.put(Buffer.from(text))),
    );
    const old = async () => {
      const hashes: string[] = [];
      for await (const hash of store.putBefore(Date.now() - 60_000)) hashes.push(hash);
      return hashes;
    };
    const anHourAgo = Date.now() / 1000 - 60 * 60;
    for (const hash of [first, second, third])
      utimesSync(join(folder, 'objects', hash!.slice(0, 2), hash!), anHourAgo, anHourAgo);
    expect((await old()).sort()).toEqual([first, second, third].sort());
    await store.put(Buffer.from('one'));
    expect(await store.renew(second!)).toBe(true);
    expect(await old()).toEqual([third]);
    expect(await store.deleteOlder(second!, Date.now() - 60_000)).toBe(false);
    expect(await store.deleteOlder(third!, Date.now() - 60_000)).toBe(true);
    expect(await store.size(second!)).toBe(3);
  });

  test('bytes stay available after put or renew, even during a concurrent deletion', async () => {
    const bytes = Buffer.from('contested');
    const hash = await store.put(bytes);
    const anHourAgo = Date.now() / 1000 - 60 * 60;
    const aMinuteAgo = Date.now() - 60_000;
    for (let round = 0; round < 100; round++) {
      await store.put(bytes);
      utimesSync(join(folder, 'objects', hash.slice(0, 2), hash), anHourAgo, anHourAgo);
      const [isDeleted, isRenewed] = await Promise.all([store.deleteOlder(hash, aMinuteAgo), store.renew(hash)]);
      expect([isDeleted, isRenewed]).not.toEqual([isDeleted, isDeleted]);
      expect(await store.size(hash)).toBe(isDeleted ? null : bytes.length);
      await Promise.all([store.deleteOlder(hash, aMinuteAgo), store.put(bytes)]);
      expect(await store.get(hash)).toEqual(bytes);
    }
  });

  test('removes drafts of a crashed write and keeps those of a running one', async () => {
    const drafts = join(folder, 'drafts');
    for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'half of');
    const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
    utimesSync(join(drafts, 'old'), twoHoursAgo, twoHoursAgo);
    await store.removeAbandonedDrafts();
    expect(readdirSync(drafts)).toEqual(['new']);
  });

  test.each([
    ['ENOSPC', 'store.full'],
    ['EDQUOT', 'store.full'],
    ['EIO', 'store.unavailable'],
    ['ESTALE', 'store.unavailable'],
    ['EINVAL', 'EINVAL'],
  ])('a write that fails with %s throws %s and leaves no draft', async (code, thrown) => {
    jest.spyOn(files, 'rename').mockRejectedValueOnce(Object.assign(new Error('write'), { code }));
    const drafts = readdirSync(join(folder, 'drafts'));
    await expect(store.put(Buffer.from(`bytes of ${code}`))).rejects.toMatchObject({ code: thrown });
    expect(readdirSync(join(folder, 'drafts'))).toEqual(drafts);
  });

  test('a read that the disk fails is an outage, not missing content', async () => {
    const hash = await store.put(Buffer.from('on a failing disk'));
    const failed = () => Object.assign(new Error('read'), { code: 'EIO' });
    jest.spyOn(files, 'readFile').mockRejectedValueOnce(failed());
    await expect(store.get(hash)).rejects.toMatchObject({ code: 'store.unavailable' });
    jest.spyOn(files, 'utimes').mockRejectedValueOnce(failed());
    await expect(store.renew(hash)).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await store.get(hash)).toEqual(Buffer.from('on a failing disk'));
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'permission'],
  ])(
    'a disk that can be read but not written (%s) is an outage of kind %s until a test write succeeds',
    async (code, kind) => {
      const failures = new ServiceFailures(new Metrics());
      const tested = new FileContentStore(folder, undefined, failures);
      jest.spyOn(files, 'writeFile').mockRejectedValueOnce(Object.assign(new Error('write'), { code }));
      expect(await tested.ping()).toBe(false);
      expect(failures.current()).toMatchObject([{ service: 'content', kind }]);
      expect(await tested.ping()).toBe(true);
      expect(failures.current()).toEqual([]);
    },
  );

  test('ping reports an unusable folder', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await new FileContentStore(file).ping()).toBe(false);
  });
});
