import { added, tallies, TallyStores } from '../../../../../../test/support/tally-fixture';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { LeaseLost, ProjectorLease } from '../status/projector-lease';
import { InProcessRebuildExecutor, type OnRebuildProgress, type RebuildWork } from './rebuild-executor';
import { ShadowBuild, RebuildCancelled } from './shadow-build';

let stores: TallyStores;
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

/** Stalls once all is folded. */
class StallingRebuilding extends InProcessRebuildExecutor {
  readonly stalled: Promise<void>;
  private stall: () => void = () => undefined;

  constructor() {
    super(stores.events, stores.rows);
    this.stalled = new Promise((resolve) => (this.stall = resolve));
  }

  override async run(work: RebuildWork, signal: AbortSignal, onProgress: OnRebuildProgress) {
    await super.run(work, signal, onProgress);
    this.stall();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    signal.throwIfAborted();
  }
}

const projection = tallies as unknown as Projection;
const none = new Set<string>();
const rebuildingHere = () => new InProcessRebuildExecutor(stores.events, stores.rows);
function projector(holder: string, leaseMs: number, rebuildExecutor = rebuildingHere()) {
  const lease = new ProjectorLease(stores.rows, tallies.name, holder, leaseMs);
  return { lease, rebuilt: new ShadowBuild(projection, stores.events, stores.rows, rebuildExecutor, lease) };
}

test('that was stalled for longer than its lease does no harm to what its successor builds', async () => {
  await stores.append(added('a', 1), added('b', 2));
  const rebuildExecutor = new StallingRebuilding();
  const [first, second] = [projector('first', 1, rebuildExecutor), projector('second', 30_000)];
  await first.lease.take();
  const building = first.rebuilt.build(none);
  await rebuildExecutor.stalled;
  expect(await second.lease.take()).toBe(true);
  await second.rebuilt.build(none);
  expect(await first.lease.take()).toBe(false);
  first.rebuilt.cancel();
  await expect(building).rejects.toBeInstanceOf(RebuildCancelled);
  await second.rebuilt.flip(none);
  expect(await stores.sums()).toEqual({ a: 1, b: 2 });
});

test('is not served by who lost the lease meanwhile', async () => {
  await stores.append(added('a', 1));
  const [first, second] = [projector('first', 1), projector('second', 30_000)];
  await first.lease.take();
  await first.rebuilt.build(none);
  expect(await second.lease.take()).toBe(true);
  await second.rebuilt.build(none);
  await second.rebuilt.flip(none);
  await stores.append(added('a', 4));
  await expect(first.rebuilt.flip(none)).rejects.toThrow();
  await expect(first.rebuilt.build(none)).rejects.toBeInstanceOf(LeaseLost);
  expect(await stores.sums()).toEqual({ a: 1 });
});

test('is not served when it is cancelled as it is about to be', async () => {
  await stores.append(added('a', 1));
  const { lease, rebuilt } = projector('first', 30_000);
  await lease.take();
  await rebuilt.build(none);
  const flipping = rebuilt.flip(none);
  rebuilt.cancel();
  await expect(flipping).rejects.toBeInstanceOf(RebuildCancelled);
  expect(rebuilt.flips).toBe(0);
  await expect(rebuilt.flip(none)).rejects.toBeInstanceOf(RebuildCancelled);
});

test('leaves nothing behind, not even where its process died', async () => {
  await stores.append(added('a', 1));
  const [first, second] = [projector('first', 1), projector('second', 30_000)];
  await first.lease.take();
  await first.rebuilt.build(none);
  await second.lease.take();
  const [left = ''] = await second.lease.addBuild('tallies~1-another');
  expect(await stores.sums(left)).toEqual({ a: 1 });
  await second.rebuilt.build(none);
  await expect(stores.sums(left)).rejects.toThrow(/no such table/);
  expect(await stores.rows.checkpoint(left)).toBeNull();
  await second.rebuilt.flip(none);
  expect(await second.lease.addBuild('next')).toEqual([]);
});
