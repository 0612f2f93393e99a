import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { damagedContentContract, type Damage } from './damaged-content.contract';
import { saltedContentContract } from './salted-content.contract';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Contract of every ContentStore adapter; `create` returns an empty store with `testSalts`. `firstByteAlone`: the server can send it. */
export function contentStoreContract(
  create: () => Promise<{ store: ContentStore; damage: Damage; remove: () => Promise<void> }>,
  { firstByteAlone = true } = {},
): void {
  let store: ContentStore;
  let damage: Damage;
  let remove: () => Promise<void>;
  const bytes = Buffer.from('Grüezi, 世界 🎙');

  const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
    const all: Item[] = [];
    for await (const item of items) all.push(item);
    return all;
  };
  const minute = 60_000;

  beforeEach(async () => ({ store, damage, remove } = await create()));
  afterEach(() => remove());

  test('stores bytes under their SHA-256', async () => {
    const hash = await store.put(bytes);
    expect(hash).toBe(hashOf(bytes));
    expect(await store.get(hash)).toEqual(bytes);
    expect(await store.size(hash)).toBe(bytes.length);
  });

  test('concurrent puts of equal bytes return one hash', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    expect(new Set(hashes)).toEqual(new Set([hashOf(bytes)]));
    expect(await store.get(hashOf(bytes))).toEqual(bytes);
  });

  test('stores empty content', async () => {
    const hash = await store.put(new Uint8Array());
    expect(await store.size(hash)).toBe(0);
    expect(await store.get(hash)).toHaveLength(0);
  });

  test('streams the whole content and byte ranges with inclusive ends', async () => {
    const hash = await store.put(bytes);
    expect(await buffer(await store.stream(hash))).toEqual(bytes);
    if (firstByteAlone)
      expect(await buffer(await store.stream(hash, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1));
    expect(await buffer(await store.stream(hash, { start: 3, end: 7 }))).toEqual(bytes.subarray(3, 8));
  });

  describe('a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-files-'));
    const file = join(folder, 'file');
    const copy = join(folder, 'copy');
    afterAll(() => rmSync(folder, { recursive: true }));
    const megabyte = 1024 * 1024;

    test.each([
      ['no byte', 0],
      ['one byte', 1],
      ['one part', 8 * megabyte],
      ['one byte more than a part', 8 * megabyte + 1],
      ['several parts', 17 * megabyte],
    ])('of %s is stored under its SHA-256 and copied back', async (_, length) => {
      const content = Buffer.alloc(length, 'Ünicode');
      await writeFile(file, content);
      expect(await store.putFile(file)).toEqual({ contentHash: hashOf(content), bytes: length });
      expect(await store.size(hashOf(content))).toBe(length);
      await writeFile(copy, 'what was there before, which is longer than one byte');
      await store.copyTo(hashOf(content), copy);
      expect((await readFile(copy)).equals(content)).toBe(true);
    });

    test('that exists already is renewed', async () => {
      const content = Buffer.alloc(9 * megabyte, 'twice');
      await writeFile(file, content);
      await Promise.all([store.putFile(file), store.putFile(file)]);
      expect(await store.putFile(file)).toEqual({ contentHash: hashOf(content), bytes: content.length });
      expect(await collect(store.putBefore(Date.now() + minute))).toEqual([hashOf(content)]);
    });

    test('that cannot be read leaves nothing', async () => {
      await expect(store.putFile(folder)).rejects.toMatchObject({ code: 'EISDIR' });
      await expect(store.putFile(join(folder, 'absent'))).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await collect(store.putBefore(Date.now() + minute))).toEqual([]);
    });

    test('of an aborted write leaves nothing', async () => {
      await writeFile(file, Buffer.alloc(17 * megabyte, 'aborted'));
      const reason = new Error('cancelled');
      await expect(store.putFile(file, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const controller = new AbortController();
      const storing = store.putFile(file, controller);
      setImmediate(() => controller.abort(reason));
      await expect(storing).rejects.toBe(reason);
      expect(await collect(store.putBefore(Date.now() + minute))).toEqual([]);
    });

    test('cannot be copied from missing content, or after an abort', async () => {
      await expect(store.copyTo('0'.repeat(64), copy)).rejects.toMatchObject({ code: 'content.missing' });
      await writeFile(file, 'bytes');
      const { contentHash } = await store.putFile(file);
      const reason = new Error('cancelled');
      await expect(store.copyTo(contentHash, copy, AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });

  test('reports missing, deleted and malformed hashes as missing', async () => {
    const hash = await store.put(bytes);
    await store.delete(hash);
    await store.delete(hash);
    for (const absent of [hash, '0'.repeat(64), '../../etc/passwd', '']) {
      await expect(store.get(absent)).rejects.toMatchObject({ code: 'content.missing' });
      await expect(store.stream(absent)).rejects.toMatchObject({ code: 'content.missing' });
      expect(await store.size(absent)).toBeNull();
    }
  });

  test('stores bytes again after their deletion', async () => {
    await store.delete(await store.put(bytes));
    expect(await store.get(await store.put(bytes))).toEqual(bytes);
  });

  test('lists and deletes content by age', async () => {
    const hash = await store.put(bytes);
    expect(await collect(store.putBefore(Date.now() - minute))).toEqual([]);
    expect(await store.deleteOlder(hash, Date.now() - minute)).toBe(false);
    expect(await store.get(hash)).toEqual(bytes);
    expect(await collect(store.putBefore(Date.now() + minute))).toEqual([hash]);
    expect(await store.deleteOlder(hash, Date.now() + minute)).toBe(true);
    expect(await store.size(hash)).toBeNull();
    for (const absent of [hash, '../../etc/passwd'])
      expect(await store.deleteOlder(absent, Date.now() + minute)).toBe(true);
    expect(await collect(store.putBefore(Date.now() + minute))).toEqual([]);
  });

  test('renews stored content only', async () => {
    const hash = await store.put(bytes);
    expect(await store.renew(hash)).toBe(true);
    expect(await store.get(hash)).toEqual(bytes);
    await store.delete(hash);
    for (const absent of [hash, '../../etc/passwd']) expect(await store.renew(absent)).toBe(false);
    expect(await store.size(hash)).toBeNull();
  });

  test('lists names by age and deletes them', async () => {
    const name = 'segment/../🎙 of 世界';
    await store.setName(name, { contentHash: 'a' });
    expect(await collect(store.namesSetBefore(Date.now() - minute))).toEqual([]);
    expect(await collect(store.namesSetBefore(Date.now() + minute))).toEqual([{ name, value: { contentHash: 'a' } }]);
    await store.deleteName(name);
    await store.deleteName(name);
    expect(await store.lookUpName(name)).toBeNull();
    expect(await collect(store.namesSetBefore(Date.now() + minute))).toEqual([]);
  });

  test('looks up names with any characters; the last write wins', async () => {
    const name = 'segment/../🎙 of 世界';
    expect(await store.lookUpName(name)).toBeNull();
    await store.setName(name, { contentHash: 'a' });
    await store.setName(name, { contentHash: 'b', durationMs: 3 });
    await store.setName('segment/other', { contentHash: 'c' });
    expect(await store.lookUpName(name)).toEqual({ contentHash: 'b', durationMs: 3 });
  });

  describe('content of an owner', () => saltedContentContract(() => store));
  describe('damaged content', () => damagedContentContract(() => ({ store, damage })));

  test('answers a ping', async () => expect(await store.ping()).toBe(true));
}
