import type { Row, StoredRow } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, contractSpec, insertOf, positionAt, type ContractContext } from './contract-context';

/** Purging, dropping and swapping collections. */
export function maintenanceContract(context: ContractContext): void {
  describe('maintenance', () => {
    const everyDay = (days: number): Record<string, Row> =>
      Object.fromEntries(
        Array.from({ length: days }, (_, day) => [`d${day}`, { at: new Date(day * 86_400_000).toISOString() }]),
      );

    test('purges older rows in batches and nothing else', async () => {
      await context.put({ ...everyDay(2_500), undated: {}, notYet: { at: null } });
      expect(await context.store.purge(collection, new Date(2_400 * 86_400_000).toISOString())).toBe(2_400);
      expect(await context.store.count(collection)).toBe(102);
      await expect(context.store.purge('unknown', '2026')).rejects.toBeInstanceOf(TypeError);
    });

    test('ensures an existing collection without losing rows', async () => {
      await context.put({ a: { owner: 'x' } });
      await context.store.ensure(contractSpec, { ...contractSpec, indexes: [...contractSpec.indexes, [['other', 1]]] });
      expect(await context.idsOf({ owner: 'x' })).toEqual(['a']);
    });

    test('drops a collection, also a missing one', async () => {
      await context.put({ a: {} });
      await context.store.drop(collection);
      await context.store.drop('never-was');
      await context.store.ensure(contractSpec);
      expect(await context.store.count(collection)).toBe(0);
    });

    test('answers a ping', async () => expect(await context.store.ping()).toBe(true));
  });

  describe('swapping', () => {
    const rebuilt = `${collection}~2`;
    const previous = `${collection}~previous`;
    const rowsOf = async (name: string): Promise<StoredRow[]> => (await context.store.find(name, { limit: 10 })).rows;
    const rebuild = async (row: Row, position: number) => {
      await context.store.ensure({ ...contractSpec, name: rebuilt });
      const save = { ...insertOf('new', row, position), collection: rebuilt };
      await context.store.save({ name: rebuilt, position: positionAt(position) }, [save]);
    };

    test('replaces rows and checkpoint and keeps the previous ones', async () => {
      await context.store.save({ name: collection, position: positionAt(9) }, [insertOf('old', { owner: 'x' })]);
      await rebuild({ owner: 'x' }, 7);
      await context.store.swap(rebuilt, collection, previous);
      expect(await context.idsOf({ owner: 'x' })).toEqual(['new']);
      expect((await rowsOf(previous)).map(({ id }) => id)).toEqual(['old']);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(7));
      expect(await context.store.checkpoint(previous)).toBe(positionAt(9));
      expect(await context.store.checkpoint(rebuilt)).toBeNull();
    });

    const rejected: Record<string, [from: string, confirm: () => Promise<void>]> = {
      'the source collection is missing': ['never-was', () => Promise.resolve()],
      'the confirmation fails': [rebuilt, () => Promise.reject(new Error('taken over'))],
    };
    test.each(Object.entries(rejected))('changes nothing when %s', async (_why, [from, confirm]) => {
      await context.store.save({ name: collection, position: positionAt(9) }, [insertOf('old', { owner: 'x' })]);
      await rebuild({ owner: 'x' }, 7);
      await expect(context.store.swap(from, collection, previous, confirm)).rejects.toThrow();
      await context.store.settle(collection);
      expect(await context.idsOf({ owner: 'x' })).toEqual(['old']);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(9));
      expect(await context.store.checkpoint(previous)).toBeNull();
      await context.store.swap(rebuilt, collection, previous);
      expect(await context.idsOf({ owner: 'x' })).toEqual(['new']);
    });

    test('can be repeated, each time keeping the previous rows', async () => {
      for (const round of [1, 2, 3]) {
        await rebuild({ owner: 'x', round }, round);
        await context.store.swap(rebuilt, collection, previous);
        await context.store.ensure(contractSpec);
      }
      expect((await rowsOf(collection)).map(({ row }) => row)).toEqual([{ owner: 'x', round: 3 }]);
      expect((await rowsOf(previous)).map(({ row }) => row)).toEqual([{ owner: 'x', round: 2 }]);
      await context.store.save(null, [insertOf('more', { owner: 'x' }, 9)]);
      expect(await context.idsOf({ owner: 'x' })).toEqual(['more', 'new']);
      expect(await context.store.purge(collection, '2026')).toBe(0);
    });
  });
}
