import { Logger } from '@nestjs/common';
import { NewerEvent, catalogVersion } from '@duetcast/domain/kernel/event';
import type { ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { appendNext } from '../../../../../test/support/append-next';
import { newEvent, TallyStores } from '../../../../../test/support/tally-fixture';
import { until } from '../../../../../test/support/until';
import { ControlSubscription } from './control-subscription';

let stores: TallyStores;
let subscription: ControlSubscription;
const controls = new Map<string, ProjectionControls>();
const newer: string[] = [];
beforeEach(async () => {
  Logger.overrideLogger(false);
  stores = await TallyStores.open();
  controls.clear();
  newer.length = 0;
  subscription = new ControlSubscription(stores.events, ['tallies', 'jobs'], {
    applyControl: (projection, applied) => void controls.set(projection, applied),
    onNewer: (projection, error) => {
      expect(error).toBeInstanceOf(NewerEvent);
      newer.push(projection);
    },
  });
});
afterEach(async () => {
  await subscription.stop();
  await stores.close();
});

const paused = () => newEvent('ProjectionPaused', { projection: 'tallies' });
const append = (...events: ReturnType<typeof newEvent>[]) => appendNext(stores.events, 'projection-tallies', events);
const ofNewerRelease = {
  type: () => newEvent('ProjectionMoved', { projection: 'tallies' }, 1, catalogVersion + 1),
  version: () => newEvent('ProjectionResumed', { projection: 'tallies' }, 99, catalogVersion + 1),
};

test.each(['type', 'version'] as const)('reports a past event of a newer %s before it is ready', async (kind) => {
  await append(paused(), ofNewerRelease[kind]());
  expect(await subscription.start()).toBe(true);
  expect(newer).toEqual(['tallies']);
  expect(controls.get('tallies')).toMatchObject({ isPaused: true, revision: 1 });
});

test.each(['type', 'version'] as const)('reports a live event of a newer %s, and goes on', async (kind) => {
  await subscription.start();
  await append(ofNewerRelease[kind]());
  await append(paused());
  await until(() => controls.get('tallies')?.isPaused);
  expect(newer).toEqual(['tallies']);
  expect(controls.has('jobs')).toBe(false);
});

test('ignores an unknown event of its own release', async () => {
  await append(newEvent('ProjectionMoved', { projection: 'tallies' }, 1, catalogVersion), paused());
  await subscription.start();
  expect([newer, controls.get('tallies')?.isPaused]).toEqual([[], true]);
});

test('a projection with a control event of a newer release is left to that release', async () => {
  const { runner } = stores.runner();
  const waiting = new ControlSubscription(stores.events, ['tallies'], {
    applyControl: (_, applied) => runner.applyControl(applied),
    onNewer: (_, error) => runner.sendError(error),
  });
  await append(ofNewerRelease.type());
  await waiting.start();
  runner.start();
  await until(() => runner.state.now === 'waiting');
  expect((await stores.pointer()).holder).toBeNull();
  await Promise.all([waiting.stop(), runner.stop()]);
});
