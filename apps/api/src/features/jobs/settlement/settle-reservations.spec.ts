import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';

const month = '2026-11';
const scope = { accountId: 'acc_ada', domain: 'example.com', month };

describe('an outage of the event store', () => {
  let house: JobFixture;
  beforeEach(async () => (house = await JobFixture.with(new ScriptedSpeech())));
  afterEach(() => house.close());

  const run = (command: JobCommand) => house.deciders.run(jobDecider, 'j1', command, house.context());

  it('delays the settlement of a job and loses none', async () => {
    const reservation = { ...scope, jobId: 'j1', reservationId: 'j1:1', characters: 30 };
    await house.reservations.reserve(reservation, house.context());
    await run(aJob.submit({ jobId: 'j1', month, characters: 30, segments: 0 }));
    const { state } = await run(aJob.claim());
    await run(aJob.complete(state.claim?.fence ?? -1));
    house.failReads('job-', 2);
    house.settlement().start();
    await house.untilEventIn('usage-', ({ type }) => type === 'CharactersUsed');
    expect(await house.usage(month)).toEqual({ used: 30, reserved: 0 });
  });
});
