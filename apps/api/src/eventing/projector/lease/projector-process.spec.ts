import { added, TallyStores, tallies } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { pause } from '../../../platform/timing/retry';
import { ProcessHeartbeat } from '../../state/process-heartbeat';
import { isProjecting, ProjectorProcess, projectionsOf } from './projector-process';

let stores: TallyStores;
const started: { stop(): Promise<void> }[] = [];
beforeEach(async () => (stores = await TallyStores.open()));
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
  await stores.close();
});

async function live(...options: Parameters<TallyStores['runner']>) {
  const { runner } = stores.runner(...options);
  started.push(runner);
  runner.start();
  await runner.state.until((state) => state === 'live');
  return runner;
}

/** Counts every write from now on. */
function writes({ rows, states }: TallyStores) {
  const others = [jest.spyOn(rows, 'save'), jest.spyOn(rows, 'changePointer')];
  const heartbeat = jest.spyOn(states, 'put');
  return {
    heartbeats: () => heartbeat.mock.calls.length,
    others: () => others.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  };
}

test('a process that takes projections is known to run them, though its heartbeat began before', async () => {
  const heartbeat = new ProcessHeartbeat(stores.states, { isShared: true, id: 'early' });
  const process = new ProjectorProcess(stores.rows, heartbeat, 1_000);
  await heartbeat.announced();
  const begun = heartbeat.renew();
  process.start([]);
  await process.confirm();
  await begun;
  expect(isProjecting((await stores.recordOf('early'))!)).toBe(true);
});

test('an idle process writes nothing but its heartbeat', async () => {
  await live({ leaseMs: 900 });
  await pause(1_500); // the reports of the start
  const counted = writes(stores);
  await pause(1_500);
  expect(counted.others()).toBe(0);
  expect(counted.heartbeats()).toBeGreaterThanOrEqual(3);
  expect(counted.heartbeats()).toBeLessThanOrEqual(6);
});

test('a busy process reports the status of all its projections in one write a second', async () => {
  const runner = await live();
  await pause(1_600);
  const counted = writes(stores);
  const startedAt = Date.now();
  let folded = 0;
  while (Date.now() - startedAt < 2_500) {
    await runner.reached.until(await stores.append(added('a')), 4_000);
    folded += 1;
    await pause(20);
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  expect(folded).toBeGreaterThan(10);
  expect(counted.heartbeats()).toBeLessThanOrEqual(seconds + 1);
  await until(async () => {
    const record = await stores.recordOf('test');
    return record !== undefined && projectionsOf(record)[0]?.eventsFolded === folded;
  });
});

test('a graceful stop lets another process take over at once', async () => {
  const first = await live({ holder: 'first', leaseMs: 3_600_000 });
  const { runner: second } = stores.runner({ holder: 'second', leaseMs: 3_600_000 });
  started.push(second);
  second.start();
  await second.state.until((state) => state === 'standby');
  const counted = writes(stores);
  await first.stop();
  expect(counted.others()).toBe(0);
  const stoppedAt = Date.now();
  await second.state.until((state) => state === 'live');
  expect(Date.now() - stoppedAt).toBeLessThan(5_000);
  expect((await stores.pointer()).holder).toBe('second');
});

test('a process that was taken for dead notices it without an event', async () => {
  const runner = await live({ leaseMs: 300 });
  const lease = await stores.rows.pointers([tallies.name]);
  const pointer = lease.get(tallies.name);
  if (!pointer) throw new Error('No pointer');
  await stores.rows.changePointer(pointer, { holder: 'another', epoch: pointer.epoch + 1 });
  await runner.state.until((state) => state === 'standby');
  expect((await stores.pointer()).holder).toBe('another');
});

test('a holder is replaced when its heartbeat has run out, and fenced afterward', async () => {
  const dead = await stores.lease('dead', 100);
  await expect(stores.lease('another', 100)).rejects.toBeInstanceOf(LeaseLost);
  await pause(120);
  await stores.lease('another', 100);
  await expect(dead.change(() => ({ building: null }))).rejects.toBeInstanceOf(LeaseLost);
});
