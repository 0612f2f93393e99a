import { StaleWrite, type Save } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, insertOf, positionAt, type ContractContext } from './contract-context';

/** Saves with compare-and-swap, and checkpoints. */
export function savingContract(context: ContractContext): void {
  describe('saving', () => {
    test('round-trips nested values and unusual Unicode', async () => {
      const odd = {
        text: 'é e\u0301 日本語 עברית \u{1F469}\u200D\u{1F680} \u202E <speak>&amp;\u0000"\\\'',
        'a.b': { $c: [1, null] },
      };
      await context.store.save(null, [
        insertOf('日本-\u{1F600}', { odd, nothing: null, no: false, big: 2 ** 53 - 1, half: 0.5 }),
      ]);
      const loaded = await context.store.load(collection, ['日本-\u{1F600}', 'absent']);
      expect([...loaded.values()]).toEqual([
        {
          id: '日本-\u{1F600}',
          position: positionAt(1),
          first: positionAt(1),
          row: { odd, nothing: null, no: false, big: 2 ** 53 - 1, half: 0.5 },
        },
      ]);
    });

    test('replaces and deletes at the loaded position', async () => {
      await context.put({ a: { n: 1, gone: true } });
      await context.store.save(null, [
        { collection, id: 'a', previous: positionAt(1), position: positionAt(2), row: { n: 2 } },
      ]);
      expect((await context.store.load(collection, ['a'])).get('a')).toEqual({
        id: 'a',
        position: positionAt(2),
        first: positionAt(2),
        row: { n: 2 },
      });
      await context.store.save(null, [
        { collection, id: 'a', previous: positionAt(2), position: positionAt(3), row: null },
      ]);
      expect((await context.store.load(collection, ['a'])).size).toBe(0);
    });

    const stale: Record<string, Omit<Save, 'collection'>> = {
      'an insert of an existing row': { id: 'a', previous: null, position: positionAt(9), row: {} },
      'an update at another position': { id: 'a', previous: positionAt(3), position: positionAt(9), row: {} },
      'an update of a missing row': { id: 'b', previous: positionAt(1), position: positionAt(9), row: {} },
      'a deletion at another position': { id: 'a', previous: positionAt(3), position: positionAt(9), row: null },
    };
    test.each(Object.entries(stale))('rejects %s and keeps row and checkpoint', async (_what, save) => {
      await context.put({ a: { n: 1 } });
      const saving = context.store.save({ name: 'p', position: positionAt(9) }, [{ collection, ...save }]);
      await expect(saving).rejects.toBeInstanceOf(StaleWrite);
      expect((await context.store.load(collection, ['a', 'b'])).get('a')?.row).toEqual({ n: 1 });
      expect(await context.store.checkpoint('p')).toBeNull();
    });

    test('accepts the deletion of a row that never existed', async () => {
      await context.store.save(null, [{ collection, id: 'a', previous: null, position: positionAt(1), row: null }]);
      expect(await context.store.count(collection)).toBe(0);
    });

    test('loads and saves a thousand rows at once', async () => {
      const ids = Array.from({ length: 1_000 }, (_, index) => `row-${index}`);
      await context.put(Object.fromEntries(ids.map((id, n) => [id, { n }])));
      const loaded = await context.store.load<{ n: number }>(collection, ids);
      expect(ids.map((id) => loaded.get(id)?.row.n)).toEqual(ids.map((_, index) => index));
    });

    test('accepts one of two concurrent writers', async () => {
      await context.put({ a: { n: 0 } });
      const write = (n: number) =>
        context.store.save(null, [
          { collection, id: 'a', previous: positionAt(1), position: positionAt(n), row: { n } },
        ]);
      const outcomes = await Promise.allSettled([write(2), write(3)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('checkpoints', () => {
    test('move forward only and can be deleted', async () => {
      expect(await context.store.checkpoint('p')).toBeNull();
      for (const position of [7, 5]) await context.store.save({ name: 'p', position: positionAt(position) }, []);
      expect(await context.store.checkpoint('p')).toBe(positionAt(7));
      await context.store.forgetCheckpoint('p');
      expect(await context.store.checkpoint('p')).toBeNull();
    });
  });
}
