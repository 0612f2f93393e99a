import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { hashedEvent, verifyChain } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { verifyAudit } from '@duetcast/verify/verify';
import { storedJob } from '../../../../../test/support/arbitrary-jobs';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { AuditTrails } from './audit-trails';
import { StreamOrigins } from './stream-origins';
import { freshFixture } from '../../../../../test/support/fixtures';

describe('the audit trail', () => {
  let audit: AuditTrails;

  const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
  beforeEach(async () => {
    audit = new AuditTrails(fixture.store, new StreamOrigins(fixture.content));
    for (const command of [aJob.submit({ jobId: 'j1' }), aJob.claim(), aJob.cancel()])
      await fixture.deciders.run(jobDecider, 'j1', command, fixture.context());
  });

  test('verifies while no event has been changed', async () => {
    const { verified, complete, head, events } = await audit.trail('job-j1');
    expect({ verified, complete }).toEqual({ verified: true, complete: true });
    expect(head).toBe(events.at(-1)?.hash);
    expect(events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'JobSubmitted'],
      [1, 'JobClaimed'],
      [2, 'JobCancelled'],
    ]);
    expect(events[1]?.previousHash).toBe(events[0]?.hash);
  });

  test('contains every hashed field, so that a reader can verify the chain', async () => {
    const { stream, events, head } = await audit.trail('job-j1');
    const stored = events.map(
      ({ time: at, actor, causationId, correlationId, revision, id, type, data, furtherMetadata, ...chained }) => ({
        ...{ stream, revision, id, type, data },
        metadata: {
          $correlationId: correlationId,
          $causationId: causationId,
          actor,
          at,
          ...chained,
          ...furtherMetadata,
        },
      }),
    );
    const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
    expect(await verifyChain(stored, sha256)).toEqual({ verified: true, head });
    expect(events.every(({ ownerId }) => ownerId !== undefined)).toBe(true);
  });

  test('reports the revision of a changed event', async () => {
    const events = await fixture.events('j1');
    const [, claimed] = events;
    if (claimed) claimed.data.workerId = 'another-worker';
    jest.spyOn(fixture.store, 'readStream').mockImplementation(async function* () {
      yield* events;
    });
    expect(await audit.trail('job-j1')).toMatchObject({ verified: false, reason: 'content', brokenAt: 1 });
  });

  test('reports the revision at which an event was removed', async () => {
    const [first, , last] = await fixture.events('j1');
    jest.spyOn(fixture.store, 'readStream').mockImplementation(async function* () {
      if (first && last) yield* [first, { ...last, revision: 1 }];
    });
    expect(await audit.trail('job-j1')).toMatchObject({ verified: false, reason: 'link', brokenAt: 1 });
  });

  test('verifies the remaining events after max age deleted the first, and reports the trail as incomplete', async () => {
    const [, second, third] = await fixture.events('j1');
    await fixture.store.setMaxAge('job-j1', 3_600);
    const readStream = jest.spyOn(fixture.store, 'readStream').mockImplementation(async function* () {
      if (second && third) yield* [second, third];
    });
    const { verified, complete, events, head } = await audit.trail('job-j1');
    expect({ verified, complete, head }).toEqual({ verified: true, complete: false, head: third?.metadata.hash });
    expect(events[0]).toMatchObject({ revision: 1, previousHash: second?.metadata.previousHash });

    readStream.mockImplementation(async function* () {
      if (second && third) yield* [second, { ...third, data: { reason: 'Another.' } }];
    });
    expect(await audit.trail('job-j1')).toMatchObject({
      verified: false,
      complete: false,
      reason: 'content',
      brokenAt: 2,
    });
  });

  test('fails when the first event is missing although no max age is set', async () => {
    const [, second, third] = await fixture.events('j1');
    jest.spyOn(fixture.store, 'readStream').mockImplementation(async function* () {
      if (second && third) yield* [second, third];
    });
    expect(await audit.trail('job-j1')).toMatchObject({
      verified: false,
      complete: false,
      reason: 'missing',
      brokenAt: 0,
    });
  });

  test.each([
    ['unchanged', {}],
    ['one more field of metadata', { note: 'approved' }],
    ['another catalog', { catalog: 1 }],
    ['an invalid time', { at: 'today' }],
    ['no actor', { actor: null }],
  ])('reports what the verifier reports of its NDJSON: %s', async (_name, change) => {
    const history = [aJob.submitted({ jobId: 'j1' }), aJob.claimed(), aJob.cancelled()];
    const stored = storedJob('j1', history);
    Object.assign(stored[1]!.metadata, change);
    jest.spyOn(fixture.store, 'readStream').mockImplementation(async function* () {
      yield* stored;
    });
    const { verified, reason, brokenAt } = await audit.trail('job-j1');
    const { problems } = await verifyAudit(await text(await audit.lines('job-j1')));
    expect([verified, reason, brokenAt]).toEqual([problems.length === 0, problems[0]?.kind, problems[0]?.revision]);
  });

  test('of a stream without events is an error in every format', async () => {
    await fixture.store.setMaxAge('job-gone', 3_600);
    const deleted = { code: 'store.deleted' };
    await expect(audit.trail('job-gone')).rejects.toMatchObject(deleted);
    await expect(audit.stored('job-gone')).rejects.toMatchObject(deleted);
    await expect(audit.lines('job-gone')).rejects.toMatchObject(deleted);
  });

  test('lines() returns the stored events as canonical NDJSON', async () => {
    const stored = (await fixture.events('j1')).map((event) => canonicalJson(hashedEvent(event)));
    expect((await text(await audit.lines('job-j1'))).split('\n')).toEqual([...stored, '']);
  });
});
