import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { JobAudit } from './job-audit';

describe('the audit trail', () => {
  let house: JobFixture;
  let audit: JobAudit;

  beforeEach(async () => {
    house = await JobFixture.with(new ScriptedSpeech());
    audit = new JobAudit(house.store);
    for (const command of [aJob.submit({ jobId: 'j1' }), aJob.claim(), aJob.cancel()])
      await house.deciders.run(jobDecider, 'j1', command, house.context());
  });
  afterEach(() => house.close());

  test('verifies as long as nothing was changed', async () => {
    const { verified, complete, head, events } = await audit.trail('j1');
    expect({ verified, complete }).toEqual({ verified: true, complete: true });
    expect(head).toBe(events.at(-1)?.hash);
    expect(events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'JobSubmitted'],
      [1, 'JobClaimed'],
      [2, 'JobCancelled'],
    ]);
    expect(events[1]?.previousHash).toBe(events[0]?.hash);
  });

  test('tells everything that was hashed: whoever holds it can verify it', async () => {
    const { stream, events, head } = await audit.trail('j1');
    const stored = events.map(
      ({ time: at, actor, causationId, correlationId, revision, id, type, data, ...chained }) => ({
        ...{ stream, revision, id, type, data },
        metadata: { $correlationId: correlationId, $causationId: causationId, actor, at, ...chained },
      }),
    );
    const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
    expect(await verifyChain(stored, sha256)).toEqual({ verified: true, head });
    expect(events.every(({ ownerId }) => ownerId !== undefined)).toBe(true);
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

  test('of which the store has dropped the beginning verifies for what is left, and says that it is not complete', async () => {
    const [, second, third] = await house.events('j1');
    await house.store.setMaxAge('job-j1', 3_600);
    const left = jest.spyOn(house.store, 'readStream').mockImplementation(async function* () {
      if (second && third) yield* [second, third];
    });
    const { verified, complete, events, head } = await audit.trail('j1');
    expect({ verified, complete, head }).toEqual({ verified: true, complete: false, head: third?.metadata.hash });
    expect(events[0]).toMatchObject({ revision: 1, previousHash: second?.metadata.previousHash });

    left.mockImplementation(async function* () {
      if (second && third) yield* [second, { ...third, data: { reason: 'Another.' } }];
    });
    expect(await audit.trail('j1')).toMatchObject({ verified: false, complete: false, reason: 'content', brokenAt: 2 });
  });

  test('without a beginning, although no age was ever set, was tampered with', async () => {
    const [, second, third] = await house.events('j1');
    jest.spyOn(house.store, 'readStream').mockImplementation(async function* () {
      if (second && third) yield* [second, third];
    });
    expect(await audit.trail('j1')).toMatchObject({ verified: false, complete: false, reason: 'order', brokenAt: 0 });
  });

  test('of which nothing is left claims nothing', async () => {
    await house.store.setMaxAge('job-gone', 3_600);
    expect(await audit.trail('gone')).toMatchObject({ events: [], verified: true, complete: false, head: null });
  });

  test('comes as the stored events, one a line', async () => {
    const lines = (await text(audit.lines('j1'))).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(await house.events('j1'));
  });
});
