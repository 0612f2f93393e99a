import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';

/** Replaces the stored bytes of a hash, as a failing disk does. */
export type Damage = (hash: string, change: (bytes: Buffer) => Buffer) => Promise<void>;

export const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'cut in half': (bytes) => bytes.subarray(0, bytes.length / 2),
  'cut to its content, without the salt': (bytes) => bytes.subarray(0, -48),
  empty: () => Buffer.alloc(0),
  'with its first byte flipped': (bytes) => Buffer.from(bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte))),
  'with the last byte of its content flipped': (bytes) =>
    Buffer.from(bytes.map((byte, index) => (index === bytes.length - 49 ? byte ^ 1 : byte))),
};

/** Contract of an adapter made with `testSalts`: damaged bytes are never taken for the content. */
export function damagedContentContract(current: () => { store: ContentStore; damage: Damage }): void {
  const content = Buffer.alloc(140_000, 'The whole truth. ');
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-damaged-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  const damagedBy = async (change: (bytes: Buffer) => Buffer, known = content): Promise<[ContentStore, string]> => {
    const { store, damage } = current();
    const hash = await store.put(known, { ownerId: 'ada' });
    await damage(hash, change);
    return [store, hash];
  };
  const found = async (store: ContentStore): Promise<string[]> => {
    const hashes: string[] = [];
    for await (const hash of store.setAside()) hashes.push(hash);
    return hashes;
  };
  /** What a reader of a stream gets before it fails. */
  const received = async (
    stream: Promise<NodeJS.ReadableStream>,
  ): Promise<Buffer | { code: string; bytes: number }> => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of await stream) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    } catch (error) {
      return { code: (error as { code: string }).code, bytes: Buffer.concat(pieces).length };
    }
  };

  type Read = (store: ContentStore, hash: string) => Promise<unknown>;
  const reads: readonly Read[] = [
    (store, hash) => store.get(hash),
    (store, hash) => store.copyTo(hash, join(folder, 'copy')),
    (store, hash) => store.verify(hash),
    (store, hash) => store.stream(hash, { start: 10, end: 19 }),
  ];

  describe.each(Object.entries(damages).map(([name, change], index) => ({ name, change, index })))(
    '$name',
    ({ change, index }) => {
      // The first damage meets each way to read, each other damage one of them.
      test.each(index === 0 ? reads : [reads[index % reads.length]!])(
        'is not read, copied or streamed to its end, and is set aside: %#',
        async (read) => {
          const [store, hash] = await damagedBy(change);
          const seen: string[] = [];
          const watching = store.damaged.subscribe((damaged) => seen.push(damaged));
          await expect(read(store, hash)).rejects.toMatchObject({ code: 'content.damaged', kind: 'unavailable' });
          expect([await found(store), seen]).toEqual([[hash], [hash]]);
          watching.unsubscribe();
          expect([await store.has(hash), await store.renew(hash)]).toEqual([false, false]);
          for (const later of [store.get(hash), store.stream(hash), store.size(hash)])
            await expect(later).rejects.toMatchObject({ code: 'content.damaged' });
          expect(await store.put(content, { ownerId: 'ada' })).toBe(hash);
          expect([await found(store), await store.get(hash)]).toEqual([[], content]);
        },
      );

      test('a stream of it breaks off before the last byte of the content', async () => {
        const [store, hash] = await damagedBy(change);
        const answer = await received(store.stream(hash));
        expect(answer).toMatchObject({ code: 'content.damaged' });
        expect((answer as { bytes: number }).bytes).toBeLessThan(content.length);
        expect(await found(store)).toEqual([hash]);
      });
    },
  );

  test('of another length than known is damaged, whatever the store says of its size', async () => {
    const [store, hash] = await damagedBy(damages['cut in half']!);
    await expect(store.size(hash, content.length)).rejects.toMatchObject({ code: 'content.damaged' });
    expect(await found(store)).toEqual([hash]);
    await store.put(content, { ownerId: 'ada' });
    expect(await store.size(hash)).toBe(content.length);
  });

  test('the length is right again once the content is stored again, also by another process', async () => {
    let intact: Buffer = Buffer.alloc(0);
    const [store, hash] = await damagedBy((bytes) => (intact = bytes).subarray(0, bytes.length / 2));
    expect(await store.size(hash)).toBeLessThan(content.length);
    await current().damage(hash, () => intact);
    expect(await store.size(hash, content.length)).toBe(content.length);
  });

  test('content of one byte is not sent if it is damaged', async () => {
    const [store, hash] = await damagedBy(
      (bytes) => Buffer.concat([Buffer.from('n'), bytes.subarray(1)]),
      Buffer.from('y'),
    );
    expect(await received(store.stream(hash))).toEqual({ code: 'content.damaged', bytes: 0 });
  });

  test('intact content is as it was, with a range before and after its verification', async () => {
    const [store, hash] = await damagedBy((bytes) => bytes);
    const range = { start: 60_000, end: 100_000 };
    for (let times = 0; times < 2; times++)
      expect(await buffer(await store.stream(hash, range))).toEqual(content.subarray(60_000, 100_001));
    expect((await buffer(await store.stream(hash))).equals(content)).toBe(true);
    await store.verify(hash);
    expect(await store.size(hash, content.length)).toBe(content.length);
    expect(await store.size(hash, 1)).toBe(content.length); // the hash decides
    expect(await found(store)).toEqual([]);
  });

  test('damage after the verification is noticed by ranges, too', async () => {
    const [store, hash] = await damagedBy((bytes) => bytes);
    await buffer(await store.stream(hash, { start: 0, end: 9 }));
    await current().damage(hash, (bytes) => Buffer.concat([bytes, bytes]));
    await expect(store.stream(hash, { start: 0, end: 9 })).rejects.toMatchObject({ code: 'content.damaged' });
  });

  test('what is set aside goes with the content', async () => {
    for (const remove of [
      (store: ContentStore, hash: string) => store.delete(hash),
      (store: ContentStore, hash: string) => store.deleteOlder(hash, Date.now() + 60_000),
    ]) {
      const [store, hash] = await damagedBy(() => Buffer.from('other'));
      await expect(store.get(hash)).rejects.toMatchObject({ code: 'content.damaged' });
      await remove(store, hash);
      expect(await found(store)).toEqual([]);
      await expect(store.get(hash)).rejects.toMatchObject({ code: 'content.missing' });
    }
  });
}
