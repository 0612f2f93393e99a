import {
  StaleWrite,
  type ChangesQuery,
  type Row,
  type Save,
  type Where,
} from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, contractSpec, positionAt, type ContractContext } from './contract-context';

const build = `${collection}~1-build`;
const later = '9999-01-01T00:00:00.000Z';

/** Deleted rows of a build, and the changes between two positions. */
export function changingContract(context: ContractContext): void {
  beforeEach(() => context.store.ensure({ ...contractSpec, name: build }));

  const saveOf = (id: string, previous: number | null, position: number, row: Row | null): Save => ({
    ...{ collection: build, id, position: positionAt(position), row },
    previous: previous === null ? null : positionAt(previous),
  });
  const save = (...saves: Save[]) => context.store.save(null, saves);
  const folded = async (id: string) => (await context.store.loadForFold(build, [id])).get(id);
  const isStale = (saving: Promise<void>) => expect(saving).rejects.toBeInstanceOf(StaleWrite);

  describe('a deleted row', () => {
    beforeEach(async () => {
      await save(saveOf('a', null, 1, { owner: 'x', at: '2026', n: 1 }), saveOf('b', null, 1, { owner: 'x' }));
      await save({ ...saveOf('a', 1, 2, null), first: positionAt(1) });
    });

    test('is found by no query', async () => {
      const wheres: Where[] = [
        {},
        { owner: 'x' },
        { n: null },
        { id: 'a' },
        { n: { in: [null, 1] } },
        { owner: { gte: 'x' } },
      ];
      for (const where of wheres) {
        const { rows } = await context.store.find(build, { where, limit: 9 });
        expect([where, rows.filter(({ id }) => id === 'a')]).toEqual([where, []]);
        expect([where, await context.store.count(build, where)]).toEqual([where, rows.length]);
      }
      expect((await context.store.load(build, ['a'])).size).toBe(0);
    });

    test('keeps its position for a fold', async () => {
      expect(await folded('a')).toEqual({ id: 'a', position: positionAt(2), first: positionAt(1), row: null });
      expect(await folded('never')).toBeUndefined();
    });

    test('cannot be inserted again, or changed at another position', async () => {
      await isStale(save(saveOf('a', null, 1, { owner: 'x' })));
      await isStale(save(saveOf('a', 1, 3, { owner: 'x' })));
      await isStale(save(saveOf('a', null, 3, null)));
      await isStale(save(saveOf('a', 1, 3, null)));
    });

    test('that was purged since it was loaded is not replaced as a row', async () => {
      const asLoaded = (row: Row | null) => ({ ...saveOf('b', 1, 7, row), replacesRow: true });
      await save(saveOf('b', 1, 2, { owner: 'x', at: '2025' }), saveOf('c', null, 2, { owner: 'x' }));
      await context.store.purge(build, '2026');
      await isStale(save({ ...asLoaded({ owner: 'x' }), previous: positionAt(2) }));
      await isStale(save({ ...asLoaded(null), previous: positionAt(2) }));
      expect(await folded('b')).toMatchObject({ position: positionAt(2), row: null });
      await save({ ...saveOf('c', 2, 3, { owner: 'y' }), replacesRow: true });
      expect(await folded('c')).toMatchObject({ row: { owner: 'y' } });
    });

    test('is created again at its position', async () => {
      await save(saveOf('a', 2, 5, { owner: 'y' }));
      const row = { id: 'a', position: positionAt(5), first: positionAt(5), row: { owner: 'y' } };
      expect((await context.store.load(build, ['a'])).get('a')).toEqual(row);
      expect(await folded('a')).toEqual(row);
      await isStale(save(saveOf('a', 2, 6, { owner: 'y' })));
      await save(saveOf('a', 5, 6, null), { ...saveOf('b', 1, 6, null), isErased: true });
      expect(await folded('a')).toMatchObject({ position: positionAt(6), row: null });
      expect(await folded('b')).toBeUndefined();
    });

    test('is remembered also when it never existed, or is deleted again', async () => {
      await save(saveOf('never', null, 4, null), saveOf('a', 2, 4, null));
      for (const id of ['never', 'a']) expect(await folded(id)).toMatchObject({ position: positionAt(4), row: null });
      await isStale(save(saveOf('never', null, 3, { owner: 'x' })));
      await isStale(save(saveOf('b', null, 5, null)));
    });

    test('is forgotten after a while', async () => {
      expect(await context.store.purgeMarkers(build, '2026-01-01')).toBe(0);
      expect(await folded('a')).toBeDefined();
      expect(await context.store.purgeMarkers(build, later)).toBe(1);
      expect(await folded('a')).toBeUndefined();
      expect(await context.store.count(build)).toBe(1);
      expect(await context.store.purgeMarkers(collection, later)).toBe(0);
    });

    test('is remembered when it has expired', async () => {
      await save(saveOf('c', null, 3, { owner: 'x', at: '2025' }), saveOf('d', null, 3, { owner: 'x', at: '2027' }));
      expect(await context.store.purge(build, '2026')).toBe(1);
      expect(await folded('c')).toEqual({ id: 'c', position: positionAt(3), first: positionAt(3), row: null });
      expect(await context.store.purge(build, '2026')).toBe(0);
      await isStale(save(saveOf('c', null, 3, { owner: 'x' })));
    });
  });

  describe('changes', () => {
    const changes = async (query: Partial<ChangesQuery> = {}) => {
      const asked = { after: null, through: positionAt(99), limit: 100, ...query };
      return context.store.changedSince(build, asked);
    };
    const idsOf = async (query?: Partial<ChangesQuery>) => (await changes(query)).map(({ id }) => id);

    test('are the rows after one position and up to another, in order, each as it is now', async () => {
      await save(saveOf('a', null, 1, { owner: 'x' }), saveOf('b', null, 3, { owner: 'y' }));
      await save(saveOf('c', null, 2, { owner: 'x' }), saveOf('d', null, 4, {}));
      await save({ ...saveOf('a', 1, 5, { owner: 'x', n: 2 }), first: positionAt(1) });
      expect(await idsOf()).toEqual(['c', 'b', 'd', 'a']);
      expect(await idsOf({ after: positionAt(2), through: positionAt(4) })).toEqual(['b', 'd']);
      expect(await idsOf({ owners: ['x'] })).toEqual(['c', 'a']);
      expect(await idsOf({ owners: ['x', 'y', 'z'], after: positionAt(2) })).toEqual(['b', 'a']);
      expect(await idsOf({ owners: [] })).toEqual([]);
      expect((await changes({ after: positionAt(3) })).at(-1)).toEqual({
        ...{ id: 'a', position: positionAt(5), first: positionAt(1), owner: 'x', row: { owner: 'x', n: 2 } },
      });
      expect((await changes())[2]).toMatchObject({ id: 'd', owner: null });
    });

    test('include deleted rows with their owner', async () => {
      await save(saveOf('a', null, 1, { owner: 'x' }), saveOf('b', null, 1, { owner: 'y' }));
      await save({ ...saveOf('a', 1, 4, null), first: positionAt(1) }, saveOf('b', 1, 3, { owner: 'y' }));
      const deleted = { id: 'a', position: positionAt(4), first: positionAt(1), owner: 'x', row: null };
      expect(await changes({ owners: ['x'] })).toEqual([deleted]);
      expect((await changes({ after: positionAt(1) })).map(({ id, row }) => [id, row])).toEqual([
        ['b', { owner: 'y' }],
        ['a', null],
      ]);
    });

    test('come in pages that never divide the rows of one event', async () => {
      const ids = Array.from({ length: 30 }, (_, index) => `r${index}`);
      const positionOf = (index: number) => (index < 5 ? index + 1 : index < 20 ? 6 : index);
      await save(...ids.map((id, index) => saveOf(id, null, positionOf(index), { owner: 'x' })));
      await save(saveOf('r12', 6, 7, null), saveOf('r13', 6, 7, null));
      const found: string[] = [];
      for (let after: string | null = null; ;) {
        const page: { id: string; position: string }[] = await changes({ after, limit: 3, owners: ['x'] });
        found.push(...page.map(({ id }) => id));
        if (page.length < 3) break;
        after = page.at(-1)?.position ?? null;
      }
      expect(found).toHaveLength(30);
      expect(new Set(found)).toEqual(new Set(ids));
    });

    test('cannot be found without an owner', async () => {
      await context.store.ensure({ name: 'unowned', indexes: [] });
      const query = { after: null, through: positionAt(1), limit: 1 };
      await expect(context.store.changedSince('unowned', query)).rejects.toBeInstanceOf(TypeError);
    });
  });
}
