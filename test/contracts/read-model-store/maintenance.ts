import type { Row } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, contractSpec, type ContractContext } from './contract-context';

/** Purging and dropping collections. */
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
      await context.store.ensure(contractSpec, { ...contractSpec, indexes: [...contractSpec.indexes, { other: 1 }] });
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
}
