import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { aJob } from '../../../../../../test/support/builders/job.builder';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { reservedBy } from '../charging/job-charges';
import { minReservationAgeMs } from './reconciler';

const month = '2026-11';
const scope = { accountId: 'acc_ada', domain: 'example.com', month };

/** Each test stops at one possible crash point, then runs the reconciler. */
describe('the reconciler', () => {
  let fixture: JobFixture;

  beforeEach(async () => {
    fixture = await JobFixture.with(new ScriptedSpeech());
  });
  afterEach(() => fixture.close());

  const reservationFor = (attempt: number) => ({ ...aJob.reservation, id: `reservation-${attempt}` });
  const reserve = (attempt = 1) =>
    fixture.reservations.reserve(
      { ...scope, jobId: 'j1', attempt, ...reservedBy(reservationFor(attempt)) },
      fixture.context(),
    );
  const run = (command: JobCommand) => fixture.deciders.run(jobDecider, 'j1', command, fixture.context());
  const submit = () => run(aJob.submit({ jobId: 'j1', month }));
  const retry = (attempt = 2) => run(aJob.retry(attempt));

  async function sweepLater(): Promise<void> {
    await fixture.waitForRows();
    await fixture.reconciler().sweep(Date.now() + minReservationAgeMs + 1_000);
  }

  /** Claims the job and renders these segments. */
  async function render(...indexes: number[]): Promise<number> {
    const fence = (await run(aJob.claim())).state.claim?.fence ?? -1;
    for (const index of indexes) await run(aJob.recordSegment(fence, index));
    return fence;
  }

  test('releases the reservation after a crash before the submission, and rejects a late submission', async () => {
    await reserve();
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 0 });
    await expect(submit()).rejects.toMatchObject({ code: 'store.conflict' });
    const [event] = await fixture.events('j1');
    expect(event).toMatchObject({ type: 'JobCancelled', metadata: { actor: { kind: 'system', id: 'reconciler' } } });
  });

  test('releases the reservation after a crash between AbandonSubmission and the release', async () => {
    await reserve();
    await run(aJob.abandon());
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 0 });
    expect(await fixture.types('j1')).toEqual(['JobCancelled']);
  });

  test('ignores a recent reservation, whose submission may be in progress', async () => {
    await reserve();
    await fixture.waitForRows();
    await fixture.reconciler().sweep();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 30 });
    await submit();
    expect(await fixture.types('j1')).toEqual(['JobSubmitted']);
  });

  test('ignores the reservation of a running job', async () => {
    await reserve();
    await submit();
    await run(aJob.claim());
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 30 });
  });

  test('charges once after a crash following completion', async () => {
    await reserve();
    await submit();
    await run(aJob.complete(await render(0, 1)));
    await sweepLater();
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 30, reserved: 0 });
  });

  test.each(['cancelled', 'failed'])('charges what was rendered after a crash once the job was %s', async (end) => {
    await reserve();
    await submit();
    const fence = await render(0);
    await run(end === 'failed' ? aJob.fail(fence) : aJob.cancel());
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 15, reserved: 0 });
  });

  test('charges an attempt that ended before the current one', async () => {
    await reserve();
    await submit();
    await run(aJob.fail(await render(0)));
    await reserve(2);
    await retry();
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 15, reserved: 30 });
  });

  test('releases the reservation of a retry after a crash before the retry, which then cannot start', async () => {
    await reserve();
    await submit();
    await run(aJob.cancel());
    await reserve(2);
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 0 });
    await expect(retry()).rejects.toMatchObject({ code: 'store.conflict' });
    expect((await fixture.types('j1')).at(-1)).toBe('AttemptAbandoned');
    await reserve(3);
    expect((await retry(3)).state.status).toBe('pending');
  });

  test('keeps the reservation of a retry that starts while it is being abandoned', async () => {
    await reserve();
    await submit();
    await run(aJob.cancel());
    await reserve(2);
    await fixture.waitForRows();
    await retry();
    await fixture.reconciler().sweep(Date.now() + minReservationAgeMs + 1_000);
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 30 });
  });

  test('releases the reservation of a concurrent retry that another one has overtaken', async () => {
    await reserve();
    await submit();
    await run(aJob.cancel());
    await reserve(2);
    await retry();
    await fixture.reservations.reserve(
      { ...scope, jobId: 'j1', attempt: 2, ...reservedBy({ ...aJob.reservation, id: 'overtaken' }) },
      fixture.context(),
    );
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 30 });
  });

  test('charges a key once, whichever job settles first, and records the charge with the job', async () => {
    await fixture.charged.pay([aJob.reservation.segments[0]!], 'another reservation');
    await reserve();
    await submit();
    await run(aJob.fail(await render(0, 1)));
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 15, reserved: 0 });
    expect((await fixture.events('j1')).at(-1)).toMatchObject({
      type: 'AttemptCharged',
      data: { attempt: 1, characters: 15 },
    });
  });

  test('settles more reservations than one page', async () => {
    for (let index = 0; index < 120; index++)
      await fixture.reservations.reserve(
        { ...scope, jobId: `many-${index}`, attempt: 1, reservationId: `many-${index}:1`, characters: 1, keys: {} },
        fixture.context(),
      );
    await sweepLater();
    expect(await fixture.usage(month)).toEqual({ used: 0, reserved: 0 });
  });
});

describe('settlement', () => {
  test('charges completed jobs, releases failed ones and resumes at its checkpoint', async () => {
    const speech = new ScriptedSpeech();
    const fixture = await JobFixture.with(speech);
    speech.fail('Bad.', new Error('unforeseen'));
    const first = fixture.settlement();
    first.start();
    fixture.worker('w1').start();
    await fixture.submit('good', ['Good.']);
    await fixture.untilType('good', 'JobCompleted');
    await untilUsage(fixture, { used: 5, reserved: 0 });
    await first.onModuleDestroy();

    await fixture.submit('bad', ['Bad.']);
    await fixture.submit('later', ['Later.']);
    await fixture.untilType('bad', 'JobFailed');
    await fixture.untilType('later', 'JobCompleted');
    expect(await fixture.usage()).toEqual({ used: 5, reserved: 10 });
    fixture.settlement().start();
    await untilUsage(fixture, { used: 11, reserved: 0 });
    await fixture.close();
  });

  async function untilUsage(fixture: JobFixture, expected: { used: number; reserved: number }): Promise<void> {
    for await (const item of fixture.store.subscribeToAll({ after: null, filter: { streamPrefixes: ['usage-'] } })) {
      if (item.kind !== 'event') continue;
      const usage = await fixture.usage();
      if (usage.used === expected.used && usage.reserved === expected.reserved) return;
    }
  }
});

describe('a submission', () => {
  test('releases the reservation if the manifest cannot be stored; a repeat is one job more, however often it is sent', async () => {
    const fixture = await JobFixture.with(new ScriptedSpeech());
    jest.spyOn(fixture.content, 'put').mockRejectedValueOnce(new Error('ENOSPC'));
    await expect(fixture.submit('j1', ['One.'])).rejects.toThrow('ENOSPC');
    expect(await fixture.usage()).toEqual({ used: 0, reserved: 0 });
    for (let sent = 0; sent < 2; sent++) await fixture.submit('j1', ['One.']);
    expect(await fixture.types('j1')).toEqual(['JobCancelled']);
    expect(await fixture.usage()).toEqual({ used: 0, reserved: 4 });
    await fixture.close();
  });

  test('reserves and submits once if sent twice', async () => {
    const fixture = await JobFixture.with(new ScriptedSpeech());
    await Promise.all([fixture.submit('j1', ['One.']), fixture.submit('j1', ['One.'])]);
    expect(await fixture.types('j1')).toEqual(['JobSubmitted']);
    expect(await fixture.usage()).toEqual({ used: 0, reserved: 4 });
    await fixture.close();
  });
});
