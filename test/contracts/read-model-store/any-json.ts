import fc from 'fast-check';
import {
  UnstorableRow,
  maxRowBytes,
  maxRowDepth,
  maxRowIdLength,
} from '../../../apps/api/src/eventing/read-models/row-text';
import { longProperty } from '../../support/long-check';
import { collection, insertOf, positionAt, type ContractContext } from './contract-context';

/** Keys and texts with a meaning in BSON, JavaScript, SQLite's JSON paths, or the documents of an adapter. */
const loaded = [
  ...['', '.', '$', 'a.b', '$where', '$ref', '$id', '$db', '_id', 'id', 'row', 'json', 'position', 'owner', 'at'],
  ...['_bsontype', 'toBSON', 'toJSON', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'length', '0'],
  ...['\0', 'a\0b', '\ud800', 'x\udc00', '\u{1F600}', '"', '\\', '$.x', 'ObjectId', 'Long', 'Binary', 'Double'],
];
const anyText = fc.oneof(
  fc.constantFrom(...loaded),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 2 ** 31, 2 ** 53, 2 ** 63, 2 ** 64, 1e308, 5e-324),
);
const { anyObject } = fc.letrec<{ anyObject: object; anyValue: unknown }>((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie('anyValue'), { maxLength: 4 }),
    tie('anyObject'),
  ),
  // From entries, so that `__proto__` is a key.
  anyObject: fc
    .array(fc.tuple(anyText, tie('anyValue')), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries)),
}));

/** JSON of this many bytes. */
const rowOfBytes = (bytes: number) => ({ long: 'x'.repeat(bytes - '{"long":""}'.length) });
/** JSON and indexed text of this many bytes together. */
function indexedRowOfBytes(bytes: number): object {
  const length = bytes - '{"text":"","x":""}'.length;
  return { text: 'é'.repeat(Math.floor(length / 4)), x: 'x'.repeat(length % 4) };
}
const rowOfDepth = (levels: number): object => {
  let row: object = {};
  for (let level = 1; level < levels; level++) row = level % 2 ? { inner: row } : [row];
  return row;
};

/** Rows are any JSON, up to the same limits in every store. */
export function anyJsonContract(context: ContractContext): void {
  describe('any JSON', () => {
    test('is the same when it is read', async () => {
      let rows = 0;
      const property = fc.asyncProperty(anyObject, async (row) => {
        const id = `row-${rows++}`;
        const text = JSON.stringify(row);
        await context.store.save(null, [insertOf(id, row)]);
        const loadedRow = (await context.store.load(collection, [id])).get(id)?.row;
        const [found] = (await context.store.find(collection, { where: { id }, limit: 1 })).rows;
        expect([JSON.stringify(loadedRow), JSON.stringify(found?.row)]).toEqual([text, text]);
        const update = { ...insertOf(id, { ...row, again: true }, 2), previous: positionAt(1) };
        await context.store.save(null, [update]);
        const updated = (await context.store.load(collection, [id])).get(id)?.row;
        expect(JSON.stringify(updated)).toBe(JSON.stringify(update.row));
      });
      await fc.assert(property, longProperty('any JSON as a row', 25, 600));
    });

    test.each([
      ['bytes', rowOfBytes(maxRowBytes), rowOfBytes(maxRowBytes + 1)],
      ['bytes with an indexed text', indexedRowOfBytes(maxRowBytes), indexedRowOfBytes(maxRowBytes + 1)],
      ['levels', rowOfDepth(maxRowDepth), rowOfDepth(maxRowDepth + 1)],
    ])('is limited in %s', async (_what, largest, tooLarge) => {
      await context.put({ a: largest });
      const stored = (await context.store.load(collection, ['a'])).get('a');
      expect(JSON.stringify(stored?.row) === JSON.stringify(largest)).toBe(true);
      const update = { ...insertOf('a', tooLarge, 2), previous: positionAt(1) };
      await expect(context.store.save(null, [update])).rejects.toBeInstanceOf(UnstorableRow);
      expect((await context.store.load(collection, ['a'])).get('a')?.position).toBe(positionAt(1));
    });

    const idOf = (length: number) => 'é'.repeat(length);
    test.each([
      ['too long', idOf(maxRowIdLength + 1)],
      ['with NUL', 'a\0b'],
      ['with half of a surrogate pair', 'a\ud800'],
    ])('needs an id that every store keeps: not one %s', async (_what, id) => {
      await context.put({ [idOf(maxRowIdLength)]: { n: 1 } });
      const checkpoint = { name: 'p', position: positionAt(2) };
      const saving = context.store.save(checkpoint, [insertOf('before', {}), insertOf(id, {})]);
      await expect(saving).rejects.toBeInstanceOf(UnstorableRow);
      expect((await context.store.load(collection, ['before', id])).size).toBe(0);
      expect(await context.store.checkpoint('p')).toBeNull();
      expect((await context.store.load(collection, [idOf(maxRowIdLength)])).size).toBe(1);
    });

    test('is loaded by more ids than one query takes', async () => {
      await context.put({ a: { n: 1 }, b: { n: 2 } });
      const ids = Array.from({ length: 9_000 }, (_, index) => `${'é'.repeat(990)}-${index}`);
      const found = await context.store.load(collection, ['a', ...ids, 'b']);
      expect([...found.keys()].sort()).toEqual(['a', 'b']);
    });
  });
}
