import type { Where } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, type ContractContext } from './contract-context';

/** Conditions of find and count. */
export function queryingContract(context: ContractContext): void {
  describe('conditions', () => {
    beforeEach(() =>
      context.put({
        a: { owner: 'x', n: 1, text: 'ab', flag: true },
        b: { owner: 'x', n: 10, text: 'ac%', flag: false },
        c: { owner: 'y', n: null, text: 'b_c', flag: true },
        d: { owner: 'y', text: 'ABC' },
        e: { owner: 'é', n: 2.5, text: 'a\u{1F600}', deep: { er: 'yes' } },
        f: { owner: 'z', n: -3, text: 'b\u{10FFFF}c', flag: null },
      }),
    );
    const cases: [string, Where, string[]][] = [
      ['equality of text', { owner: 'x' }, ['a', 'b']],
      ['equality beyond ASCII', { owner: 'é' }, ['e']],
      ['equality of a number', { n: 10 }, ['b']],
      ['a number is not its text', { n: '10' }, []],
      ['true', { flag: true }, ['a', 'c']],
      ['false', { flag: false }, ['b']],
      ['true is not 1', { flag: 1 }, []],
      ['1 is not true', { n: true }, []],
      ['null, which includes missing fields', { n: null }, ['c', 'd']],
      ['a nested field', { 'deep.er': 'yes' }, ['e']],
      ['the id', { id: 'c' }, ['c']],
      ['several conditions', { owner: 'x', flag: true }, ['a']],
      ['in', { owner: { in: ['y', 'é', 'missing'] } }, ['c', 'd', 'e']],
      ['in an empty list', { owner: { in: [] } }, []],
      ['in with null', { n: { in: [null, 10, 10] } }, ['b', 'c', 'd']],
      ['in with booleans', { flag: { in: [true, false] } }, ['a', 'b', 'c']],
      ['in of ids', { id: { in: ['f', 'a', 'q'] } }, ['a', 'f']],
      ['two ins', { owner: { in: ['x', 'y'] }, flag: { in: [true] } }, ['a', 'c']],
      ['in of many values', { n: { in: Array.from({ length: 200 }, (_, n) => n) } }, ['a', 'b']],
      ['prefix', { text: { prefix: 'a' } }, ['a', 'b', 'e']],
      ['prefix with %', { text: { prefix: 'ac%' } }, ['b']],
      ['prefix with _', { text: { prefix: 'b_' } }, ['c']],
      ['prefix of an emoji', { text: { prefix: 'a\u{1F600}' } }, ['e']],
      ['prefix that ends with the last code point', { text: { prefix: 'b\u{10FFFF}' } }, ['f']],
      ['prefix of the id', { id: { prefix: 'c' } }, ['c']],
      ['above', { n: { gt: 1 } }, ['b', 'e']],
      ['from', { n: { gte: 1 } }, ['a', 'b', 'e']],
      ['below', { n: { lt: 1 } }, ['f']],
      ['between', { n: { gte: 1, lt: 10 } }, ['a', 'e']],
      ['up to a text', { text: { lte: 'ac%' } }, ['a', 'b', 'd']],
      ['a range of text against numbers', { n: { lt: 'zzz' } }, []],
      ['a range of numbers against text', { text: { gt: 1 } }, []],
    ];
    test.each(cases)('find and count by %s', async (_what, where, expected) => {
      expect(await context.idsOf(where)).toEqual(expected);
      expect(await context.store.count(collection, where)).toBe(expected.length);
    });

    test('never match a text truncated at NUL', async () => {
      expect(await context.idsOf({ owner: 'x\0y' })).toEqual([]);
      expect(await context.idsOf({ owner: { in: ['x\0y'] } })).toEqual([]);
    });

    test('throw when malformed', async () => {
      const malformed = [
        { owner: undefined },
        { owner: {} },
        { n: { above: 1 } },
        { "x') OR 1=1 --": 1 },
        { n: { gt: null } },
      ];
      for (const where of malformed as unknown as Where[])
        await expect(context.store.find(collection, { where, limit: 1 })).rejects.toBeInstanceOf(TypeError);
    });
  });
}
