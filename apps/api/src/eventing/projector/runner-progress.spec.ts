import { progressOf } from '../../../../../test/support/progress-of';
import { added, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { Deciders } from '../deciders/deciders';
import { ProcessHeartbeat } from '../state/process-heartbeat';
import type { StateStore } from '../state/state-store';
import { ProjectionRunners } from './projection-runners';
import { InProcessRebuildExecutor } from './rebuild/rebuild-executor';
import { untilLive } from '../../../../../test/support/until-live';

let stores: TallyStores;
let local: ProjectionRunners;
let remote: ProjectionRunners;
beforeEach(async () => {
  stores = await TallyStores.open();
  const { events, rows } = stores;
  const rebuildExecutor = new InProcessRebuildExecutor(events, rows);
  const deciders = new Deciders(events);
  const options = {
    events,
    rows,
    deciders,
    rebuildExecutor,
    heartbeat: new ProcessHeartbeat({} as StateStore, { isShared: false }),
    workerId: 'test',
  };
  local = new ProjectionRunners([tallies], options);
  remote = new ProjectionRunners([], options);
});
afterEach(async () => {
  await local.beforeApplicationShutdown();
  await stores.close();
});

test('returns true once the rows include a position, in this process and in another', async () => {
  local.onApplicationBootstrap();
  await untilLive(local);
  for (const runners of [local, remote]) {
    const progress = progressOf([tallies], runners, stores.rows);
    for (let step = 0; step < 5; step++) {
      const before = (await stores.sums()).a ?? 0;
      const position = await stores.append(added('a'));
      expect(await progress.reached(['tallies'], position)).toBe(true);
      expect(await stores.sums()).toEqual({ a: before + 1 });
    }
  }
});

test('returns false after the timeout, and true at once without a position or projections', async () => {
  const position = await stores.append(added('a'));
  for (const runners of [local, remote]) {
    const progress = progressOf([tallies], runners, stores.rows);
    expect(await progress.reached(['tallies'], null)).toBe(true);
    expect(await progress.reached([], position)).toBe(true);
    expect(await progress.reached(['tallies'], position, 30)).toBe(false);
    expect(await progress.reached(['tallies'], position, 0)).toBe(false);
  }
});

test('waits for a projection that starts later', async () => {
  const position = await stores.append(added('a'));
  const reached = progressOf([tallies], local, stores.rows).reached(['tallies'], position, 4_000);
  local.onApplicationBootstrap();
  expect(await reached).toBe(true);
});

test('reports the status of every projection that it runs', async () => {
  local.onApplicationBootstrap();
  await untilLive(local);
  expect(await local.status()).toMatchObject([{ name: 'tallies', state: 'live', lagMs: 0 }]);
  expect(await remote.status()).toEqual([]);
});

test('many waits for another process share one query, at most every 50 ms', async () => {
  const pointers = jest.spyOn(stores.rows, 'pointers');
  const progress = progressOf([tallies], remote, stores.rows);
  const position = await stores.append(added('a'));
  const waits = Array.from({ length: 50 }, () => progress.reached(['tallies'], position, 400));
  expect(await Promise.all(waits)).toEqual(Array(50).fill(false));
  expect(pointers.mock.calls.length).toBeLessThanOrEqual(11);
});
