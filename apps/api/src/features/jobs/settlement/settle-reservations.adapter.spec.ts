import { aJob } from '../../../../../../test/support/builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { failReads } from '../../../../../../test/support/store-connection';
import { freshFixture } from '../../../../../../test/support/fixtures';

const month = '2026-11';
const scope = { accountId: 'acc_ada', domain: 'example.com', month };

describe('an outage of the event store', () => {
  const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

  const run = (command: JobCommand) => fixture.deciders.run(jobDecider, 'j1', command, fixture.context());

  test('delays the settlement of a job without losing it', async () => {
    const { id: reservationId, characters } = aJob.reservation;
    const reservation = { ...scope, jobId: 'j1', attempt: 1, reservationId, characters, keys: {} };
    await fixture.reservations.reserve(reservation, fixture.context());
    await run(aJob.submit({ jobId: 'j1', month }));
    const fence = (await run(aJob.claim())).state.claim?.fence ?? -1;
    for (const index of [0, 1]) await run(aJob.recordSegment(fence, index));
    await run(aJob.complete(fence));
    failReads(fixture.store, 'job-', 2);
    fixture.settlement().start();
    await fixture.untilEventIn('usage-', ({ type }) => type === 'CharactersUsed');
    expect(await fixture.usage(month)).toEqual({ used: 30, reserved: 0 });
  });
});
