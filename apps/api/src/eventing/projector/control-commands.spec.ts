import type { Position } from '@duetcast/domain/kernel/event';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { added, newEvent, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import type { ProjectionRunner } from './projection-runner';
import { LeaseLost } from '../../platform/timing/hold-lease';
import { InProcessRebuildExecutor, type RebuildWork } from './rebuild/rebuild-executor';
import { until } from '../../../../../test/support/until';
import type { OnProgress } from '../store-threads/store-thread';

let stores: TallyStores;
const started: ProjectionRunner[] = [];
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(async () => {
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
  await stores.close();
});

function start(...options: Parameters<TallyStores['runner']>): ProjectionRunner {
  const { runner } = stores.runner(...options);
  started.push(runner);
  runner.start();
  return runner;
}
const isIn = (runner: ProjectionRunner, ...states: string[]) => runner.state.until((now) => states.includes(now));
const controls = (part: Partial<ProjectionControls>): ProjectionControls => ({ ...projectionDecider.initial, ...part });

/** Rebuilds, but completes only after release. */
class HeldRebuildExecutor extends InProcessRebuildExecutor {
  readonly works: RebuildWork[] = [];
  isHeld = true;

  constructor() {
    super(stores.events, stores.rows);
  }

  override async run(work: RebuildWork, signal: AbortSignal, onProgress: OnProgress) {
    this.works.push(work);
    await super.run(work, signal, onProgress);
    await until(() => !this.isHeld || signal.aborted);
    signal.throwIfAborted();
  }
}

/** Resolves when another follower of the log has the events up to the position. */
async function another(position: Position): Promise<void> {
  for await (const item of stores.events.subscribeToAll({ after: null }))
    if (item.kind === 'event' && item.event.position >= position) return;
}

describe('a pause', () => {
  test('stops folding, and resume folds the events of the meantime', async () => {
    const runner = start();
    await isIn(runner, 'live');
    runner.applyControl(controls({ revision: 0, isPaused: true }));
    await isIn(runner, 'paused');
    const position = await stores.append(added('a', 3));
    await another(position);
    expect(await stores.sums()).toEqual({});
    expect(runner.report()).toMatchObject({ state: 'paused', appliedControl: 0 });
    runner.applyControl(controls({ revision: 1 }));
    await runner.reached.until(position, 4_000);
    expect(await stores.sums()).toEqual({ a: 3 });
    expect(runner.report()).toMatchObject({ appliedControl: 1 });
  });

  test('requested before the start is applied', async () => {
    await stores.append(added('a'));
    const { runner } = stores.runner();
    started.push(runner);
    runner.applyControl(controls({ isPaused: true }));
    runner.start();
    await isIn(runner, 'paused', 'live');
    expect(runner.state.now).toBe('paused');
    expect(await stores.sums()).toEqual({});
  });

  test('keeps the lease and reports the state to other processes', async () => {
    const runner = start({ leaseMs: 600 });
    runner.applyControl(controls({ revision: 4, isPaused: true }));
    await isIn(runner, 'paused');
    const writes = jest.spyOn(stores.states, 'put');
    await until(() => writes.mock.calls.length >= 5);
    await expect(stores.lease('another', 600)).rejects.toBeInstanceOf(LeaseLost);
    expect((await stores.pointer()).holder).toBe('test');
    const record = await stores.recordOf('test');
    expect(record?.reports.projections).toMatchObject({
      projections: [{ name: 'tallies', state: 'paused', appliedControl: 4 }],
    });
  });
});

describe('a requested rebuild', () => {
  test('runs once, next to live folding, and reports its outcome', async () => {
    await stores.append(added('a', 1));
    const rebuildExecutor = new HeldRebuildExecutor();
    const runner = start({ rebuildExecutor });
    await isIn(runner, 'live');
    runner.applyControl(controls({ revision: 0, rebuildId: 'r1' }));
    await until(() => runner.report().rebuild?.eventsFolded === 1);
    await runner.reached.until(await stores.append(added('a', 2)), 4_000);
    expect(await stores.sums()).toEqual({ a: 3 });
    rebuildExecutor.isHeld = false;
    await until(() => stores.outcomes.length > 0);
    expect(stores.outcomes).toEqual([{ rebuildId: 'r1', rowVersion: 1 }]);
    expect(await stores.sums()).toEqual({ a: 3 });
    expect(await stores.retiredSums()).toEqual({ a: 3 });
    runner.applyControl(controls({ revision: 0, rebuildId: 'r1' }));
    await isIn(runner, 'live');
    expect(rebuildExecutor.works).toHaveLength(1);
    expect(runner.report()).toMatchObject({ rebuild: null, lastError: null });
  });

  test('is cancelled with its request, and another can start immediately', async () => {
    await stores.append(added('a', 1));
    const rebuildExecutor = new HeldRebuildExecutor();
    const runner = start({ rebuildExecutor });
    await isIn(runner, 'live');
    runner.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => runner.report().rebuild);
    runner.applyControl(controls({ rebuildId: null }));
    runner.applyControl(controls({ rebuildId: 'r2' }));
    rebuildExecutor.isHeld = false;
    await until(() => stores.outcomes.length > 0);
    expect(stores.outcomes).toEqual([{ rebuildId: 'r2', rowVersion: 1 }]);
  });

  test('stops while the projection is paused and restarts afterward', async () => {
    await stores.append(added('a', 1));
    const rebuildExecutor = new HeldRebuildExecutor();
    const runner = start({ rebuildExecutor });
    await isIn(runner, 'live');
    runner.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => runner.report().rebuild);
    runner.applyControl(controls({ rebuildId: 'r1', isPaused: true }));
    await isIn(runner, 'paused');
    await until(() => !runner.report().rebuild);
    rebuildExecutor.isHeld = false;
    expect(stores.outcomes).toEqual([]);
    runner.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => stores.outcomes.length > 0);
    expect(rebuildExecutor.works).toHaveLength(2);
  });

  test('is restarted by the next process when this one stops', async () => {
    await stores.append(added('a', 1));
    const first = start({ rebuildExecutor: new HeldRebuildExecutor(), holder: 'one' });
    await isIn(first, 'live');
    first.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => first.report().rebuild);
    await first.stop();
    expect(stores.outcomes).toEqual([]);
    const second = start({ holder: 'two' });
    second.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => stores.outcomes.length > 0);
    expect(stores.outcomes).toEqual([{ rebuildId: 'r1', rowVersion: 1 }]);
  });

  test('reports the event at which it failed', async () => {
    const bad = newEvent('Added', { name: 'a', amount: 'many' });
    const [before, after] = [added('a', 1), added('a', 2)];
    await stores.append(before, bad, after);
    let isLenient = true;
    const lenient: typeof tallies.fold = (row, event, id) =>
      isLenient && event.id === bad.id ? row : tallies.fold(row, event, id);
    const runner = start({}, { ...tallies, fold: lenient });
    await isIn(runner, 'live');
    isLenient = false;
    runner.applyControl(controls({ rebuildId: 'r1' }));
    await until(() => stores.outcomes.length > 0);
    expect(stores.outcomes).toMatchObject([{ rebuildId: 'r1' }]);
    expect(JSON.stringify(stores.outcomes)).toContain('cannot fold Added');
    expect(await stores.sums()).toEqual({ a: 3 });
    expect(runner.report()).toMatchObject({ state: 'live', rebuild: null, poison: { event: { id: bad.id } } });
    runner.applyControl(controls({ skipped: [bad.id] }));
    runner.applyControl(controls({ skipped: [bad.id], rebuildId: 'r2' }));
    await until(() => stores.outcomes.length > 1);
    expect(stores.outcomes.at(-1)).toEqual({ rebuildId: 'r2', rowVersion: 1 });
    await isIn(runner, 'live');
    expect(runner.report().poison).toBeNull();
  });
});

describe('a skipped event', () => {
  const pairs: typeof tallies = {
    ...tallies,
    rowOf: ({ data }) => ['left', 'right'].map((side) => `${side} ${(data as { name: string }).name}`),
    fold: (row, event, id) => {
      const isBad = (event.data as { amount: number }).amount === 13 && id.startsWith('right');
      if (isBad) throw new Error('It cannot be folded');
      return tallies.fold(row, event, id);
    },
  };

  test('leaves no trace, in live folding and in a rebuild', async () => {
    const [bad, unknown] = [added('a', 13), newEvent('Surprise', { name: 'a' })];
    const runner = start({}, pairs);
    await isIn(runner, 'live');
    const last = await stores.append(added('a', 1), bad, unknown, added('a', 2));
    await isIn(runner, 'poisoned');
    expect(runner.report().poison).toMatchObject({ event: { id: bad.id, stream: 'tally-1' } });
    expect(await stores.sums()).toEqual({ 'left a': 1, 'right a': 1 });
    runner.applyControl(controls({ skipped: [bad.id] }));
    await until(() => runner.report().poison?.event.id === unknown.id && runner.state.now === 'poisoned');
    const skipped = [bad.id, unknown.id];
    runner.applyControl(controls({ skipped }));
    await runner.reached.until(last, 4_000);
    const { rows: served } = await stores.rows.find('tallies', { limit: 10 });
    expect(served).toMatchObject([{ row: { sum: 3, steps: 2 } }, { row: { sum: 3, steps: 2 } }]);
    expect(runner.report().poison).toBeNull();
    runner.applyControl(controls({ skipped, rebuildId: 'r1' }));
    await until(() => stores.outcomes.length > 0);
    expect(stores.outcomes).toEqual([{ rebuildId: 'r1', rowVersion: 1 }]);
    expect((await stores.rows.find('tallies', { limit: 10 })).rows).toEqual(served);
  });

  test('stays skipped after a restart, even as the last event', async () => {
    const bad = added('a', 13);
    const position = await stores.append(added('a', 1), bad);
    const { runner } = stores.runner({}, pairs);
    started.push(runner);
    runner.applyControl(controls({ skipped: [bad.id] }));
    runner.start();
    await isIn(runner, 'live', 'poisoned');
    expect(runner.state.now).toBe('live');
    expect(await stores.rows.checkpoint('tallies')).toBe(position);
  });
});
