import { setTimeout as slowStore } from 'node:timers/promises';
import { added, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { ensureCollections } from './ensure-collections';
import { freshFixture } from '../../../../../test/support/fixtures';

const orderedBySum = { sort: [['sum', -1]] as const, limit: 1 };
const stores = freshFixture(() => TallyStores.open({ fillsEmpty: true }));

const isIndexed = async () =>
  stores.rows.explain((await stores.pointer()).serves, orderedBySum).some((line) => line.includes('USING INDEX'));

async function foldHistory(): Promise<void> {
  const { runner } = stores.runner();
  runner.start();
  await runner.state.until((now) => now === 'live');
  await runner.stop();
}

test('a projection without a checkpoint gets its indexes once all history is folded', async () => {
  await stores.append(added('a', 1), added('b', 2));
  expect(await isIndexed()).toBe(false);
  await foldHistory();
  expect(await isIndexed()).toBe(true);
  expect(await stores.sums()).toEqual({ a: 1, b: 2 });
});

test('one that was stopped on the way there gets them at the next start', async () => {
  const { serves } = await stores.pointer();
  await stores.rows.save({ name: 'tallies', position: '0000000000000001' }, [], await stores.pointer());
  await ensureCollections(stores.rows, [tallies], { fillsEmpty: true });
  expect([(await stores.pointer()).serves, await isIndexed()]).toEqual([serves, true]);
});

test('batches of history grow while a slow store writes them elsewhere', async () => {
  const events = 3_750;
  for (let at = 0; at < events; at += 250) await stores.append(...Array.from({ length: 250 }, () => added('a')));
  const save = stores.rows.save.bind(stores.rows);
  const saved = jest.spyOn(stores.rows, 'save').mockImplementation(async (...batch) => {
    await Promise.all([save(...batch), slowStore(60)]);
  });
  await foldHistory();
  expect(await stores.sums()).toEqual({ a: events });
  expect(saved.mock.calls.filter(([, saves]) => saves.length > 0).length).toBeLessThanOrEqual(6);
});
