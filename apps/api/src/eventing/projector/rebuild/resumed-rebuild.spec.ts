import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { added, TallyStores } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { InProcessRebuildExecutor, type RebuildWork } from './rebuild-executor';
import type { OnProgress } from '../../store-threads/store-thread';

let stores: TallyStores;
const started: { stop(): Promise<void> }[] = [];
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(async () => {
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
  await stores.close();
});

/** Folds the history of the first rebuild, then does not come to its end. */
class InterruptedRebuildExecutor extends InProcessRebuildExecutor {
  readonly works: RebuildWork[] = [];

  constructor(private readonly end: (signal: AbortSignal) => Promise<void>) {
    super(stores.events, stores.rows);
  }

  override async run(work: RebuildWork, signal: AbortSignal, onProgress: OnProgress) {
    await super.run(work, signal, onProgress);
    this.works.push(work);
    if (this.works.length === 1) await this.end(signal);
  }
}

const controls = (part: Partial<ProjectionControls>): ProjectionControls => ({ ...projectionDecider.initial, ...part });
const requested = controls({ rebuildId: 'r1' });
const waits = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted'))));

function start(options: Parameters<TallyStores['runner']>[0], initial = requested) {
  const { runner } = stores.runner(options);
  started.push(runner);
  runner.applyControl(initial);
  runner.start();
  return runner;
}

/** Checks that the build with this checkpoint is the one that is served, and that nothing before it was read again. */
async function isContinued(readAll: jest.SpyInstance, target: string, checkpoint: string | null) {
  await until(() => stores.outcomes.length > 0);
  expect(stores.outcomes).toEqual([{ rebuildId: 'r1', rowVersion: 1 }]);
  expect((await stores.pointer()).serves).toBe(target);
  expect(await stores.sums()).toEqual({ a: 1, b: 1 });
  expect(checkpoint).not.toBeNull();
  for (const [options] of readAll.mock.calls as [{ after: string }][]) expect(options.after).toBe(checkpoint);
}

async function interrupted() {
  const target = await until(async () => (await stores.pointer()).building?.target);
  const checkpoint = await until(() => stores.rows.checkpoint(target));
  return { target, checkpoint, readAll: jest.spyOn(stores.events, 'readAll') };
}

test('goes on where it stopped when a store was unavailable', async () => {
  await stores.append(added('a', 1), added('b', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(async () => {
    throw new StoreUnavailable('The connection was lost');
  });
  start({ rebuildExecutor });
  const { target, checkpoint, readAll } = await interrupted();
  await isContinued(readAll, target, checkpoint);
});

test('goes on in another process when its process has stopped', async () => {
  await stores.append(added('a', 1), added('b', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(waits);
  const first = start({ rebuildExecutor, holder: 'one' });
  await until(() => rebuildExecutor.works.length === 1);
  await first.stop();
  const { target, checkpoint, readAll } = await interrupted();
  start({ holder: 'two' });
  await isContinued(readAll, target, checkpoint);
});

test('goes on in another process when its process has crashed', async () => {
  await stores.append(added('a', 1), added('b', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(waits);
  start({ rebuildExecutor, holder: 'one' });
  await until(() => rebuildExecutor.works.length === 1);
  const { target, checkpoint, readAll } = await interrupted();
  // As if the heartbeat of the holder had run out.
  const pointer = await stores.pointer();
  await stores.rows.changePointer(pointer, { holder: 'crashed', epoch: pointer.epoch + 1 });
  start({ holder: 'two' });
  await isContinued(readAll, target, checkpoint);
});

test('starts over when the interrupted build has no checkpoint, since its process may still write there', async () => {
  await stores.append(added('a', 1), added('b', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(waits);
  const first = start({ rebuildExecutor, holder: 'one' });
  await until(() => rebuildExecutor.works.length === 1);
  await first.stop();
  const target = (await stores.pointer()).building?.target ?? '';
  await stores.rows.forgetCheckpoint(target);
  start({ holder: 'two' });
  await until(() => stores.outcomes.length > 0);
  expect((await stores.pointer()).serves).not.toBe(target);
  expect(await stores.sums()).toEqual({ a: 1, b: 1 });
  await expect(stores.sums(target)).rejects.toThrow(/no such table/);
});

test('starts over when an event was skipped meanwhile', async () => {
  const bad = added('a', 1);
  await stores.append(bad, added('b', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(waits);
  const runner = start({ rebuildExecutor });
  await until(() => rebuildExecutor.works.length === 1);
  runner.applyControl(controls({ rebuildId: 'r1', skipped: [bad.id] }));
  await until(() => stores.outcomes.length > 0);
  expect(await stores.sums()).toEqual({ b: 1 });
  expect(new Set(rebuildExecutor.works.map(({ target }) => target)).size).toBe(2);
});

test('the build of a request that was cancelled while no process ran is dropped', async () => {
  await stores.append(added('a', 1));
  const rebuildExecutor = new InterruptedRebuildExecutor(waits);
  const first = start({ rebuildExecutor, holder: 'one' });
  await until(() => rebuildExecutor.works.length === 1);
  await first.stop();
  const target = (await stores.pointer()).building?.target ?? '';
  const second = start({ holder: 'two' }, controls({}));
  await second.state.until((state) => state === 'live');
  expect((await stores.pointer()).building).toBeNull();
  await expect(stores.sums(target)).rejects.toThrow(/no such table/);
});
