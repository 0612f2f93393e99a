import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { until } from '../../../../../test/support/until';
import { EmbeddedStateStore } from './embedded-state-store';
import { RoleLeases } from './role-leases';
import { ProcessHeartbeat, heartbeatLifetimeMs } from './process-heartbeat';

const checkMs = 20;
const folder = mkdtempSync(join(tmpdir(), 'duetcast-leases-'));
const states = new EmbeddedStateStore(join(folder, 'state.db'));
const opened: RoleLeases[] = [];
beforeAll(() => void Logger.overrideLogger(false));
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(opened.splice(0).map((leases) => leases.close()));
  await states.delete('lease', ['sweep', 'other']);
});
afterAll(async () => {
  await states.close();
  rmSync(folder, { recursive: true });
});

/** One process of several that share the store. */
function process() {
  const processes = new ProcessHeartbeat(states, { isShared: true });
  const leases = new RoleLeases(states, processes, { checkMs });
  opened.push(leases);
  return { processes, leases };
}

/** Resolves after this many checks of leases by any process. */
async function checked(times: number): Promise<void> {
  const reads = jest.spyOn(states, 'getAll');
  const before = reads.mock.calls.length;
  await until(() => reads.mock.calls.length >= before + times);
}

/** Work that does nothing until its lease ends; counts how often it runs. */
function work() {
  const counts = { running: 0, started: 0 };
  const run = async (signal: AbortSignal) => {
    counts.started += 1;
    counts.running += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    counts.running -= 1;
  };
  return { counts, run };
}

test('one of several processes does the work, another one after a release at once', async () => {
  const processes = [process(), process(), process()];
  const { counts, run } = work();
  for (const { leases } of processes) leases.hold('sweep', run);
  await until(() => counts.running === 1);
  await checked(15);
  expect(counts).toEqual({ running: 1, started: 1 });
  for (let released = 1; released <= 2; released++) {
    const holder = (await states.get<{ holder: string }>('lease', 'sweep'))?.value.holder;
    await processes.find((each) => each.processes.id === holder)?.leases.release('sweep');
    await until(() => counts.started === 1 + released);
    expect(counts.running).toBe(1);
  }
});

test('another process takes over the leases of one that was killed', async () => {
  const [killed, next] = [process(), process()];
  const [before, after] = [work(), work()];
  killed.leases.hold('sweep', before.run);
  killed.leases.hold('other', before.run);
  await until(() => before.counts.running === 2);
  await killed.leases.close();
  next.leases.hold('sweep', after.run);
  next.leases.hold('other', after.run);
  await checked(5);
  expect(after.counts.started).toBe(0);
  await states.delete('process', [killed.processes.id]); // as when its lease has ended
  await until(() => after.counts.running === 2);
});

test('a process that lost its lease stops the work', async () => {
  const [slow, next] = [process(), process()];
  const [before, after] = [work(), work()];
  slow.leases.hold('sweep', before.run);
  await until(() => before.counts.running === 1);
  await states.put('lease', { id: 'sweep', value: { holder: next.processes.id } });
  await next.processes.announced();
  next.leases.hold('sweep', after.run);
  await until(() => after.counts.running === 1 && before.counts.running === 0);
});

test('a process stops the work when others may count it as ended, and resumes', async () => {
  const { leases } = process();
  const { counts, run } = work();
  leases.hold('sweep', run);
  await until(() => counts.running === 1);
  const reads = jest.spyOn(states, 'getAll').mockRejectedValue(new StoreUnavailable('The connection was lost'));
  const writes = jest.spyOn(states, 'put').mockRejectedValue(new StoreUnavailable('The connection was lost'));
  await until(() => reads.mock.calls.length + writes.mock.calls.length >= 5);
  expect(counts.running).toBe(1);
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + heartbeatLifetimeMs);
  await until(() => counts.running === 0);
  for (const outage of [reads, writes, clock]) outage.mockRestore();
  await until(() => counts.running === 1);
});

test('a process that holds its leases reads once a check and writes nothing', async () => {
  const { leases, processes } = process();
  const { counts, run } = work();
  for (const name of ['sweep', 'other']) leases.hold(name, run);
  await until(() => counts.running === 2);
  const reads = jest.spyOn(states, 'getAll');
  const writes = [jest.spyOn(states, 'insert'), jest.spyOn(states, 'update'), jest.spyOn(states, 'put')];
  const checks = jest.spyOn(processes, 'announced');
  await until(() => checks.mock.calls.length >= 10);
  expect(reads.mock.calls.length).toBeLessThanOrEqual(checks.mock.calls.length);
  for (const write of writes) expect(write).not.toHaveBeenCalled();
});

test('the only process of an embedded store holds every lease without the store', async () => {
  const leases = new RoleLeases(
    {} as EmbeddedStateStore,
    new ProcessHeartbeat({} as EmbeddedStateStore, { isShared: false }),
  );
  const { counts, run } = work();
  leases.hold('sweep', run);
  await until(() => counts.running === 1);
  await leases.release('sweep');
  expect(counts.running).toBe(0);
});
