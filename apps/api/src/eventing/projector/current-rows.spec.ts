import { added, newEvent, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { SeenPositions, seenPositions } from '../deciders/seen-positions';
import { CurrentRows } from './current-rows';
import { foldBatch } from './folding/fold-batch';
import { freshFixture } from '../../../../../test/support/fixtures';
import { progressOf } from '../../../../../test/support/progress-of';
import type { ProjectionRunners } from './projection-runners';

let rows: CurrentRows;
const stores = freshFixture(() => TallyStores.open());
beforeEach(() => {
  const elsewhere = { get: () => undefined } as unknown as ProjectionRunners;
  rows = new CurrentRows(stores.rows, stores.events, progressOf([tallies], elsewhere, stores.rows));
});

async function project(): Promise<void> {
  for await (const event of stores.events.readAll())
    await foldBatch(stores.rows, tallies, [event], await stores.pointer());
}
const wanted = { streamPrefix: '' };
const sumOf = async (id = 'a') => (await rows.find(tallies, id, wanted))?.row.sum;
const inCommand = <T>(work: () => Promise<T>, ...late: string[]): Promise<T> => {
  const seen = new SeenPositions();
  for (const name of late) seen.late.add(name);
  return seenPositions.run(seen, work);
};

test('a read gets the stored row, and an error for one that is accepted only', async () => {
  await stores.append(added('a', 1));
  await expect(sumOf()).rejects.toMatchObject({ code: 'store.behind' });
  expect(await sumOf('b')).toBeUndefined();
  await project();
  await stores.append(added('a', 2));
  expect(await sumOf()).toBe(1);
});

test('a read waits a moment for the row of a healthy projector', async () => {
  await stores.append(added('a', 1));
  const [sum] = await Promise.all([sumOf(), project()]);
  expect(sum).toBe(1);
});

test('a command gets the row that its events make, if the projector is late', async () => {
  await stores.append(added('a', 1));
  expect(await inCommand(sumOf)).toBe(1);
  await project();
  await stores.append(added('a', 2));
  expect(await inCommand(sumOf)).toBe(1);
  expect(await inCommand(sumOf, 'tallies')).toBe(3);
});

test('a part that the stored row lacks is looked for in later events', async () => {
  await stores.append(added('a', 1));
  await project();
  const find = (sum: number) => rows.find(tallies, 'a', { ...wanted, if: (row) => row.sum === sum });
  expect(await find(3)).toBeUndefined();
  await stores.append(added('a', 2));
  await expect(find(3)).rejects.toMatchObject({ code: 'store.behind' });
  expect(await find(4)).toBeUndefined();
});

test('a row that was deleted after its events were folded is not late', async () => {
  await stores.append(added('a', 1));
  await project();
  const { position } = (await stores.rows.load('tallies', ['a'])).get('a')!;
  await stores.rows.save(null, [{ collection: 'tallies', id: 'a', previous: position, position, row: null }]);
  expect(await sumOf()).toBeUndefined();
  expect(await inCommand(sumOf, 'tallies')).toBeUndefined();
  await stores.append(newEvent('Cleared', { name: 'a' }));
});
