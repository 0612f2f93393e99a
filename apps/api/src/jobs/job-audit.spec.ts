import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { aJob } from '@duetcast/domain/jobs/a-job';
import { text } from 'node:stream/consumers';
import { JobHouse } from '../../../../test/support/job-house';
import { ScriptedSpeech } from '../../../../test/support/scripted-speech';
import { JobAudit } from './job-audit';

describe('the audit trail', () => {
  let house: JobHouse;
  let audit: JobAudit;

  beforeEach(async () => {
    house = await JobHouse.with(new ScriptedSpeech());
    audit = new JobAudit(house.store);
    for (const command of [aJob.submit({ jobId: 'j1' }), aJob.claim(), aJob.cancel()])
      await house.deciders.run(jobDecider, 'j1', command, house.context());
  });
  afterEach(() => house.close());

  test('verifies as long as nothing was changed', async () => {
    const { verified, head, events } = await audit.trail('j1');
    expect(verified).toBe(true);
    expect(head).toBe(events.at(-1)?.hash);
    expect(events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'JobSubmitted'],
      [1, 'JobClaimed'],
      [2, 'JobCancelled'],
    ]);
    expect(events[1]?.previousHash).toBe(events[0]?.hash);
  });

  test('says where an event was changed', async () => {
    const events = await house.events('j1');
    const [, claimed] = events;
    if (claimed) claimed.data.workerId = 'somebody-else';
    jest.spyOn(house.store, 'readStream').mockImplementation(async function* () {
      yield* events;
    });
    expect(await audit.trail('j1')).toMatchObject({ verified: false, reason: 'content', brokenAt: 1 });
  });

  test('says where an event was taken out', async () => {
    const [first, , last] = await house.events('j1');
    jest.spyOn(house.store, 'readStream').mockImplementation(async function* () {
      if (first && last) yield* [first, { ...last, revision: 1 }];
    });
    expect(await audit.trail('j1')).toMatchObject({ verified: false, reason: 'link', brokenAt: 1 });
  });

  test('comes as the stored events, one a line', async () => {
    const lines = (await text(audit.lines('j1'))).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(await house.events('j1'));
  });
});
