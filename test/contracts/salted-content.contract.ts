import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ContentSalts } from '../../apps/api/src/platform/content/content-salts';
import { jsonBytes, type ContentStore } from '../../apps/api/src/platform/content/content-store';

const sha256 = (...bytes: Uint8Array[]) => createHash('sha256').update(Buffer.concat(bytes)).digest();
const saltOf = (ownerId: string, hash: string) => sha256(Buffer.from(`${ownerId} ${hash}`));
const mark = Buffer.from('\0duetcast-salt\0\x01', 'latin1');
const nameOf = (bytes: Uint8Array, ownerId: string): string =>
  sha256(bytes, mark, saltOf(ownerId, sha256(bytes).toString('hex'))).toString('hex');

/** Of the tests: `carol` is erased. */
export const testSalts: ContentSalts = {
  saltsOf: (ownerId) =>
    ownerId === 'carol'
      ? Promise.reject(new Error('The key is destroyed'))
      : Promise.resolve((hash: string) => saltOf(ownerId, hash)),
};

const part = 8 * 1024 * 1024;
const [ada, bob] = [{ ownerId: 'ada' }, { ownerId: 'bob' }];

/** Contract of an adapter made with `testSalts`: content of an owner cannot be recognized by its name. */
export function saltedContentContract(current: () => ContentStore): void {
  const bytes = Buffer.from('Grüezi, 世界 🎙');

  test('names the content of an owner by its bytes and a salt', async () => {
    const hash = await current().put(bytes, ada);
    expect(hash).toBe(nameOf(bytes, 'ada'));
    expect(await current().put(bytes, ada)).toBe(hash);
    expect(await current().hashOf(bytes, ada)).toBe(hash);
    expect(await current().hashOf(bytes)).toBe(sha256(bytes).toString('hex'));
    expect(await current().put(jsonBytes({ a: 1 }), ada)).toBe(await current().hashOfJson({ a: 1 }, ada));
  });

  test('equal content of two owners has two names, and one can be deleted', async () => {
    const [hash, other] = [await current().put(bytes, ada), await current().put(bytes, bob)];
    await current().delete(hash);
    expect([await current().has(hash), await current().size(hash)]).toEqual([false, null]);
    expect([await current().has(other), await current().size(other)]).toEqual([true, bytes.length]);
    expect(await current().get(other)).toEqual(bytes);
  });

  test('reads, streams and ranges have the content alone', async () => {
    const hash = await current().put(bytes, ada);
    expect(await current().get(hash)).toEqual(bytes);
    expect(await current().size(hash)).toBe(bytes.length);
    expect(await buffer(await current().stream(hash))).toEqual(bytes);
    const last = { start: 3, end: bytes.length - 1 };
    expect(await buffer(await current().stream(hash, last))).toEqual(bytes.subarray(3));
    const empty = await current().put(new Uint8Array(), ada);
    expect([await current().size(empty), (await current().get(empty)).length]).toEqual([0, 0]);
    expect(await buffer(await current().stream(empty))).toHaveLength(0);
  });

  test('content that ends like a salt stays whole', async () => {
    const tricky = Buffer.concat([bytes, mark, Buffer.alloc(32, 7)]);
    const hash = await current().put(tricky, ada);
    expect(await current().get(hash)).toEqual(tricky);
    expect(await current().size(hash)).toBe(tricky.length);
    expect(await buffer(await current().stream(hash))).toEqual(tricky);
  });

  test('of an erased owner is refused and leaves nothing', async () => {
    await expect(current().put(bytes, { ownerId: 'carol' })).rejects.toThrow('The key is destroyed');
    for await (const hash of current().putBefore(Date.now() + 60_000)) expect(hash).toBe('nothing');
  });

  describe('a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-salted-'));
    const [file, copy] = [join(folder, 'file'), join(folder, 'copy')];
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ['no byte', 0],
      ['a part with its salt', part - 48],
      ['a salt that crosses two parts', part - 20],
      ['one part and a salt', part],
      ['several parts', 17 * 1024 * 1024],
    ])('of %s is stored and copied back', async (_, length) => {
      const content = Buffer.alloc(length, 'Ünicode');
      await writeFile(file, content);
      const stored = { contentHash: nameOf(content, 'ada'), bytes: length };
      expect(await current().putFile(file, ada)).toEqual(stored);
      expect(await current().putFile(file, ada)).toEqual(stored);
      expect(await current().size(stored.contentHash)).toBe(length);
      await current().copyTo(stored.contentHash, copy);
      expect((await readFile(copy)).equals(content)).toBe(true);
      expect((await current().get(stored.contentHash)).equals(content)).toBe(true);
    });
  });
}
