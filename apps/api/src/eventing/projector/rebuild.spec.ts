import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { allProjections } from '@duetcast/projections/all';
import { usageByMonth, type UsageRow } from '@duetcast/projections/usage/usage-by-month';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { added, newEvent, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { until } from '../../../../../test/support/until';
import { PoisonEvent } from '../errors/poison-event';
import type { ProjectionRunner } from './projection-runner';
import { ensureCollections } from './ensure-collections';
import { InProcessRebuildExecutor, ThreadRebuildExecutor, type RebuildWork } from './rebuild/rebuild-executor';
import { appendNext } from '../../../../../test/support/append-next';
import type { OnProgress } from '../store-threads/store-thread';

let stores: TallyStores;
const started: ProjectionRunner[] = [];
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(async () => {
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
  await stores.close();
});

function start(...options: Parameters<TallyStores['runner']>) {
  const created = stores.runner(...options);
  created.runner.start();
  started.push(created.runner);
  return created;
}
const isIn = (runner: ProjectionRunner, ...states: string[]) => runner.state.until((now) => states.includes(now));
const doubled = {
  ...tallies,
  version: 2,
  fold: (row, event, id) => {
    const next = tallies.fold(row && { ...row, sum: row.sum / 2 }, event, id);
    return next && { ...next, sum: next.sum * 2 };
  },
} satisfies typeof tallies;

/** Rebuilds in process, but completes only after `resume`. */
class HeldRebuildExecutor extends InProcessRebuildExecutor {
  readonly begun: Promise<void>;
  private begin: () => void = () => undefined;
  private release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  constructor() {
    super(stores.events, stores.rows);
    this.begun = new Promise((resolve) => (this.begin = resolve));
  }

  resume(): void {
    this.release();
  }

  override async run(work: RebuildWork, signal: AbortSignal, onProgress: OnProgress) {
    await super.run(work, signal, onProgress);
    this.begin();
    await Promise.race([this.released, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    signal.throwIfAborted();
  }
}

test('builds the same rows as live folding and keeps the old ones', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  for (let index = 0; index < 50; index++) await stores.append(added(`n${index % 7}`, index), newEvent('Ignored', {}));
  const last = await stores.append(newEvent('Cleared', { name: 'n3' }));
  await runner.reached.until(last, 4_000);
  const { rows: before } = await stores.rows.find('tallies', { limit: 100 });
  await stores.rebuild(runner);
  expect((await stores.rows.find('tallies', { limit: 100 })).rows).toEqual(before);
  const [retired] = (await stores.pointer()).retired;
  expect((await stores.rows.find(retired?.serves ?? '', { limit: 100 })).rows).toEqual(before);
  expect(await stores.rows.checkpoint('tallies')).toBe(last);
  expect(before).toHaveLength(6);
});

test('keeps serving and folding during a rebuild and loses no event at the swap', async () => {
  await stores.append(added('a', 1));
  const rebuildExecutor = new HeldRebuildExecutor();
  const { runner } = start({ rebuildExecutor });
  await isIn(runner, 'live');
  const done = stores.rebuild(runner);
  await rebuildExecutor.begun;
  const during = await stores.append(added('a', 2));
  await runner.reached.until(during, 4_000);
  expect(await stores.sums()).toEqual({ a: 3 });
  expect(runner.status(during).rebuild).toMatchObject({ eventsFolded: 1 });
  rebuildExecutor.resume();
  await done;
  expect(await stores.sums()).toEqual({ a: 3 });
  const after = await stores.append(added('a', 4));
  await runner.reached.until(after, 4_000);
  expect(await stores.sums()).toEqual({ a: 7 });
  expect(runner.status(after)).toMatchObject({ state: 'live', rebuild: null });
});

test('rebuilds at startup for another version', async () => {
  const first = start();
  await isIn(first.runner, 'live');
  await first.runner.reached.until(await stores.append(added('a', 1), added('b', 2)), 4_000);
  await first.runner.stop();
  await stores.append(added('a', 4));
  const second = start({}, doubled);
  await isIn(second.runner, 'live');
  expect(await stores.sums()).toEqual({ a: 10, b: 4 });
  expect(await stores.retiredSums()).toEqual({ a: 1, b: 2 });
  expect((await stores.pointer()).build).toEqual({ version: 2, paths: ['sum'], ownedBy: null });
  await second.runner.stop();
  const third = start({ rebuildExecutor: new HeldRebuildExecutor() }, doubled);
  await isIn(third.runner, 'live', 'rebuilding');
  expect(third.runner.state.now).not.toBe('rebuilding');
});

test('rebuilds rows in which a field is not indexed yet', async () => {
  const first = start();
  await isIn(first.runner, 'live');
  await first.runner.reached.until(await stores.append(added('a', 1)), 4_000);
  await first.runner.stop();
  expect((await stores.pointer()).build).toEqual({ version: 1, paths: ['sum'], ownedBy: null });
  const indexed = { ...tallies, indexes: [...tallies.indexes, { name: 1 }] } satisfies typeof tallies;
  const rebuilt = start({}, indexed);
  await isIn(rebuilt.runner, 'live');
  expect(await stores.sums()).toEqual({ a: 1 });
  expect(await stores.retiredSums()).toEqual({ a: 1 });
  expect((await stores.pointer()).build).toEqual({ version: 1, paths: ['name', 'sum'], ownedBy: null });
});

test('leaves the served rows unchanged when cancelled, and drops the new ones', async () => {
  await stores.append(added('a', 1));
  const rebuildExecutor = new HeldRebuildExecutor();
  const { runner } = start({ rebuildExecutor });
  await isIn(runner, 'live');
  runner.applyControl({ ...projectionDecider.initial, rebuildId: 'r1' });
  await rebuildExecutor.begun;
  const { serves, building } = await stores.pointer();
  runner.applyControl(projectionDecider.initial);
  await until(async () => (await stores.pointer()).building === null);
  expect(await stores.sums()).toEqual({ a: 1 });
  expect((await stores.pointer()).serves).toBe(serves);
  await expect(stores.sums(building?.target)).rejects.toThrow(/no such table/);
  expect(runner.status(null)).toMatchObject({ state: 'live', rebuild: null });
  rebuildExecutor.resume();
  await stores.rebuild(runner);
});

test('serves the old rows when the new version cannot fold an event', async () => {
  const first = start();
  await isIn(first.runner, 'live');
  await first.runner.reached.until(await stores.append(added('a', 1)), 4_000);
  await first.runner.stop();
  const broken = {
    ...doubled,
    fold: () => {
      throw new Error('not written yet');
    },
  };
  const { runner } = start({}, broken);
  await isIn(runner, 'poisoned');
  expect(runner.status(null).lastError).toMatchObject({ event: { type: 'Added' } });
  expect(await stores.sums()).toEqual({ a: 1 });
});

describe('in a thread', () => {
  const scope = { accountId: 'acc', domain: 'example.com', month: '2026-11' };
  const correction = (index: number) =>
    newEvent('UsageCorrected', { ...scope, correctionId: `c${index}`, characters: 2, reason: 'test', replay: null });
  const inThread = () => new ThreadRebuildExecutor(stores.events.file, stores.rows.file);
  const projection: Projection = usageByMonth;
  const ignore = () => undefined;
  const work = { projection, target: 'usage-by-month~2', skipped: new Set<string>() };

  test('fills the new collection while the served one stays in use', async () => {
    await ensureCollections(stores.rows, allProjections);
    const corrections = Array.from({ length: 500 }, (_, index) => correction(index));
    const { position } = await appendNext(stores.events, 'usage-acc', corrections);
    const progress: [number, string][] = [];
    const signal = new AbortController().signal;
    await inThread().run(work, signal, (...step) => progress.push(step));
    const { rows } = await stores.rows.find<UsageRow>('usage-by-month~2', { limit: 10 });
    expect(rows.map(({ row }) => row.charactersUsed)).toEqual([1_000]);
    expect(await stores.rows.checkpoint('usage-by-month~2')).toBe(position);
    expect(progress).toEqual([[500, position]]);
  });

  test('reports the event that it cannot fold', async () => {
    const bad = newEvent('Surprise', {});
    await appendNext(stores.events, 'usage-acc', [correction(1), bad]);
    const running = inThread().run(work, new AbortController().signal, ignore);
    const error = await running.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PoisonEvent);
    expect((error as PoisonEvent).event).toMatchObject({ id: bad.id, stream: 'usage-acc' });
  });

  test('stops on abort', async () => {
    const stop = new AbortController();
    await appendNext(stores.events, 'usage-acc', [correction(1)]);
    const running = inThread().run(work, stop.signal, ignore);
    stop.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});
