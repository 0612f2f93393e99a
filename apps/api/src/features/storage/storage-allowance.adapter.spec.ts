import { plans } from '@duetcast/domain/billing/plans';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { aSound } from '../../../../../test/support/builders/sounds.builder';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { freshFixture } from '../../../../../test/support/fixtures';

const limit = plans.free_user.storedBytes;
const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

/** Adds a sound of this size to the account, if it fits; returns the details of a refusal. */
async function add(soundId: string, bytes: number): Promise<unknown> {
  const sound = { ...aSound.stored(soundId), bytes };
  const command = { type: 'AddSound', accountId: 'acc_ada', sound } as const;
  const work = () => fixture.deciders.run(soundsDecider, 'acc_ada', command, fixture.context());
  return fixture.storage.store('acc_ada', bytes, work).then(
    () => 'stored',
    (error: unknown) => isAppError(error) && { code: error.code, ...error.details },
  );
}
async function work(jobId: string): Promise<void> {
  fixture.worker('w1').start();
  await fixture.untilType(jobId, 'JobCompleted');
}
const remove = (soundId: string) =>
  fixture.deciders.run(soundsDecider, 'acc_ada', aSound.toRemove(soundId), fixture.context());

test('an account is full at its limit, one byte more is refused with the figures, and a removal makes room', async () => {
  expect(await add('one', limit - 1)).toBe('stored');
  expect(await add('two', 1)).toBe('stored');
  const refused = { code: 'storage.limitExceeded', limit, currentUsage: limit, requested: 1 };
  expect(await add('three', 1)).toEqual(refused);
  await fixture.waitForRows();
  expect(await add('three', 1)).toEqual(refused);
  expect(await fixture.storage.of('acc_ada')).toMatchObject({ limit, used: limit, sounds: limit, expected: 0 });
  await remove('two');
  await fixture.waitForRows();
  expect(await add('three', 1)).toBe('stored');
});

test('requests at the same time share what is left', async () => {
  const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => add(id, limit / 4)));
  expect(results.filter((result) => result === 'stored')).toHaveLength(4);
});

test('work that failed takes nothing', async () => {
  const work = () => Promise.reject(new Error('The store is away'));
  await expect(fixture.storage.store('acc_ada', limit, work)).rejects.toThrow('The store is away');
  expect(await add('one', limit)).toBe('stored');
});

test('jobs count as expected while they run, and as what they made afterwards', async () => {
  await fixture.submit('job-1', ['Bees dance.']);
  await fixture.waitForRows();
  const running = await fixture.storage.of('acc_ada');
  expect(running.expected).toBeGreaterThan(0);
  await work('job-1');
  await fixture.waitForRows();
  const { assembly } = await fixture.job('job-1');
  expect(await fixture.storage.of('acc_ada')).toMatchObject({ expected: 0, outputs: assembly!.bytes });
});

test('a full account starts no job, reserves nothing for it, and finishes what it started', async () => {
  await fixture.submit('job-1', ['Bees dance.']);
  await fixture.waitForRows();
  const { used } = await fixture.storage.of('acc_ada');
  expect(await add('one', limit - used)).toBe('stored');
  await expect(fixture.submit('job-2', ['They dance.'])).rejects.toMatchObject({ code: 'storage.limitExceeded' });
  await work('job-1');
  expect((await fixture.job('job-1')).status).toBe('completed');
  expect((await fixture.job('job-2')).status).toBe('notSubmitted');
});
