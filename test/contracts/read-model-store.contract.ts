import { BadCursor } from '../../apps/api/src/platform/errors/bad-cursor';
import {
  StaleWrite,
  type CollectionSpec,
  type Query,
  type ReadModelStore,
  type Row,
  type Save,
  type Sort,
  type StoredRow,
  type Where,
} from '../../apps/api/src/eventing/read-models/read-model-store';

const collection = 'job-log';
export const contractSpec: CollectionSpec = {
  name: collection,
  indexes: [
    [
      ['owner', 1],
      ['at', -1],
    ],
    [
      ['owner', 1],
      ['state', 1],
      ['at', -1],
    ],
    [['n', 1]],
    [['text', 1]],
    [['flag', 1]],
  ],
  expiresBy: 'at',
};

export const positionAt = (count: number): string => String(count).padStart(20, '0');

/** What every ReadModelStore does, whatever it is made of. `open` gives an empty store, which the contract closes. */
export function readModelStoreContract(open: () => Promise<ReadModelStore>): void {
  let store: ReadModelStore;
  beforeEach(async () => {
    store = await open();
    await store.ensure(contractSpec);
  });
  afterEach(() => store.close());

  const insert = (id: string, row: Row, position = 1): Save => ({
    collection,
    id,
    previous: null,
    position: positionAt(position),
    row,
  });
  const put = async (rows: Record<string, Row>) =>
    store.save(
      null,
      Object.entries(rows).map(([id, row]) => insert(id, row)),
    );
  const idsOf = async (where: Where, query: Partial<Query> = {}) =>
    (await store.find(collection, { where, limit: 100, ...query })).rows.map(({ id }) => id);

  async function pageThrough(query: Query, between?: (page: number) => Promise<void>): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 50; page++) {
      const { rows, next } = await store.find(collection, { ...query, cursor });
      seen.push(...rows.map(({ id }) => id));
      if (next === null) return seen;
      expect(rows).toHaveLength(query.limit);
      cursor = next;
      await between?.(page);
    }
    throw new Error('The pages do not end');
  }

  describe('saving', () => {
    it('gives back what was saved, nested and with odd Unicode', async () => {
      const odd = {
        text: 'é e\u0301 日本語 עברית \u{1F469}\u200D\u{1F680} \u202E <speak>&amp;\u0000"\\\'',
        'a.b': { $c: [1, null] },
      };
      await store.save(null, [
        insert('日本-\u{1F600}', { odd, nothing: null, no: false, big: 2 ** 53 - 1, half: 0.5 }),
      ]);
      const loaded = await store.load(collection, ['日本-\u{1F600}', 'absent']);
      expect([...loaded.values()]).toEqual([
        {
          id: '日本-\u{1F600}',
          position: positionAt(1),
          row: { odd, nothing: null, no: false, big: 2 ** 53 - 1, half: 0.5 },
        },
      ]);
    });

    it('replaces and deletes at the position that was loaded', async () => {
      await put({ a: { n: 1, gone: true } });
      await store.save(null, [
        { collection, id: 'a', previous: positionAt(1), position: positionAt(2), row: { n: 2 } },
      ]);
      expect((await store.load(collection, ['a'])).get('a')).toEqual({
        id: 'a',
        position: positionAt(2),
        row: { n: 2 },
      });
      await store.save(null, [{ collection, id: 'a', previous: positionAt(2), position: positionAt(3), row: null }]);
      expect((await store.load(collection, ['a'])).size).toBe(0);
    });

    const stale: Record<string, Omit<Save, 'collection'>> = {
      'an insert of what exists': { id: 'a', previous: null, position: positionAt(9), row: {} },
      'an update at another position': { id: 'a', previous: positionAt(3), position: positionAt(9), row: {} },
      'an update of what is gone': { id: 'b', previous: positionAt(1), position: positionAt(9), row: {} },
      'a deletion at another position': { id: 'a', previous: positionAt(3), position: positionAt(9), row: null },
    };
    it.each(Object.entries(stale))('refuses %s, and leaves row and checkpoint', async (_what, save) => {
      await put({ a: { n: 1 } });
      const saving = store.save({ name: 'p', position: positionAt(9) }, [{ collection, ...save }]);
      await expect(saving).rejects.toBeInstanceOf(StaleWrite);
      expect((await store.load(collection, ['a', 'b'])).get('a')?.row).toEqual({ n: 1 });
      expect(await store.checkpoint('p')).toBeNull();
    });

    it('takes the deletion of a row that never was', async () => {
      await store.save(null, [{ collection, id: 'a', previous: null, position: positionAt(1), row: null }]);
      expect(await store.count(collection)).toBe(0);
    });

    it('loads and saves a thousand rows at once', async () => {
      const ids = Array.from({ length: 1_000 }, (_, index) => `row-${index}`);
      await put(Object.fromEntries(ids.map((id, n) => [id, { n }])));
      const loaded = await store.load<{ n: number }>(collection, ids);
      expect(ids.map((id) => loaded.get(id)?.row.n)).toEqual(ids.map((_, index) => index));
    });

    it('ends a race of two writers with one winner', async () => {
      await put({ a: { n: 0 } });
      const write = (n: number) =>
        store.save(null, [{ collection, id: 'a', previous: positionAt(1), position: positionAt(n), row: { n } }]);
      const outcomes = await Promise.allSettled([write(2), write(3)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('checkpoints', () => {
    it('move forward only, and can be forgotten', async () => {
      expect(await store.checkpoint('p')).toBeNull();
      for (const position of [7, 5]) await store.save({ name: 'p', position: positionAt(position) }, []);
      expect(await store.checkpoint('p')).toBe(positionAt(7));
      await store.forgetCheckpoint('p');
      expect(await store.checkpoint('p')).toBeNull();
    });
  });

  describe('conditions', () => {
    beforeEach(() =>
      put({
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
      ['null, which missing counts as', { n: null }, ['c', 'd']],
      ['a nested field', { 'deep.er': 'yes' }, ['e']],
      ['the id', { id: 'c' }, ['c']],
      ['several at once', { owner: 'x', flag: true }, ['a']],
      ['in', { owner: { in: ['y', 'é', 'nobody'] } }, ['c', 'd', 'e']],
      ['in nothing', { owner: { in: [] } }, []],
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
    it.each(cases)('find and count by %s', async (_what, where, expected) => {
      expect(await idsOf(where)).toEqual(expected);
      expect(await store.count(collection, where)).toBe(expected.length);
    });

    it('never match a text cut short at NUL', async () => {
      expect(await idsOf({ owner: 'x\0y' })).toEqual([]);
      expect(await idsOf({ owner: { in: ['x\0y'] } })).toEqual([]);
    });

    it('are never dropped because they are malformed', async () => {
      const malformed = [
        { owner: undefined },
        { owner: {} },
        { n: { above: 1 } },
        { "x') OR 1=1 --": 1 },
        { n: { gt: null } },
      ];
      for (const where of malformed as unknown as Where[])
        await expect(store.find(collection, { where, limit: 1 })).rejects.toBeInstanceOf(TypeError);
    });
  });

  describe('sorting and paging', () => {
    const sorts: [string, Sort, string[]][] = [
      ['by id where nothing is said', [], ['a1', 'a2', 'b1', 'b2', 'c1', 'n1', 'n2']],
      ['upwards, nulls first, ties by id', [['at', 1]], ['n1', 'n2', 'a1', 'a2', 'b1', 'b2', 'c1']],
      ['downwards, nulls last, ties by id', [['at', -1]], ['c1', 'b2', 'b1', 'a2', 'a1', 'n2', 'n1']],
      [
        'by two fields in both directions',
        [
          ['state', 1],
          ['at', -1],
        ],
        ['n2', 'n1', 'a1', 'b2', 'c1', 'b1', 'a2'],
      ],
      ['by id downwards', [['id', -1]], ['n2', 'n1', 'c1', 'b2', 'b1', 'a2', 'a1']],
    ];
    beforeEach(() =>
      put({
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
      it('sorts', async () => expect(await idsOf({ owner: 'x' }, { sort })).toEqual(expected));
      it.each([1, 2, 3, 6, 7, 8])('gives every row once in pages of %d', async (limit) =>
        expect(await pageThrough({ where: { owner: 'x' }, sort, limit })).toEqual(expected),
      );
    });

    it('pages through the values of `in` in one order', async () => {
      const where = { owner: 'x', state: { in: ['one', 'two', null] } };
      const pages = await pageThrough({ where, sort: [['at', -1]], limit: 2 });
      expect(pages).toEqual(['c1', 'b1', 'a2', 'a1', 'n2', 'n1']);
    });

    it.each([1, -1] as const)('skips and doubles nothing while rows are inserted (direction %d)', async (direction) => {
      const before = await idsOf({ owner: 'x' }, { sort: [['at', direction]] });
      const query: Query = { where: { owner: 'x' }, sort: [['at', direction]], limit: 2 };
      const seen = await pageThrough(query, async (page) =>
        put({
          [`early${page}`]: { owner: 'x', at: '2025-12-31' },
          [`b0-tie${page}`]: { owner: 'x', at: '2026-01-02' },
          [`late${page}`]: { owner: 'x', at: '2026-02-01' },
        }),
      );
      expect(seen.filter((id) => before.includes(id))).toEqual(before);
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('keeps its place when the row it stands on is deleted', async () => {
      const query: Query = { where: { owner: 'x' }, sort: [['at', -1]], limit: 2 };
      const { next } = await store.find(collection, query);
      await store.save(null, [{ collection, id: 'b2', previous: positionAt(1), position: positionAt(2), row: null }]);
      expect(await idsOf({ owner: 'x' }, { ...query, cursor: next ?? '' })).toEqual(['b1', 'a2']);
    });

    it('refuses a cursor that is broken or of another query', async () => {
      const query: Query = { where: { owner: 'x' }, sort: [['at', -1]], limit: 2 };
      const cursor = (await store.find(collection, query)).next ?? '';
      const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
      const [print] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
      const wrong: Query[] = [
        ...['', 'nonsense', cursor.slice(0, -3), forged({}), forged([print]), forged([print, {}, 'a'])].map((bad) => ({
          ...query,
          cursor: bad,
        })),
        { ...query, where: { owner: 'y' }, cursor },
        { ...query, sort: [['at', 1]], cursor },
      ];
      for (const bad of wrong) await expect(store.find(collection, bad)).rejects.toBeInstanceOf(BadCursor);
      expect(await idsOf({ owner: 'x' }, { ...query, limit: 1, cursor })).toEqual(['b1']);
    });
  });

  describe('housekeeping', () => {
    const everyDay = (days: number): Record<string, Row> =>
      Object.fromEntries(
        Array.from({ length: days }, (_, day) => [`d${day}`, { at: new Date(day * 86_400_000).toISOString() }]),
      );

    it('purges what is older, in steps, and nothing else', async () => {
      await put({ ...everyDay(2_500), undated: {}, notYet: { at: null } });
      expect(await store.purge(collection, new Date(2_400 * 86_400_000).toISOString())).toBe(2_400);
      expect(await store.count(collection)).toBe(102);
      await expect(store.purge('unknown', '2026')).rejects.toBeInstanceOf(TypeError);
    });

    it('ensures again without harm', async () => {
      await put({ a: { owner: 'x' } });
      await store.ensure(contractSpec, { ...contractSpec, indexes: [...contractSpec.indexes, [['other', 1]]] });
      expect(await idsOf({ owner: 'x' })).toEqual(['a']);
    });

    it('drops a collection, also one that is not there', async () => {
      await put({ a: {} });
      await store.drop(collection);
      await store.drop('never-was');
      await store.ensure(contractSpec);
      expect(await store.count(collection)).toBe(0);
    });

    it('answers a ping', async () => expect(await store.ping()).toBe(true));
  });

  describe('swapping', () => {
    const rebuilt = `${collection}~2`;
    const kept = `${collection}~previous`;
    const rowsOf = async (name: string): Promise<StoredRow[]> => (await store.find(name, { limit: 10 })).rows;
    const rebuild = async (row: Row, position: number) => {
      await store.ensure({ ...contractSpec, name: rebuilt });
      const save = { ...insert('new', row, position), collection: rebuilt };
      await store.save({ name: rebuilt, position: positionAt(position) }, [save]);
    };

    it('puts rows and checkpoint in place and keeps what stood there', async () => {
      await store.save({ name: collection, position: positionAt(9) }, [insert('old', { owner: 'x' })]);
      await rebuild({ owner: 'x' }, 7);
      await store.swap(rebuilt, collection, kept);
      expect(await idsOf({ owner: 'x' })).toEqual(['new']);
      expect((await rowsOf(kept)).map(({ id }) => id)).toEqual(['old']);
      expect(await store.checkpoint(collection)).toBe(positionAt(7));
      expect(await store.checkpoint(kept)).toBe(positionAt(9));
      expect(await store.checkpoint(rebuilt)).toBeNull();
    });

    const refused: Record<string, [from: string, confirm: () => Promise<void>]> = {
      'there is nothing to put in place': ['never-was', () => Promise.resolve()],
      'whoever asks for it may not': [rebuilt, () => Promise.reject(new Error('taken over'))],
    };
    it.each(Object.entries(refused))('changes nothing where %s', async (_why, [from, confirm]) => {
      await store.save({ name: collection, position: positionAt(9) }, [insert('old', { owner: 'x' })]);
      await rebuild({ owner: 'x' }, 7);
      await expect(store.swap(from, collection, kept, confirm)).rejects.toThrow();
      await store.settle(collection);
      expect(await idsOf({ owner: 'x' })).toEqual(['old']);
      expect(await store.checkpoint(collection)).toBe(positionAt(9));
      expect(await store.checkpoint(kept)).toBeNull();
      await store.swap(rebuilt, collection, kept);
      expect(await idsOf({ owner: 'x' })).toEqual(['new']);
    });

    it('can be done again and again, each time keeping the one before', async () => {
      for (const round of [1, 2, 3]) {
        await rebuild({ owner: 'x', round }, round);
        await store.swap(rebuilt, collection, kept);
        await store.ensure(contractSpec);
      }
      expect((await rowsOf(collection)).map(({ row }) => row)).toEqual([{ owner: 'x', round: 3 }]);
      expect((await rowsOf(kept)).map(({ row }) => row)).toEqual([{ owner: 'x', round: 2 }]);
      await store.save(null, [insert('more', { owner: 'x' }, 9)]);
      expect(await idsOf({ owner: 'x' })).toEqual(['more', 'new']);
      expect(await store.purge(collection, '2026')).toBe(0);
    });
  });
}
