import { BadCursor } from '../../../apps/api/src/platform/errors/bad-cursor';
import type { Query, Sort } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, positionAt, type ContractContext } from './contract-context';

/** Sorting and cursors. */
export function pagingContract(context: ContractContext): void {
  async function pageThrough(query: Query, between?: (page: number) => Promise<void>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 50; page++) {
      const { rows, next } = await context.store.find(collection, { ...query, cursor });
      ids.push(...rows.map(({ id }) => id));
      if (next === null) return ids;
      expect(rows).toHaveLength(query.limit);
      cursor = next;
      await between?.(page);
    }
    throw new Error('More than 50 pages');
  }

  describe('sorting and paging', () => {
    const sorts: [string, Sort, string[]][] = [
      ['by id without a sort', [], ['a1', 'a2', 'b1', 'b2', 'c1', 'n1', 'n2']],
      ['ascending, nulls first, ties by id', [['at', 1]], ['n1', 'n2', 'a1', 'a2', 'b1', 'b2', 'c1']],
      ['descending, nulls last, ties by id', [['at', -1]], ['c1', 'b2', 'b1', 'a2', 'a1', 'n2', 'n1']],
      [
        'by two fields in both directions',
        [
          ['state', 1],
          ['at', -1],
        ],
        ['n2', 'n1', 'a1', 'b2', 'c1', 'b1', 'a2'],
      ],
      ['by id descending', [['id', -1]], ['n2', 'n1', 'c1', 'b2', 'b1', 'a2', 'a1']],
    ];
    beforeEach(() =>
      context.put({
        b1: { owner: 'x', at: '2026-01-02', state: 'two' },
        a1: { owner: 'x', at: '2026-01-01', state: 'one' },
        n1: { owner: 'x', at: null },
        c1: { owner: 'x', at: '2026-01-03', state: 'two' },
        a2: { owner: 'x', at: '2026-01-01', state: 'two' },
        n2: { owner: 'x' },
        b2: { owner: 'x', at: '2026-01-02', state: 'three' },
      }),
    );

    describe.each(sorts)('%s', (_what, sort, expected) => {
      test('sorts', async () => expect(await context.idsOf({ owner: 'x' }, { sort })).toEqual(expected));
      test.each([1, 2, 3, 6, 7, 8])('returns every row once in pages of %d', async (limit) =>
        expect(await pageThrough({ where: { owner: 'x' }, sort, limit })).toEqual(expected),
      );
    });

    test('pages through the values of `in` in one order', async () => {
      const where = { owner: 'x', state: { in: ['one', 'two', null] } };
      const pages = await pageThrough({ where, sort: [['at', -1]], limit: 2 });
      expect(pages).toEqual(['c1', 'b1', 'a2', 'a1', 'n2', 'n1']);
    });

    test.each([1, -1] as const)(
      'skips and duplicates nothing while rows are inserted (direction %d)',
      async (direction) => {
        const before = await context.idsOf({ owner: 'x' }, { sort: [['at', direction]] });
        const query: Query = { where: { owner: 'x' }, sort: [['at', direction]], limit: 2 };
        const ids = await pageThrough(query, async (page) =>
          context.put({
            [`early${page}`]: { owner: 'x', at: '2025-12-31' },
            [`b0-tie${page}`]: { owner: 'x', at: '2026-01-02' },
            [`late${page}`]: { owner: 'x', at: '2026-02-01' },
          }),
        );
        expect(ids.filter((id) => before.includes(id))).toEqual(before);
        expect(new Set(ids).size).toBe(ids.length);
      },
    );

    test('continues after the cursor when its row is deleted', async () => {
      const query: Query = { where: { owner: 'x' }, sort: [['at', -1]], limit: 2 };
      const { next } = await context.store.find(collection, query);
      await context.store.save(null, [
        { collection, id: 'b2', previous: positionAt(1), position: positionAt(2), row: null },
      ]);
      expect(await context.idsOf({ owner: 'x' }, { ...query, cursor: next ?? '' })).toEqual(['b1', 'a2']);
    });

    test('rejects a cursor that is malformed or of another query', async () => {
      const query: Query = { where: { owner: 'x' }, sort: [['at', -1]], limit: 2 };
      const cursor = (await context.store.find(collection, query)).next ?? '';
      const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
      const [fingerprint] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
      const rejected: Query[] = [
        ...['', 'nonsense', cursor.slice(0, -3), forged({}), forged([fingerprint]), forged([fingerprint, {}, 'a'])].map(
          (bad) => ({
            ...query,
            cursor: bad,
          }),
        ),
        { ...query, where: { owner: 'y' }, cursor },
        { ...query, sort: [['at', 1]], cursor },
      ];
      for (const bad of rejected) await expect(context.store.find(collection, bad)).rejects.toBeInstanceOf(BadCursor);
      expect(await context.idsOf({ owner: 'x' }, { ...query, limit: 1, cursor })).toEqual(['b1']);
    });
  });
}
