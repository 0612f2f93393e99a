import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeRows } from './complete-rows';
import { EmbeddedReadModelStore } from './embedded/embedded-read-model-store';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-complete-rows-'));
const store = completeRows(new EmbeddedReadModelStore(join(folder, 'rows.db')), [
  { name: 'things', added: { shareId: null, tags: [] } },
]);
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const position = '1';
const save = (collection: string, id: string, row: object) =>
  store.save(null, [{ collection, id, previous: null, position, row }]);

test('readers get the added fields of an old row, a new row’s own values, and nothing in other collections', async () => {
  await store.ensure({ name: 'things', indexes: [], ownedBy: 'name' }, { name: 'others', indexes: [] });
  await save('things', 'old', { name: 'a' });
  await save('things', 'new', { name: 'b', shareId: 'shr_1', tags: ['x'] });
  await save('others', 'old', { name: 'a' });
  const expected = [
    { id: 'new', position, first: position, row: { name: 'b', shareId: 'shr_1', tags: ['x'] } },
    { id: 'old', position, first: position, row: { name: 'a', shareId: null, tags: [] } },
  ];
  expect((await store.find('things', { limit: 5 })).rows).toEqual(expected);
  const loaded = await store.load('things', ['old', 'new', 'none']);
  expect([loaded.get('new'), loaded.get('old'), loaded.size]).toEqual([...expected, 2]);
  const changed = await store.changedSince('things', { after: null, through: position, limit: 5 });
  expect(changed.map(({ row }) => row)).toEqual(expect.arrayContaining(expected.map(({ row }) => row)));
  expect((await store.load('others', ['old'])).get('old')?.row).toEqual({ name: 'a' });
});
