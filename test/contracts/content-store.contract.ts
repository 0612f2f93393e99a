import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ContentStore } from '../../apps/api/src/media/content/content-store';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What every content store must do; `create` gives an empty one. */
export function contentStoreContract(
  create: () => Promise<{ store: ContentStore; remove: () => Promise<void> }>,
): void {
  let store: ContentStore;
  let remove: () => Promise<void>;
  const bytes = Buffer.from('Grüezi, 世界 🎙');

  beforeEach(async () => ({ store, remove } = await create()));
  afterEach(() => remove());

  test('gives back what was put, under its SHA-256', async () => {
    const hash = await store.put(bytes);
    expect(hash).toBe(hashOf(bytes));
    expect(await store.get(hash)).toEqual(bytes);
    expect(await store.size(hash)).toBe(bytes.length);
  });

  test('keeps equal bytes once, however many put them at the same time', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    expect(new Set(hashes)).toEqual(new Set([hashOf(bytes)]));
    expect(await store.get(hashOf(bytes))).toEqual(bytes);
  });

  test('keeps nothing at all, too', async () => {
    const hash = await store.put(new Uint8Array());
    expect(await store.size(hash)).toBe(0);
    expect(await store.get(hash)).toHaveLength(0);
  });

  test('streams the whole and parts, both ends included', async () => {
    const hash = await store.put(bytes);
    expect(await buffer(await store.stream(hash))).toEqual(bytes);
    expect(await buffer(await store.stream(hash, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1));
    expect(await buffer(await store.stream(hash, { start: 3, end: 7 }))).toEqual(bytes.subarray(3, 8));
  });

  test('misses what was never put, what was deleted, and what is no hash', async () => {
    const hash = await store.put(bytes);
    await store.delete(hash);
    await store.delete(hash);
    for (const absent of [hash, '0'.repeat(64), '../../etc/passwd', '']) {
      await expect(store.get(absent)).rejects.toMatchObject({ code: 'content.missing' });
      await expect(store.stream(absent)).rejects.toMatchObject({ code: 'content.missing' });
      expect(await store.size(absent)).toBeNull();
    }
  });

  test('can be put again after it was deleted', async () => {
    await store.delete(await store.put(bytes));
    expect(await store.get(await store.put(bytes))).toEqual(bytes);
  });

  const found = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
    const all: Item[] = [];
    for await (const item of items) all.push(item);
    return all;
  };
  const minute = 60_000;

  test('deletes what is old enough, and knows which that is', async () => {
    const hash = await store.put(bytes);
    expect(await found(store.putBefore(Date.now() - minute))).toEqual([]);
    expect(await store.deleteOlder(hash, Date.now() - minute)).toBe(false);
    expect(await store.get(hash)).toEqual(bytes);
    expect(await found(store.putBefore(Date.now() + minute))).toEqual([hash]);
    expect(await store.deleteOlder(hash, Date.now() + minute)).toBe(true);
    expect(await store.size(hash)).toBeNull();
    for (const absent of [hash, '../../etc/passwd'])
      expect(await store.deleteOlder(absent, Date.now() + minute)).toBe(true);
    expect(await found(store.putBefore(Date.now() + minute))).toEqual([]);
  });

  test('renews what is stored', async () => {
    const hash = await store.put(bytes);
    expect(await store.renew(hash)).toBe(true);
    expect(await store.get(hash)).toEqual(bytes);
    await store.delete(hash);
    for (const absent of [hash, '../../etc/passwd']) expect(await store.renew(absent)).toBe(false);
    expect(await store.size(hash)).toBeNull();
  });

  test('forgets names, and knows which are old', async () => {
    const name = 'segment/../🎙 of 世界';
    await store.setName(name, { contentHash: 'a' });
    expect(await found(store.namesSetBefore(Date.now() - minute))).toEqual([]);
    expect(await found(store.namesSetBefore(Date.now() + minute))).toEqual([{ name, value: { contentHash: 'a' } }]);
    await store.deleteName(name);
    await store.deleteName(name);
    expect(await store.lookUpName(name)).toBeNull();
    expect(await found(store.namesSetBefore(Date.now() + minute))).toEqual([]);
  });

  test('looks up names of any spelling; the last writer wins', async () => {
    const name = 'segment/../🎙 of 世界';
    expect(await store.lookUpName(name)).toBeNull();
    await store.setName(name, { contentHash: 'a' });
    await store.setName(name, { contentHash: 'b', durationMs: 3 });
    await store.setName('segment/other', { contentHash: 'c' });
    expect(await store.lookUpName(name)).toEqual({ contentHash: 'b', durationMs: 3 });
  });

  test('says that it can be used', async () => expect(await store.ping()).toBe(true));
}
