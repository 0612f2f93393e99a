import { NewerEvent } from '@duetcast/domain/kernel/event';
import { until } from '../../../../../../test/support/until';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { PoisonEvent } from '../../errors/poison-event';
import { Machine } from './machine';
import type { Activity, Input } from './transitions';

const event = { position: '1', stream: 'tally-1', revision: 0, id: 'e1', type: 'Added' };

/** A machine whose activities last until they are given a result. */
function machine() {
  const performed: string[] = [];
  const errors: unknown[] = [];
  let end: (result: Input | Error | null) => void = () => undefined;
  const perform = (activity: Activity) => async (signal: AbortSignal) => {
    performed.push(activity);
    const result = await new Promise<Input | Error | null>((resolve) => {
      end = resolve;
      signal.addEventListener('abort', () => resolve('stop'));
    });
    performed.push(`${activity} ended`);
    if (result instanceof Error) throw result;
    return result;
  };
  const names: Activity[] = ['open', 'build', 'serve', 'follow', 'wait', 'giveUp', 'backOff'];
  const activities = Object.fromEntries(names.map((name) => [name, perform(name)])) as Record<
    Activity,
    ReturnType<typeof perform>
  >;
  const tested = new Machine({ activities, onState: () => undefined, onError: (error) => errors.push(error) });
  tested.start();
  const ends = async (result: Input | Error) => {
    const before = performed.length;
    end(result);
    await until(() => performed.length >= before + 2);
  };
  return { tested, performed, errors, ends };
}

test('ends one activity before the next starts', async () => {
  const { tested, performed, ends } = machine();
  await ends('current');
  tested.send('restart');
  expect(tested.state.now).toBe('starting');
  await until(() => performed.at(-1) === 'open');
  expect(performed).toEqual(['open', 'open ended', 'follow', 'follow ended', 'open']);
  await tested.stop();
  expect(performed.at(-1)).toBe('open ended');
});

test('goes on with an activity that has caught up', async () => {
  const { tested, performed, ends } = machine();
  await ends('current');
  tested.send('caughtUp');
  expect(tested.state.now).toBe('live');
  expect(performed.at(-1)).toBe('follow');
  await tested.stop();
});

test('ignores what an interrupted activity returns', async () => {
  const { tested, performed } = machine();
  tested.send('lost');
  await until(() => performed.at(-1) === 'wait');
  expect(tested.state.now).toBe('standby');
  await tested.stop();
});

test.each([
  ['standby', new LeaseLost(), 0],
  ['poisoned', new PoisonEvent('tallies', event, 'The amount is not a number'), 1],
  ['waiting', new NewerEvent('Doubled', 1), 1],
  ['failed', new Error('unexpected'), 1],
] as const)('becomes %s after %s', async (state, error, reported) => {
  const { tested, errors, ends } = machine();
  await ends('current');
  await ends(error);
  expect(tested.state.now).toBe(state);
  expect(errors).toEqual([error].slice(0, reported));
  await tested.stop();
});
