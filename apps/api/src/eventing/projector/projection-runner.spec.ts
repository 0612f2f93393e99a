import { Logger } from '@nestjs/common';
import { event, catalogVersion } from '@duetcast/domain/kernel/event';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { z } from 'zod';
import {
  added,
  newEvent,
  newerEvents,
  tallies,
  TallyStores,
  type Tally,
} from '../../../../../test/support/tally-fixture';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { LeaseLost } from '../../platform/timing/hold-lease';
import { pause } from '../../platform/timing/retry';
import type { ProjectionRunner } from './projection-runner';
import { appendNext } from '../../../../../test/support/append-next';

const timeoutMs = 4_000;
let stores: TallyStores;
const started: ProjectionRunner[] = [];
beforeAll(() => {
  Logger.overrideLogger(false);
});
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
const controls = (part: Partial<ProjectionControls>): ProjectionControls => ({ ...projectionDecider.initial, ...part });
const isAt = async (runner: ProjectionRunner, position: string) => {
  await runner.reached.until(position, timeoutMs);
  expect(runner.reached.has(position)).toBe(true);
};

test('folds history, then every event', async () => {
  await stores.append(added('a', 1), added('a', 2));
  const { runner } = start();
  await isIn(runner, 'live');
  expect(await stores.sums()).toEqual({ a: 3 });
  await stores.append(added('a', 4), added('b', 8));
  await isAt(runner, await stores.append(added('a', 16)));
  expect(await stores.sums()).toEqual({ a: 23, b: 8 });
  expect(runner.status(await stores.events.head())).toMatchObject({
    name: 'tallies',
    version: 1,
    state: 'live',
    eventsFolded: 5,
    lastError: null,
    rebuild: null,
  });
});

test('signals a position after its rows are saved', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  for (let sum = 1; sum <= 20; sum++) {
    await isAt(runner, await stores.append(added('a')));
    expect(await stores.sums()).toEqual({ a: sum });
  }
});

test('resumes at its checkpoint', async () => {
  const first = start();
  await isIn(first.runner, 'live');
  await isAt(first.runner, await stores.append(added('a')));
  await first.runner.stop();
  await stores.append(added('a'), added('b'));
  const second = start();
  await isIn(second.runner, 'live');
  expect(await stores.sums()).toEqual({ a: 2, b: 1 });
});

test('advances its position over events of other streams', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  const { position } = await appendNext(stores.events, 'other-1', [newEvent('Other', {})]);
  await isAt(runner, position);
  expect(runner.status(position)).toMatchObject({ state: 'live', lagMs: 0, eventsFolded: 0 });
});

test('stops at a poison event, reports it, and continues after a successful retry', async () => {
  const bad = newEvent('Added', { name: 'a', amount: 'many' });
  let isFixed = false;
  const projection = {
    ...tallies,
    fold: (row: Tally | null, event: Parameters<typeof tallies.fold>[1], id: string) => {
      const isBad = typeof (event.data as { amount: unknown }).amount === 'string';
      return isBad && isFixed ? row : tallies.fold(row, event, id);
    },
  };
  const { runner } = start({}, projection);
  const other = start({ holder: 'test' }, { ...tallies, name: 'others', categories: ['other'] });
  await stores.rows.ensure({ name: 'others', indexes: [] });
  await isIn(runner, 'live');
  const before = await stores.append(added('a', 1));
  await isAt(runner, before);
  await stores.append(bad, added('a', 2));
  await isIn(runner, 'poisoned');
  const { lastError, position } = runner.status(await stores.events.head());
  expect(position).toBe(before);
  expect(lastError?.event).toMatchObject({ id: bad.id, type: 'Added', stream: 'tally-1' });
  expect(lastError?.message).toContain('The amount is not a number');
  const { position: elsewhere } = await appendNext(stores.events, 'other-1', [added('x')]);
  await isAt(other.runner, elsewhere);

  runner.applyControl(controls({ retries: 1 }));
  await isIn(runner, 'catching-up');
  await isIn(runner, 'poisoned');
  expect(await stores.sums()).toEqual({ a: 1 });
  isFixed = true;
  runner.applyControl(controls({ retries: 2 }));
  await isIn(runner, 'live');
  expect(await stores.sums()).toEqual({ a: 3 });
  expect(runner.status(null).lastError).toBeNull();
});

test('retries automatically while a store is unavailable and loses no event', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  const failure = new StoreUnavailable('no answer');
  const save = jest.spyOn(stores.rows, 'save').mockRejectedValue(failure);
  const position = await stores.append(added('a'));
  await isIn(runner, 'failed');
  expect(runner.status(position).lastError).toMatchObject({ message: 'no answer', event: null });
  await stores.append(added('a'));
  save.mockRestore();
  await isIn(runner, 'live');
  expect(await stores.sums()).toEqual({ a: 2 });
});

test('a damaged file is reported and not retried', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  const failure = new StoreUnavailable('The read-model file did not answer', { outage: 'damaged' });
  const save = jest.spyOn(stores.rows, 'save').mockRejectedValue(failure);
  const position = await stores.append(added('a'));
  await isIn(runner, 'damaged', 'failed');
  await pause(300);
  expect(runner.status(position)).toMatchObject({ state: 'damaged', lastError: { message: failure.detail } });
  expect(save.mock.calls.filter(([checkpoint]) => checkpoint)).toHaveLength(1);
  save.mockRestore();
});

test('a rebuild ends with the folding when a file is damaged', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  const failure = new StoreUnavailable('The read-model file did not answer', { outage: 'damaged' });
  const ensure = jest.spyOn(stores.rows, 'ensure').mockRejectedValue(failure);
  runner.applyControl({ ...projectionDecider.initial, revision: 0, rebuildId: 'r1' });
  await isIn(runner, 'damaged', 'failed');
  expect(runner.state.now).toBe('damaged');
  expect([ensure.mock.calls.length, stores.outcomes]).toEqual([1, []]);
  ensure.mockRestore();
});

test('resubscribes after a failure', async () => {
  const { runner } = start();
  await isIn(runner, 'live');
  jest.spyOn(stores.events, 'subscribeToAll').mockImplementationOnce(() => {
    throw new StoreUnavailable('gone');
  });
  const load = jest.spyOn(stores.rows, 'loadForFold').mockRejectedValueOnce(new Error('gone'));
  await isAt(runner, await stores.append(added('a')));
  expect(load).toHaveBeenCalled();
  expect(await stores.sums()).toEqual({ a: 1 });
});

describe('with several projectors', () => {
  test('runs one and keeps the other on standby until the first releases its lease', async () => {
    const first = start({ holder: 'one' });
    await isIn(first.runner, 'live');
    const second = start({ holder: 'two', leaseMs: 60 });
    await isIn(second.runner, 'standby');
    await isAt(first.runner, await stores.append(added('a')));
    await first.runner.stop();
    await isIn(second.runner, 'live');
    await isAt(second.runner, await stores.append(added('a')));
    expect(await stores.sums()).toEqual({ a: 2 });
  });

  test('takes over from a crashed projector when its lease expires', async () => {
    const dead = await stores.lease('dead', 50);
    const { runner } = start({ holder: 'alive', leaseMs: 60 });
    await isIn(runner, 'live');
    await expect(dead.pointer()).rejects.toBeInstanceOf(LeaseLost);
    await expect(dead.acquire()).rejects.toBeInstanceOf(LeaseLost);
  });

  test('reacquires its own lease immediately', async () => {
    await stores.lease('embedded', 3_600_000);
    const { runner } = start({ holder: 'embedded' });
    await isIn(runner, 'live');
  });

  test('counts every event once even when both hold the lease', async () => {
    await stores.append(...Array.from({ length: 300 }, (_, index) => added(`n${index % 3}`)));
    const runners = [start(), start()].map(({ runner }) => runner);
    await Promise.all(runners.map((runner) => isIn(runner, 'live')));
    const positions: string[] = [];
    for (let index = 0; index < 30; index++) positions.push(await stores.append(added('n0'), added('n1')));
    for (const runner of runners) await isAt(runner, positions.at(-1) ?? '');
    expect(await stores.sums()).toEqual({ n0: 130, n1: 130, n2: 100 });
  });

  test.each(['type', 'version'] as const)('leaves an event of a newer %s to a newer release', async (newer) => {
    const older = start({ holder: 'older' });
    await isIn(older.runner, 'live');
    await isAt(older.runner, await stores.append(added('a', 1)));
    const before = await stores.append(added('a', 2));
    await stores.append(newerEvents[newer](), added('a', 4));
    await isIn(older.runner, 'waiting', 'poisoned');
    expect(older.runner.report()).toMatchObject({ state: 'waiting', poison: null, position: before });
    expect(await stores.sums()).toEqual({ a: 3 });
    if (newer === 'version') return;
    const events = { ...tallies.events, Doubled: event(1, z.object({})) };
    const newRelease = start(
      { holder: 'newer' },
      {
        ...tallies,
        events,
        fold: (row, one, id) =>
          one.type === 'Doubled' && row ? { ...row, sum: row.sum * 2 } : tallies.fold(row, one, id),
      },
    );
    await isIn(newRelease.runner, 'live');
    expect(await stores.sums()).toEqual({ a: 10 });
  });

  test('an unknown event that no newer release wrote is poison', async () => {
    const { runner } = start();
    await stores.append(newEvent('Doubled', { name: 'a' }, 1, catalogVersion));
    await isIn(runner, 'poisoned');
  });
});
