import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { catalogVersion } from '@duetcast/domain/kernel/event';
import { AppError } from '@duetcast/domain/kernel/errors';
import { newEvent, newerEvents } from '../../../../../test/support/tally-fixture';
import { readConfig } from '../../platform/config/config';
import { Readiness } from '../../platform/observability/readiness';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { StoredEvent } from '../event-store/event-store';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { RoleLeases } from '../state/role-leases';
import { ProcessHeartbeat } from '../state/process-heartbeat';
import { Reactor, type Reaction } from './reactor';
import { until } from '../../../../../test/support/until';
import { appendNext } from '../../../../../test/support/append-next';

let folder: string;
let events: EmbeddedEventStore;
let rows: EmbeddedReadModelStore;
let states: EmbeddedStateStore;
let readiness: Readiness;
const reactors: Reactor[] = [];
const opened: RoleLeases[] = [];
beforeEach(() => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'reactor-'));
  events = new EmbeddedEventStore(join(folder, 'events.db'), { pollMs: 20 });
  rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  states = new EmbeddedStateStore(join(folder, 'state.db'));
  readiness = new Readiness();
});
afterEach(async () => {
  await Promise.all(reactors.splice(0).map((reactor) => reactor.onModuleDestroy()));
  await Promise.all(opened.splice(0).map((leases) => leases.close()));
  await events.close();
  await rows.close();
  await states.close();
  rmSync(folder, { recursive: true });
});

const append = (title: string) => appendNext(events, 'tally-1', [newEvent(title, {})]);

/** The only process of the cluster, unless `processes` are shared. */
async function start(
  reaction: Partial<Reaction> & Pick<Reaction, 'react'>,
  { ROLES = 'worker', processes = new ProcessHeartbeat(states, { isShared: false }) } = {},
): Promise<Reactor> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ROLES });
  const whole: Reaction = { name: 'tested', watched: { streamPrefixes: ['tally-'] }, ...reaction };
  const leases = new RoleLeases(states, processes, { checkMs: 20 });
  opened.push(leases);
  const reactor = new Reactor(events, rows, leases, config, whole, readiness);
  reactors.push(reactor);
  reactor.onApplicationBootstrap();
  return reactor;
}

/** Throws the given failures, then records the events that it handles. */
function recordingReaction(...failures: Error[]) {
  const handled: string[] = [];
  const react = async ({ type }: StoredEvent) => {
    const failure = failures.shift();
    if (failure) throw failure;
    handled.push(type);
  };
  return { handled, react };
}

test.each([
  ['a store is unavailable', new StoreUnavailable('The connection was lost')],
  ['another writer conflicts', new AppError('store.conflict')],
])('retries an event while %s', async (_, failure) => {
  const { handled, react } = recordingReaction(failure, failure);
  await start({ react });
  await append('First');
  await append('Second');
  await until(() => handled.length === 2);
  expect(handled).toEqual(['First', 'Second']);
});

test('skips and logs an event that fails permanently', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const { handled, react } = recordingReaction(new AppError('job.missing'));
  await start({ react });
  await append('First');
  await append('Second');
  await until(() => handled.length === 1);
  expect(handled).toEqual(['Second']);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ stream: 'tally-1', revision: 0 }), 'event skipped');
  error.mockRestore();
});

test('repeats an event whose reaction failed unexpectedly, and skips it after four attempts', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const attempts: string[] = [];
  const lasting: Readonly<Record<string, number>> = { First: 3, Second: 4 };
  const react = async ({ type }: StoredEvent) => {
    attempts.push(type);
    if (attempts.filter((each) => each === type).length <= (lasting[type] ?? 0)) throw new Error('EMFILE');
  };
  await start({ react });
  for (const type of ['First', 'Second', 'Third']) await append(type);
  await until(() => attempts.includes('Third'));
  expect(attempts).toEqual([...Array<string>(4).fill('First'), ...Array<string>(4).fill('Second'), 'Third']);
  expect(error.mock.calls.map(([, message]) => message as unknown)).toEqual(['event skipped']);
  error.mockRestore();
});

test('resumes at its checkpoint after a restart', async () => {
  const before = recordingReaction();
  const first = await start(before);
  await append('First');
  await until(() => before.handled.length === 1);
  await first.onModuleDestroy();
  await append('Second');
  const after = recordingReaction();
  await start(after);
  await until(() => after.handled.length === 1);
  expect(after.handled).toEqual(['Second']);
});

test.each(['9'.repeat(20), '0000000000000000x008'])(
  'is not ready while its position %s is unreadable',
  async (position) => {
    await rows.save({ name: 'reactor:tested', position }, []);
    await append('First');
    const { handled, react } = recordingReaction();
    await start({ react });
    await until(async () => (await readiness.missing()).length > 0);
    expect(await readiness.missing()).toEqual(['reactions/tested']);
    expect(handled).toEqual([]);
  },
);

test('is ready while an event is retried', async () => {
  const failure = new StoreUnavailable('The connection was lost');
  const { handled, react } = recordingReaction(failure);
  await start({ react });
  await append('First');
  await until(() => handled.length === 1);
  expect(await readiness.missing()).toEqual([]);
});

test('does not run in a process without the worker role', async () => {
  await append('Old');
  const { handled, react } = recordingReaction();
  await start({ react }, { ROLES: 'api,projector' });
  const other = recordingReaction();
  await start({ name: 'other', react: other.react });
  await until(() => other.handled.length === 1);
  expect(handled).toEqual([]);
  expect(await rows.checkpoint('reactor:tested')).toBeNull();
});

test.each([
  ['type', newerEvents.type()],
  ['version', newEvent('JobCompleted', {}, 99, catalogVersion + 1)],
])('waits before an event of a newer %s, although it watches others', async (_, newer) => {
  const { handled, react } = recordingReaction();
  const releases = jest.spyOn(RoleLeases.prototype, 'release');
  await start({ react, watched: { streamPrefixes: ['tally-'], types: ['First', 'Second'] } });
  await append('First');
  await until(() => handled.length === 1);
  const { position } = await appendNext(events, 'tally-1', [newer]);
  await append('Second');
  await until(() => releases.mock.calls.length > 0);
  await Promise.all(releases.mock.results.map(({ value }) => value as Promise<void>));
  releases.mockRestore();
  expect(handled).toEqual(['First']);
  expect(((await rows.checkpoint('reactor:tested')) ?? '') < position).toBe(true);
});

test('one process of several reacts; another one continues at its checkpoint', async () => {
  const [first, second] = [recordingReaction(), recordingReaction()];
  const processes = [1, 2].map(() => new ProcessHeartbeat(states, { isShared: true }));
  const reactor = await start(first, { processes: processes[0] });
  await append('First');
  await until(() => first.handled.length === 1);
  await start(second, { processes: processes[1] });
  await append('Second');
  await until(() => first.handled.length === 2);
  const checks = jest.spyOn(states, 'getAll');
  await until(() => checks.mock.calls.length > 5);
  expect(second.handled).toEqual([]);
  await reactor.onModuleDestroy();
  await append('Third');
  await until(() => second.handled.length === 1);
  expect([first.handled, second.handled]).toEqual([['First', 'Second'], ['Third']]);
});
