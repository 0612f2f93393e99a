import { added, tallies, TallyStores } from '../../../../../../test/support/tally-fixture';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { ProjectorLease } from '../status/projector-lease';
import { InProcessRebuildExecutor, type OnRebuildProgress, type RebuildWork } from './rebuild-executor';
import { ShadowBuild, RebuildCancelled } from './shadow-build';

let stores: TallyStores;
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(() => stores.close());

/** Stalls after folding all events. */
class StallingRebuildExecutor extends InProcessRebuildExecutor {
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
const inProcessExecutor = () => new InProcessRebuildExecutor(stores.events, stores.rows);
function projector(holder: string, leaseMs: number, rebuildExecutor = inProcessExecutor()) {
  const lease = new ProjectorLease(stores.rows, tallies.name, holder, leaseMs);
  const build = new ShadowBuild(projection, stores.events, stores.rows, rebuildExecutor, lease);
  return { lease, build, flip: async () => build.flip(none, await lease.pointer()) };
}

test('that stalls beyond its lease does not affect the build of its successor', async () => {
  await stores.append(added('a', 1), added('b', 2));
  const rebuildExecutor = new StallingRebuildExecutor();
  const [first, second] = [projector('first', 1, rebuildExecutor), projector('second', 30_000)];
  await first.lease.acquire();
  const building = first.build.build(none);
  await rebuildExecutor.stalled;
  expect(await second.lease.acquire()).toBe(true);
  await second.build.build(none);
  expect(await first.lease.acquire()).toBe(false);
  first.build.cancel();
  await expect(building).rejects.toBeInstanceOf(RebuildCancelled);
  await second.flip();
  expect(await stores.sums()).toEqual({ a: 1, b: 2 });
});

test('is not served after the lease was lost', async () => {
  await stores.append(added('a', 1));
  const [first, second] = [projector('first', 1), projector('second', 30_000)];
  await first.lease.acquire();
  const held = await first.lease.pointer();
  await first.build.build(none);
  expect(await second.lease.acquire()).toBe(true);
  await second.build.build(none);
  await second.flip();
  await stores.append(added('a', 4));
  await expect(first.build.flip(none, held)).rejects.toThrow();
  await expect(first.build.build(none)).rejects.toBeInstanceOf(LeaseLost);
  expect(await stores.sums()).toEqual({ a: 1 });
});

test('is not served when cancelled during the flip', async () => {
  await stores.append(added('a', 1));
  const { lease, build } = projector('first', 30_000);
  await lease.acquire();
  const held = await lease.pointer();
  await build.build(none);
  const flipping = build.flip(none, held);
  build.cancel();
  await expect(flipping).rejects.toBeInstanceOf(RebuildCancelled);
  expect(build.flips).toBe(0);
  await expect(build.flip(none, held)).rejects.toBeInstanceOf(RebuildCancelled);
});

test('is cleaned up even after its process crashed', async () => {
  await stores.append(added('a', 1));
  const [first, second] = [projector('first', 1), projector('second', 30_000)];
  await first.lease.acquire();
  await first.build.build(none);
  await second.lease.acquire();
  const [left = ''] = await second.lease.addBuild('tallies~1-another');
  expect(await stores.sums(left)).toEqual({ a: 1 });
  await second.build.build(none);
  await expect(stores.sums(left)).rejects.toThrow(/no such table/);
  expect(await stores.rows.checkpoint(left)).toBeNull();
  await second.flip();
  expect(await second.lease.addBuild('next')).toEqual([]);
});
