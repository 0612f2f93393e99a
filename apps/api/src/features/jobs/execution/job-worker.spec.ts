import { setTimeout as sleep } from 'node:timers/promises';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { pauseMs } from './runners/compilation.runner';

describe('a worker', () => {
  let speech: ScriptedSpeech;
  let house: JobFixture;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    house = await JobFixture.with(speech);
  });
  afterEach(() => house.close());

  test('speaks every segment, puts them together and completes', async () => {
    house.worker('w1').start();
    await house.submit('j1', ['One.', 'Two.', 'Three.']);
    await house.untilType('j1', 'JobCompleted');
    const { segments, assembly } = await house.job('j1');
    expect(Object.keys(segments)).toEqual(['0', '1', '2']);
    expect(speech.texts.sort()).toEqual(['One.', 'Three.', 'Two.']);
    expect(assembly?.durationMs).toBe(3 * 500 + 2 * pauseMs.sameSpeaker);
    expect(await house.content.size(assembly?.contentHash ?? '')).toBe(assembly?.bytes);
  });

  test('takes over a job whose worker has gone once the lease has run out, and speaks only what is missing', async () => {
    speech.hold('Two.');
    const lost = house.worker('lost', { LEASE_SECONDS: '2' });
    lost.start();
    await house.submit('j1', ['One.', 'Two.']);
    await house.untilType('j1', 'SegmentSynthesized');
    await lost.onModuleDestroy(); // stops without a word in the stream, as a crash does
    speech.release('Two.');
    house.worker('next', { LEASE_SECONDS: '2' }).start();
    await house.untilType('j1', 'JobCompleted');
    const claims = (await house.events('j1')).filter(({ type }) => type === 'JobClaimed');
    expect(claims.map(({ data }) => data.workerId)).toEqual(['lost', 'next']);
    expect(claims[1]?.metadata.at.localeCompare(claims[0]?.data.leaseExpiresAt as string)).toBeGreaterThan(0);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('goes on at once with its own job after a restart under its name', async () => {
    speech.hold('Two.');
    const before = house.worker('embedded');
    before.start();
    await house.submit('j1', ['One.', 'Two.']);
    await house.untilType('j1', 'SegmentSynthesized');
    await before.onModuleDestroy();
    expect(await house.types('j1')).not.toContain('JobFailed');
    speech.release('Two.');
    const [stopped] = (await house.events('j1')).slice(-1);
    house.worker('embedded').start();
    const completed = await house.untilType('j1', 'JobCompleted');
    expect(Date.parse(completed.metadata.at) - Date.parse(stopped?.metadata.at ?? '')).toBeLessThan(20_000);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('renders again, without a second event, what was recorded but is no longer stored', async () => {
    speech.hold('Two.');
    const before = house.worker('embedded');
    before.start();
    await house.submit('j1', ['One.', 'Two.']);
    const recorded = await house.untilType('j1', 'SegmentSynthesized');
    await before.onModuleDestroy();
    await house.content.delete(recorded.data.contentHash as string);
    speech.release('Two.');
    house.worker('embedded').start();
    await house.untilType('j1', 'JobCompleted');
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(2);
    expect((await house.types('j1')).filter((type) => type === 'SegmentSynthesized')).toHaveLength(2);
  });

  test('stops at once what its owner cancels', async () => {
    speech.hold('One.');
    house.worker('w1').start();
    await house.submit('j1', ['One.']);
    await speech.requested('One.');
    await house.deciders.run(jobDecider, 'j1', { type: 'CancelJob', reason: 'Cancelled.' }, house.context());
    await speech.aborted('One.');
    expect((await house.types('j1')).at(-1)).toBe('JobCancelled');
  });

  test('writes nothing more once another worker holds the job', async () => {
    const claims = house.claims('slow', { LEASE_SECONDS: '2' });
    await house.submit('j1', ['One.', 'Two.']);
    const slow = await claims.claim('j1');
    const later = Date.now() + 3_000;
    await expect(house.claims('early').claim('j1')).rejects.toMatchObject({ code: 'job.notClaimable' });
    await house.claims('quick').claim('j1', later);
    const segment = {
      index: 0,
      contentHash: 'a'.repeat(64),
      durationMs: 1,
      characters: 4,
      voiceId: 'v',
      provider: 'p',
    };
    await expect(slow?.recordSegment({ ...segment, reused: false })).rejects.toMatchObject({ why: 'takenOver' });
    expect(slow?.signal.aborted).toBe(true);
    await expect(slow?.fail({ code: 'internal', error: 'late', segment: null })).rejects.toMatchObject({
      why: 'takenOver',
    });
    expect(await house.types('j1')).toEqual(['JobSubmitted', 'JobClaimed', 'JobClaimed']);
  });

  test('renews its lease while it works', async () => {
    speech.hold('One.');
    house.worker('w1', { LEASE_SECONDS: '2' }).start();
    await house.submit('j1', ['One.']);
    await house.untilType('j1', 'JobLeaseRenewed');
    speech.release('One.');
    await house.untilType('j1', 'JobCompleted');
    expect((await house.types('j1')).filter((type) => type === 'JobClaimed')).toHaveLength(1);
  });

  test('fails with the segment and a clear reason; a retry keeps what was rendered', async () => {
    house.worker('w1').start();
    speech.fail('Two.', new AppError('speech.refused'));
    await house.submit('j1', ['One.', 'Two.', 'Three.']);
    const { data } = await house.untilType('j1', 'JobFailed');
    expect(data).toEqual({
      code: 'speech.refused',
      error: 'Segment 2: The voice provider refused the text.',
      segment: 1,
    });
    speech.succeed('Two.');
    const retry = { type: 'RetryJob', attempt: 2, month: '2026-11' } as const;
    await house.deciders.run(jobDecider, 'j1', retry, house.context());
    await house.untilType('j1', 'JobCompleted');
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('tells nothing of what went wrong inside', async () => {
    house.worker('w1').start();
    speech.fail('One.', new Error('connect ECONNREFUSED 10.0.0.7:9000 key=sk-123'));
    await house.submit('j1', ['One.']);
    const { data } = await house.untilType('j1', 'JobFailed');
    expect(data).toEqual({ code: 'internal', error: 'Something went wrong on our side.', segment: 0 });
  });

  test('is patient with a provider that is away for a moment, and not for ever', async () => {
    house.worker('w1').start();
    speech.fail('Moment.', new AppError('speech.unreachable'), 2);
    speech.fail('For ever.', new AppError('speech.limited'));
    await house.submit('j1', ['Moment.']);
    await house.submit('j2', ['For ever.']);
    await house.untilType('j1', 'JobCompleted');
    expect((await house.untilType('j2', 'JobFailed')).data.code).toBe('speech.limited');
    expect(speech.texts.filter((text) => text === 'For ever.')).toHaveLength(3);
  });

  test('two workers share the work and never a segment', async () => {
    const jobIds = ['j1', 'j2', 'j3', 'j4', 'j5', 'j6'];
    for (const name of ['w1', 'w2']) house.worker(name, { WORKER_JOBS: '1' }).start();
    for (const jobId of jobIds) await house.submit(jobId, [`${jobId} one.`, `${jobId} two.`]);
    for (const jobId of jobIds) await house.untilType(jobId, 'JobCompleted');
    expect(new Set(speech.texts).size).toBe(speech.texts.length);
    for (const jobId of jobIds)
      expect((await house.types(jobId)).filter((type) => type === 'JobCompleted')).toHaveLength(1);
  });

  test('gives the next place to the owner who has the fewest jobs running', async () => {
    for (let index = 0; index < 5; index++) await house.submit(`ada-${index}`, [`Ada ${index}.`]);
    await house.submit('bob-0', ['Bob.'], 'acc_bob');
    speech.holdAll();
    await house.waitForRows();
    house.worker('w1', { WORKER_JOBS: '2' }).start();
    await Promise.all([speech.requested('Ada 0.'), speech.requested('Bob.')]);
    expect(speech.texts.sort()).toEqual(['Ada 0.', 'Bob.']);
    speech.releaseAll();
    await house.untilType('ada-4', 'JobCompleted');
  });

  test('lets go of everything within its time when it is stopped, and fails nothing', async () => {
    speech.holdAll();
    const worker = house.worker('w1');
    worker.start();
    await house.submit('j1', ['One.']);
    await speech.requested('One.');
    const outcome = await Promise.race([
      worker.onModuleDestroy().then(() => 'stopped'),
      sleep(4_000, 'hangs', { ref: false }),
    ]);
    expect(outcome).toBe('stopped');
    expect(await house.types('j1')).toEqual(['JobSubmitted', 'JobClaimed']);
  });
});
