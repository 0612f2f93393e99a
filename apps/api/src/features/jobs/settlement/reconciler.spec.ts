import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { minReservationAgeMs } from './reconciler';

const month = '2026-11';
const scope = { accountId: 'acc_ada', domain: 'example.com', month };

/** Each test stops at one place where a process may die, and lets the reconciler find what it left. */
describe('the reconciler', () => {
  let house: JobFixture;

  beforeEach(async () => {
    house = await JobFixture.with(new ScriptedSpeech());
  });
  afterEach(() => house.close());

  const reserve = (attempt = 1) =>
    house.reservations.reserve(
      { ...scope, jobId: 'j1', reservationId: `j1:${attempt}`, characters: 30 },
      house.context(),
    );
  const run = (command: JobCommand) => house.deciders.run(jobDecider, 'j1', command, house.context());
  const submit = () => run(aJob.submit({ jobId: 'j1', month, characters: 30, segments: 0 }));

  async function sweepLater(): Promise<void> {
    await house.waitForRows();
    await house.reconciler().sweep(Date.now() + minReservationAgeMs + 1_000);
  }

  async function complete(): Promise<void> {
    const { state } = await run(aJob.claim());
    await run(aJob.complete(state.claim?.fence ?? -1));
  }

  test('crashed before the submission: releases, and a late submission is refused', async () => {
    await reserve();
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 0 });
    await expect(submit()).rejects.toMatchObject({ code: 'store.conflict' });
    const [event] = await house.events('j1');
    expect(event).toMatchObject({ type: 'JobCancelled', metadata: { actor: { kind: 'system', id: 'reconciler' } } });
  });

  test('crashed between writing that it is abandoned and releasing: releases', async () => {
    await reserve();
    await run(aJob.abandon());
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 0 });
    expect(await house.types('j1')).toEqual(['JobCancelled']);
  });

  test('leaves a young reservation alone: its submission may be under way', async () => {
    await reserve();
    await house.waitForRows();
    await house.reconciler().sweep();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 30 });
    await submit();
    expect(await house.types('j1')).toEqual(['JobSubmitted']);
  });

  test('leaves a job at work alone', async () => {
    await reserve();
    await submit();
    await run(aJob.claim());
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 30 });
  });

  test('crashed after the job completed: charges, once', async () => {
    await reserve();
    await submit();
    await complete();
    await sweepLater();
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 30, reserved: 0 });
  });

  test.each(['cancelled', 'failed'])('crashed after the job was %s: releases', async (end) => {
    await reserve();
    await submit();
    const { state } = await run(aJob.claim());
    await run(end === 'failed' ? aJob.fail(state.claim?.fence ?? -1) : aJob.cancel());
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 0 });
  });

  test('crashed between the reservation of a retry and the retry: releases only that', async () => {
    await reserve();
    await submit();
    await run(aJob.cancel());
    await reserve(2);
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 0 });
  });

  test('releases what the first attempt left and charges what the second used', async () => {
    await reserve();
    await submit();
    await run(aJob.cancel());
    await reserve(2);
    await run({ type: 'RetryJob', attempt: 2, month });
    await complete();
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 30, reserved: 0 });
  });

  test('looks through more reservations than one page', async () => {
    for (let index = 0; index < 120; index++)
      await house.reservations.reserve(
        { ...scope, jobId: `many-${index}`, reservationId: `many-${index}:1`, characters: 1 },
        house.context(),
      );
    await sweepLater();
    expect(await house.usage(month)).toEqual({ used: 0, reserved: 0 });
  });
});

describe('settlement', () => {
  test('charges what completes, releases what fails, and goes on where it stopped', async () => {
    const speech = new ScriptedSpeech();
    const house = await JobFixture.with(speech);
    speech.fail('Bad.', new Error('unforeseen'));
    const first = house.settlement();
    first.start();
    house.worker('w1').start();
    await house.submit('good', ['Good.']);
    await house.untilType('good', 'JobCompleted');
    await untilUsage(house, { used: 5, reserved: 0 });
    await first.onModuleDestroy();

    await house.submit('bad', ['Bad.']);
    await house.submit('later', ['Later.']);
    await house.untilType('bad', 'JobFailed');
    await house.untilType('later', 'JobCompleted');
    expect(await house.usage()).toEqual({ used: 5, reserved: 10 });
    house.settlement().start();
    await untilUsage(house, { used: 11, reserved: 0 });
    await house.close();
  });

  async function untilUsage(house: JobFixture, wanted: { used: number; reserved: number }): Promise<void> {
    for await (const item of house.store.subscribeToAll({ after: null, filter: { streamPrefixes: ['usage-'] } })) {
      if (item.kind !== 'event') continue;
      const usage = await house.usage();
      if (usage.used === wanted.used && usage.reserved === wanted.reserved) return;
    }
  }
});

describe('a submission', () => {
  test('that cannot keep its manifest leaves nothing reserved, and its job is never submitted', async () => {
    const house = await JobFixture.with(new ScriptedSpeech());
    jest.spyOn(house.content, 'put').mockRejectedValueOnce(new Error('ENOSPC'));
    await expect(house.submit('j1', ['One.'])).rejects.toThrow('ENOSPC');
    expect(await house.usage()).toEqual({ used: 0, reserved: 0 });
    await expect(house.submit('j1', ['One.'])).rejects.toMatchObject({ code: 'store.conflict' });
    await house.close();
  });

  test('sent twice reserves and submits once', async () => {
    const house = await JobFixture.with(new ScriptedSpeech());
    await Promise.all([house.submit('j1', ['One.']), house.submit('j1', ['One.'])]);
    expect(await house.types('j1')).toEqual(['JobSubmitted']);
    expect(await house.usage()).toEqual({ used: 0, reserved: 4 });
    await house.close();
  });
});
