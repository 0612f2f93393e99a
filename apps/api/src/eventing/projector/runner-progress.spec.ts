import { added, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { Deciders } from '../deciders/deciders';
import { ProjectionRunners } from './projection-runners';
import { InProcessRebuildExecutor } from './rebuild/rebuild-executor';
import { RowChanges } from './folding/row-changes';
import { RunnerProgress } from './runner-progress';

let stores: TallyStores;
let here: ProjectionRunners;
let elsewhere: ProjectionRunners;
beforeEach(async () => {
  stores = await TallyStores.open();
  const { events, rows } = stores;
  const rebuildExecutor = new InProcessRebuildExecutor(events, rows);
  const deciders = new Deciders(events);
  const options = { events, rows, deciders, changes: new RowChanges(), rebuildExecutor, holder: 'test', leaseMs: 30_000 };
  here = new ProjectionRunners([tallies], options);
  elsewhere = new ProjectionRunners([], options);
});
afterEach(async () => {
  await here.beforeApplicationShutdown();
  await stores.close();
});

test('says yes as soon as the rows show a position, in this process and from another', async () => {
  here.onApplicationBootstrap();
  await here.waitUntilLive();
  for (const runners of [here, elsewhere]) {
    const progress = new RunnerProgress(runners, stores.rows);
    for (let step = 0; step < 5; step++) {
      const before = (await stores.sums()).a ?? 0;
      const position = await stores.append(added('a'));
      expect(await progress.reached(['tallies'], position)).toBe(true);
      expect(await stores.sums()).toEqual({ a: before + 1 });
    }
  }
});

test('says no when the time is up, and waits for nothing where there is nothing to wait for', async () => {
  const position = await stores.append(added('a'));
  for (const runners of [here, elsewhere]) {
    const progress = new RunnerProgress(runners, stores.rows);
    expect(await progress.reached(['tallies'], null)).toBe(true);
    expect(await progress.reached([], position)).toBe(true);
    expect(await progress.reached(['tallies'], position, 30)).toBe(false);
    expect(await progress.reached(['tallies'], position, 0)).toBe(false);
  }
});

test('counts a wait that began before the projection did', async () => {
  const position = await stores.append(added('a'));
  const reached = new RunnerProgress(here, stores.rows).reached(['tallies'], position, 4_000);
  here.onApplicationBootstrap();
  expect(await reached).toBe(true);
});

test('tells the state of every projection that it runs', async () => {
  here.onApplicationBootstrap();
  await here.waitUntilLive();
  expect(await here.status()).toMatchObject([{ name: 'tallies', state: 'live', lagMs: 0 }]);
  await elsewhere.waitUntilLive();
  expect(await elsewhere.status()).toEqual([]);
});
