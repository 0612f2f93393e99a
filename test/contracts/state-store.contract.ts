import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { maxStateBytes, type StateStore } from '../../apps/api/src/eventing/state/state-store';

const past = '2000-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';
const kind = 'thing';
const ids = (set: ReadonlySet<string>): string[] => [...set].sort();

/** Contract of every StateStore adapter. `connect` opens a connection to the same data each time; the contract closes it. */
export function stateStoreContract(connect: () => Promise<StateStore>): void {
  let store: StateStore;
  let other: StateStore;
  beforeAll(async () => ([store, other] = [await connect(), await connect()]));
  afterAll(async () => {
    await store.close();
    await other.close();
  });

  test('stores a value under its kind and id', async () => {
    await store.put(kind, { id: 'a', value: { n: [1, null] }, expiresAt: future });
    const row = await other.get(kind, 'a');
    expect(row).toEqual({ id: 'a', value: { n: [1, null] }, version: expect.any(Number) as number, expiresAt: future });
    expect(await store.get('other-kind', 'a')).toBeNull();
    await store.put(kind, { id: 'a', value: 2 });
    expect(await store.get(kind, 'a')).toMatchObject({ value: 2, expiresAt: null });
    expect((await store.get(kind, 'a'))?.version).not.toBe(row?.version);
  });

  test('returns the rows that exist', async () => {
    await store.insert(kind, [
      { id: 'all-1', value: 1 },
      { id: 'all-2', value: 2 },
    ]);
    const rows = await store.getAll<number>(kind, ['all-1', 'all-2', 'all-3']);
    expect([...rows].map(([id, { value }]) => [id, value]).sort()).toEqual([
      ['all-1', 1],
      ['all-2', 2],
    ]);
    expect((await store.getAll(kind, [])).size).toBe(0);
  });

  test('lists a kind', async () => {
    const [listed, names] = ['listed', ['a b', 'nul \0', '"', '\ud800']];
    await store.insert(listed, [
      ...names.map((id) => ({ id, value: id })),
      { id: 'gone', value: 'x', expiresAt: past },
    ]);
    await store.put('listed-too', { id: 'a', value: 1 });
    expect((await other.list(listed)).map(({ id }) => id).sort()).toEqual([...names].sort());
    await store.insert(listed, [
      { id: 'acc_1/a', value: 1 },
      { id: 'acc_1/\u{10ffff}', value: 2 },
      { id: 'acc_10/a', value: 3 },
      { id: 'acc_1', value: 4 },
    ]);
    expect((await other.list(listed, 'acc_1/')).map(({ value }) => value).sort()).toEqual([1, 2]);
    expect(await other.list(listed, 'acc_1/b')).toEqual([]);
    expect((await other.list(listed, 'nul \0')).map(({ id }) => id)).toEqual(['nul \0']);
  });

  test('takes any number of ids', async () => {
    // More than one command of MongoDB may hold, and than one statement of SQLite may have parameters.
    const long = 'x'.repeat(450);
    const many = Array.from({ length: 40_000 }, (_, index) => `${long}${index}`);
    await store.insert(kind, [{ id: many[39_999] ?? '', value: 1 }]);
    expect([...(await store.getAll(kind, many)).keys()]).toEqual(many.slice(-1));
    await store.delete(kind, many);
    expect((await store.getAll(kind, many)).size).toBe(0);
  });

  test('inserts only what is missing', async () => {
    expect(ids(await store.insert(kind, []))).toEqual([]);
    expect(ids(await store.insert(kind, [{ id: 'in-1', value: 'first' }]))).toEqual(['in-1']);
    const again = ['in-1', 'in-2'].map((id) => ({ id, value: 'second' }));
    expect(ids(await other.insert(kind, again))).toEqual(['in-2']);
    expect(await store.get(kind, 'in-1')).toMatchObject({ value: 'first' });
  });

  test('of concurrent inserts of an id, one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const id = `race-${round}`;
      if (round % 2 === 1) await store.put(kind, { id, value: 'expired', expiresAt: past });
      const stores = [store, other, store, other];
      const results = await Promise.all(
        stores.map((one, value) => one.insert(kind, [{ id, value, expiresAt: future }])),
      );
      const winners = results.flatMap((inserted, index) => (inserted.has(id) ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(await store.get(kind, id)).toMatchObject({ value: winners[0] });
    }
  });

  test('compares versions before it writes', async () => {
    await store.insert(kind, [{ id: 'swap', value: 0, version: 7 }]);
    expect(await store.get(kind, 'swap')).toMatchObject({ version: 7 });
    const attempts = [store, other, store, other].map((one, value) => one.update(kind, 'swap', 7, value, future));
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    const swapped = await store.get<number>(kind, 'swap');
    expect(swapped?.expiresAt).toBe(future);
    expect(await store.deleteIf(kind, 'swap', 7)).toBe(false);
    expect(await store.update(kind, 'swap', swapped?.version ?? 0, 9)).toBe(true);
    expect(await store.get(kind, 'swap')).toMatchObject({ value: 9, expiresAt: null });
    expect(await store.update(kind, 'absent', 1, 9)).toBe(false);
  });

  test('does not use a version again after a deletion', async () => {
    await store.insert(kind, [{ id: 'gone', value: 0 }]);
    const version = (await store.get(kind, 'gone'))?.version ?? 0;
    expect(await store.deleteIf(kind, 'gone', version)).toBe(true);
    expect(await store.deleteIf(kind, 'gone', version)).toBe(false);
    await store.insert(kind, [{ id: 'gone', value: 1 }]);
    expect(await store.update(kind, 'gone', version, 2)).toBe(false);
    await store.delete(kind, ['gone', 'absent']);
    expect(await store.get(kind, 'gone')).toBeNull();
  });

  test('an expired row is absent and is replaced by an insert', async () => {
    await store.put(kind, { id: 'old', value: 'old', expiresAt: past, version: 5 });
    expect(await store.get(kind, 'old')).toBeNull();
    expect((await store.getAll(kind, ['old'])).size).toBe(0);
    expect(await store.update(kind, 'old', 5, 'late')).toBe(false);
    expect(await store.deleteIf(kind, 'old', 5)).toBe(false);
    expect(ids(await store.insert(kind, [{ id: 'old', value: 'new', expiresAt: future }]))).toEqual(['old']);
    expect(await store.get(kind, 'old')).toMatchObject({ value: 'new', expiresAt: future });
  });

  test('purges what expired until a time, whatever the number of rows', async () => {
    await store.purge(past);
    const expired = Array.from({ length: 1_200 }, (_, n) => ({ id: `purge-${n}`, value: n, expiresAt: past }));
    await store.insert('purged', expired);
    await store.insert('purged', [
      { id: 'kept', value: 1, expiresAt: future },
      { id: 'unlimited', value: 2 },
    ]);
    expect(await store.purge('1999-12-31T23:59:59.999Z')).toBe(0);
    expect(await store.purge(past)).toBe(expired.length);
    expect([...(await store.getAll('purged', ['kept', 'unlimited'])).keys()].sort()).toEqual(['kept', 'unlimited']);
  });

  test('takes a value of the limit and rejects one byte more', async () => {
    const text = 'é'.repeat(maxStateBytes / 2 - 1);
    await store.put(kind, { id: 'large', value: text });
    expect((await store.get(kind, 'large'))?.value === text).toBe(true);
    const tooLarge = { id: 'larger', value: `${text}a` };
    for (const call of [
      () => store.put(kind, tooLarge),
      () => store.insert(kind, [{ id: 'beside', value: '' }, tooLarge]),
      () => store.update(kind, 'large', 1, tooLarge.value),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'state.tooLarge',
        details: { bytes: maxStateBytes + 1, maxBytes: maxStateBytes },
      });
    expect((await store.getAll(kind, ['larger', 'beside'])).size).toBe(0);
  });

  test('keeps any string as id and any JSON as value', async () => {
    const anyString = fc.string({ unit: 'binary' });
    const odd = fc.constantFrom('', '\0', '\ud800', '\udfff', '$ref', '_bsontype', '__proto__', 'a.b', '"', '\\u0000');
    const key = fc.oneof(odd, anyString);
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(key, key));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { minKeys: 1 }), async (values) => {
        const rows = Object.entries(values).map(([id, value]) => ({ id, value }));
        const own = `arbitrary-${randomUUID().replaceAll(/[^a-z]/g, '')}`;
        expect((await store.insert(own, rows)).size).toBe(rows.length);
        const stored = await other.getAll(own, Object.keys(values));
        // Through JSON, which has no -0.
        for (const { id, value } of rows) expect(stored.get(id)?.value).toEqual(JSON.parse(JSON.stringify(value)));
        await store.delete(own, Object.keys(values));
        expect((await store.getAll(own, Object.keys(values))).size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('rejects a kind that is not lower case words', async () => {
    for (const wrong of ['', 'A', 'a b', 'a-', 'ä']) await expect(store.get(wrong, 'a')).rejects.toThrow(TypeError);
  });

  test('answers a ping until it is closed', async () => {
    const third = await connect();
    expect(await third.ping()).toBe(true);
    await third.close();
    await third.close();
    expect(await third.ping()).toBe(false);
  });
}
