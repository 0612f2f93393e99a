import { Logger } from '@nestjs/common';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { added, newEvent, tallies, TallyStores } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import type { ProjectionRunner } from '../projection-runner';

let stores: TallyStores;
const started: ProjectionRunner[] = [];
beforeEach(async () => {
  Logger.overrideLogger(false);
  stores = await TallyStores.open();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
  await stores.close();
});

async function live(projection = tallies): Promise<ProjectionRunner> {
  const { runner } = stores.runner({}, projection);
  started.push(runner);
  runner.start();
  await runner.state.until((state) => state === 'live');
  return runner;
}

const controls = (part: Partial<ProjectionControls>): ProjectionControls => ({ ...projectionDecider.initial, ...part });
const rollback = (rebuildId: string) => controls({ rebuildId, continuesPrevious: true });

async function ended(runner: ProjectionRunner, request: ProjectionControls) {
  const before = stores.outcomes.length;
  runner.applyControl(request);
  await until(() => stores.outcomes.length > before);
  runner.applyControl(controls({}));
  await runner.state.until((state) => state === 'live');
  return stores.outcomes.at(-1);
}

test('serves the rows before the last rebuild, with all events since', async () => {
  await stores.append(added('a', 1), added('b', 5));
  const runner = await live();
  const { serves: first } = await stores.pointer();
  await ended(runner, controls({ rebuildId: 'r1' }));
  const { serves: second } = await stores.pointer();
  const position = await stores.append(added('a', 2), newEvent('Cleared', { name: 'b' }), added('c', 3));
  await runner.reached.until(position, 4_000);
  expect(await ended(runner, rollback('r2'))).toEqual({ rebuildId: 'r2', rowVersion: 1 });
  const { serves, retired } = await stores.pointer();
  expect([serves, retired.map((build) => build.serves)]).toEqual([first, [second]]);
  expect(await stores.sums()).toEqual({ a: 3, c: 3 });
  await runner.reached.until(await stores.append(added('b', 7)), 4_000);
  expect(await stores.sums()).toEqual({ a: 3, b: 7, c: 3 });
  await ended(runner, rollback('r3'));
  expect([(await stores.pointer()).serves, await stores.sums()]).toEqual([second, { a: 3, b: 7, c: 3 }]);
});

test('a canceled rollback keeps the previous rows', async () => {
  await stores.append(added('a', 1));
  const runner = await live();
  const { serves: first } = await stores.pointer();
  await ended(runner, controls({ rebuildId: 'r1' }));
  const { serves: second } = await stores.pointer();
  let proceed = (): void => undefined;
  const held = new Promise<void>((resolve) => (proceed = resolve));
  const ensure = jest.spyOn(stores.rows, 'ensure').mockReturnValue(held);
  runner.applyControl(rollback('r2'));
  await until(async () => (await stores.pointer()).building?.target === first);
  runner.applyControl(controls({}));
  proceed();
  await until(async () => (await stores.pointer()).building === null);
  ensure.mockRestore();
  expect((await stores.pointer()).serves).toBe(second);
  expect(await stores.rows.count(first)).toBe(1);
  await ended(runner, rollback('r3'));
  expect([(await stores.pointer()).serves, await stores.sums()]).toEqual([first, { a: 1 }]);
});

test('fails without previous rows, and when they are of another version', async () => {
  await stores.append(added('a', 1));
  const runner = await live();
  const failure = { rebuildId: 'r1', error: expect.stringContaining('no previous rows') as string };
  expect(await ended(runner, rollback('r1'))).toEqual(failure);
  await runner.stop();
  const next = await live({ ...tallies, version: 2 });
  expect((await stores.pointer()).retired).toHaveLength(1);
  expect(await ended(next, rollback('r1'))).toEqual(failure);
  expect(await stores.sums()).toEqual({ a: 1 });
});
