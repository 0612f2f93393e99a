import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { keyLifetimeMs } from '@duetcast/domain/limits/time-limits';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { MongoConnection } from '../mongodb/mongo-connection';
import { MongoStateStore } from '../state/mongo-state-store';
import { ProcessHeartbeat, heartbeatLifetimeMs, type ProcessRecord } from '../state/process-heartbeat';
import type { StateStore } from '../state/state-store';
import { IdempotencyKeys } from './idempotency';
import type { KeyedRequest } from './keyed-request';

const folder = mkdtempSync(join(tmpdir(), 'idempotency-'));
const embedded = new EmbeddedStateStore(join(folder, 'state.db'));
const server = new MongoServer();
const closing: StateStore[] = [embedded];
let url: string;
beforeAll(async () => (url = await server.listen()));
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  for (const store of closing) await store.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The keys as one process sees them. */
function process(store: StateStore, isShared: boolean) {
  const processes = new ProcessHeartbeat(store, { isShared });
  return { store, processes, keys: new IdempotencyKeys(store, processes) };
}
function mongoProcess() {
  const store = new MongoStateStore(new MongoConnection(url, 'keys'));
  closing.push(store);
  return process(store, true);
}

const request = (key: string, body: object = { text: 'a' }): KeyedRequest => ({
  ownerId: 'acc_ada',
  route: 'POST /api/things',
  key,
  params: {},
  body,
});
async function first(keys: IdempotencyKeys, keyed: KeyedRequest) {
  const start = await keys.start(keyed, 0);
  if (start.kind !== 'first') throw new Error('The key was replayed');
  return start.claim;
}
const answer = { status: 202, body: { jobId: 'job-1' } };
const busy = { code: 'request.keyBusy' };
const atTime = (time: string | number) =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: new Date(time) });

describe('a key', () => {
  const { keys } = process(embedded, false);

  test('has a new command after a rejection, and the same after an outage', async () => {
    const rejected = await first(keys, request('rejected'));
    await keys.failed(rejected, new AppError('usage.limitExceeded'));
    const outage = await first(keys, request('rejected'));
    expect(outage.use.commandId).not.toBe(rejected.use.commandId);
    await keys.failed(outage, new AppError('store.unavailable'));
    await expect(first(keys, request('rejected', { text: 'b' }))).rejects.toMatchObject({ code: 'request.keyReused' });
    expect((await first(keys, request('rejected'))).use.commandId).toBe(outage.use.commandId);
  });

  test('is claimed by one of concurrent requests', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => keys.start(request('raced'), 0)));
    const failures = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as unknown] : []));
    expect(failures).toHaveLength(7);
    for (const failure of failures) expect(failure).toMatchObject(busy);
  });

  test('whose row was lost has the same command on that day, but not with another body', async () => {
    atTime('2026-11-20T00:00:00.000Z');
    const { id, use } = await first(keys, request('lost'));
    await embedded.delete('idempotency-key', [id]);
    const other = await first(keys, request('lost', { text: 'b' }));
    expect(other.use.commandId).not.toBe(use.commandId);
    await embedded.delete('idempotency-key', [id]);
    jest.setSystemTime(new Date('2026-11-20T23:59:59.999Z'));
    expect((await first(keys, request('lost'))).use.commandId).toBe(use.commandId);
  });

  test('is new after its lifetime', async () => {
    atTime('2026-11-20T00:00:00.000Z');
    const claim = await first(keys, request('expired'));
    await keys.answered(claim, answer);
    jest.setSystemTime(Date.now() + keyLifetimeMs - 1);
    expect(await keys.start(request('expired'), 0)).toEqual({ kind: 'replayed', answer });
    jest.setSystemTime(Date.now() + 1);
    expect((await first(keys, request('expired'))).use.commandId).not.toBe(claim.use.commandId);
  });

  test('of a request whose end could not be stored is free', async () => {
    const claim = await first(keys, request('unstored'));
    const update = jest.spyOn(embedded, 'update').mockRejectedValue(new AppError('store.unavailable'));
    await expect(keys.answered(claim, answer)).rejects.toMatchObject({ code: 'store.unavailable' });
    update.mockRestore();
    expect((await first(keys, request('unstored'))).use.commandId).toBe(claim.use.commandId);
  });

  test('of a process before the restart is free at once', async () => {
    const claim = await first(keys, request('restarted'));
    const restarted = process(embedded, false);
    expect((await first(restarted.keys, request('restarted'))).use.commandId).toBe(claim.use.commandId);
    await expect(first(restarted.keys, request('restarted'))).rejects.toMatchObject(busy);
    await keys.answered(claim, answer);
    await expect(first(restarted.keys, request('restarted'))).rejects.toMatchObject(busy);
  });
});

describe('a key of several processes', () => {
  test('is free once the lease of the process that runs its request has ended', async () => {
    const [one, two] = [mongoProcess(), mongoProcess()];
    const claim = await first(one.keys, request('shared'));
    await expect(first(two.keys, request('shared'))).rejects.toMatchObject(busy);
    await one.processes.renew();
    const lease = await two.store.get<ProcessRecord>('process', one.processes.id);
    expect(Date.parse(lease?.value.runsUntil ?? '') - Date.now()).toBeGreaterThan(heartbeatLifetimeMs / 2);
    await expect(first(two.keys, request('shared'))).rejects.toMatchObject(busy);
    await one.store.put('process', {
      id: one.processes.id,
      value: { ...lease?.value, runsUntil: new Date().toISOString() },
    });
    expect((await first(two.keys, request('shared'))).use.commandId).toBe(claim.use.commandId);
  });

  test('is free at once when the process stops, and replays in every process', async () => {
    const [one, two] = [mongoProcess(), mongoProcess()];
    const claim = await first(one.keys, request('stopped'));
    await one.processes.end();
    const taken = await first(two.keys, request('stopped'));
    expect(taken.use.commandId).toBe(claim.use.commandId);
    await two.keys.answered(taken, answer);
    expect(await one.keys.start(request('stopped'), 0)).toEqual({ kind: 'replayed', answer });
  });
});
