import { isDeepStrictEqual } from 'node:util';
import { aJob } from '../../../../../../test/support/builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxAudioMsPerHour } from '@duetcast/domain/limits/job-limits';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { until } from '../../../../../../test/support/until';
import { pauseMs } from './assemblies/compilation-assembly';

/** Each read of the queue looks for the first lane once. */
const isRange = (condition: unknown): boolean => isDeepStrictEqual(condition, { gt: '' });

describe('a worker', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
  });
  afterEach(() => fixture.close());

  test('synthesizes every segment, assembles the output and completes the job', async () => {
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.', 'Two.', 'Three.']);
    await fixture.untilType('j1', 'JobCompleted');
    const { segments, assembly } = await fixture.job('j1');
    expect(Object.keys(segments)).toEqual(['0', '1', '2']);
    expect(speech.texts.sort()).toEqual(['One.', 'Three.', 'Two.']);
    expect(new Set(speech.requests.map(({ ownerId }) => ownerId))).toEqual(new Set(['acc_ada']));
    expect(assembly?.durationMs).toBe(3 * 500 + 2 * pauseMs.sameSpeaker);
    expect(await fixture.content.size(assembly?.contentHash ?? '')).toBe(assembly?.bytes);
  });

  test('renders a recorded segment again if its audio is gone, without a second event', async () => {
    speech.hold('Two.');
    const before = fixture.worker('embedded');
    before.start();
    await fixture.submit('j1', ['One.', 'Two.']);
    const recorded = await fixture.untilType('j1', 'SegmentSynthesized');
    await before.onModuleDestroy();
    await fixture.content.delete(recorded.data.contentHash as string);
    speech.release('Two.');
    fixture.worker('embedded').start();
    await fixture.untilType('j1', 'JobCompleted');
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(2);
    expect((await fixture.types('j1')).filter((type) => type === 'SegmentSynthesized')).toHaveLength(2);
  });

  test('learns the length of a line as that of the voice that spoke it, also of a recorded one', async () => {
    speech.replacedBy = (text) => (text === 'One.' ? 'local-bob' : undefined);
    speech.hold('Two.');
    const before = fixture.worker('embedded');
    before.start();
    await fixture.submit('j1', ['One.', 'Two.']);
    await fixture.untilType('j1', 'SegmentSynthesized');
    await before.onModuleDestroy();
    speech.release('Two.');
    fixture.worker('embedded').start();
    await fixture.untilType('j1', 'JobCompleted');
    const { ['local-ada']: ada, ['local-bob']: bob } = await fixture.pace.of('acc_ada');
    expect([ada?.characters, bob?.characters]).toEqual([4, 4]);
  });

  test('stops a cancelled job immediately', async () => {
    speech.hold('One.');
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.']);
    await speech.requested('One.');
    await fixture.deciders.run(jobDecider, 'j1', { type: 'CancelJob', reason: 'Cancelled.' }, fixture.context());
    await speech.aborted('One.');
    expect((await fixture.types('j1')).at(-1)).toBe('JobCancelled');
  });

  test('rejects appends of a worker that lost its claim', async () => {
    const claims = fixture.claims('slow', { LEASE_SECONDS: '2' });
    await fixture.submit('j1', ['One.', 'Two.']);
    const slow = await claims.claim('j1');
    const later = Date.now() + 3_000;
    await expect(fixture.claims('early').claim('j1')).rejects.toMatchObject({ code: 'job.notClaimable' });
    await fixture.claims('quick').claim('j1', later);
    const segment = {
      index: 0,
      contentHash: 'a'.repeat(64),
      bytes: 1,
      durationMs: 1,
      characters: 4,
      voiceId: 'v',
      provider: 'p',
    };
    await expect(slow?.recordSegment({ ...segment, reused: false })).rejects.toMatchObject({
      reason: 'takenOver',
    });
    expect(slow?.signal.aborted).toBe(true);
    await expect(slow?.fail({ code: 'internal', error: 'late', segment: null })).rejects.toMatchObject({
      reason: 'takenOver',
    });
    expect(await fixture.types('j1')).toEqual(['JobSubmitted', 'JobClaimed', 'JobClaimed']);
  });

  test('renews the lease while a job runs', async () => {
    speech.hold('One.');
    fixture.worker('w1', { LEASE_SECONDS: '2' }).start();
    await fixture.submit('j1', ['One.']);
    await fixture.untilType('j1', 'JobLeaseRenewed');
    speech.release('One.');
    await fixture.untilType('j1', 'JobCompleted');
    expect((await fixture.types('j1')).filter((type) => type === 'JobClaimed')).toHaveLength(1);
  });

  test('records the failed segment and its error; a retry reuses the rendered segments', async () => {
    fixture.worker('w1').start();
    speech.fail('Two.', new AppError('speech.refused'));
    await fixture.submit('j1', ['One.', 'Two.', 'Three.']);
    const { data } = await fixture.untilType('j1', 'JobFailed');
    expect(data).toEqual({
      code: 'speech.refused',
      error: 'Segment 2: The voice provider refused the text.',
      segment: 1,
      calls: 1,
      expectedBytes: expect.any(Number) as number,
    });
    speech.succeed('Two.');
    await fixture.deciders.run(jobDecider, 'j1', aJob.retry(), fixture.context());
    await fixture.untilType('j1', 'JobCompleted');
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('does not expose internal errors', async () => {
    fixture.worker('w1').start();
    speech.fail('One.', new Error('connect ECONNREFUSED 10.0.0.7:9000 key=sk-123'));
    await fixture.submit('j1', ['One.']);
    const { data } = await fixture.untilType('j1', 'JobFailed');
    const failure = { code: 'internal', error: 'Something went wrong on our side.', segment: 0, calls: 1 };
    expect(data).toEqual({ ...failure, expectedBytes: expect.any(Number) as number });
  });

  test('two workers share the jobs without synthesizing a segment twice', async () => {
    const jobIds = ['j1', 'j2', 'j3', 'j4', 'j5', 'j6'];
    for (const name of ['w1', 'w2']) fixture.worker(name, { WORKER_JOBS: '1' }).start();
    for (const jobId of jobIds) await fixture.submit(jobId, [`${jobId} one.`, `${jobId} two.`]);
    for (const jobId of jobIds) await fixture.untilType(jobId, 'JobCompleted');
    expect(new Set(speech.texts).size).toBe(speech.texts.length);
    for (const jobId of jobIds)
      expect((await fixture.types(jobId)).filter((type) => type === 'JobCompleted')).toHaveLength(1);
  });

  test('starts the next job of the owner with the fewest running jobs', async () => {
    for (let index = 0; index < 5; index++) await fixture.submit(`ada-${index}`, [`Ada ${index}.`]);
    await fixture.submit('bob-0', ['Bob.'], 'acc_bob');
    speech.holdAll();
    await fixture.waitForRows();
    fixture.worker('w1', { WORKER_JOBS: '2' }).start();
    await Promise.all([speech.requested('Ada 0.'), speech.requested('Bob.')]);
    expect(speech.texts.sort()).toEqual(['Ada 0.', 'Bob.']);
    speech.releaseAll();
    await fixture.untilType('ada-4', 'JobCompleted');
  });

  test('starts the job of an owner without one while another owner occupies the worker', async () => {
    for (let index = 0; index < 4; index++) {
      await fixture.submit(`ada-${index}`, [`Ada ${index}.`]);
      speech.hold(`Ada ${index}.`);
    }
    await fixture.waitForRows();
    fixture.worker('w1', { WORKER_JOBS: '2' }).start();
    await Promise.all([speech.requested('Ada 0.'), speech.requested('Ada 1.')]);
    await fixture.submit('bob-0', ['Bob.'], 'acc_bob');
    await fixture.untilType('bob-0', 'JobCompleted');
    expect(speech.texts).toEqual(['Ada 0.', 'Ada 1.', 'Bob.']);
    for (let index = 0; index < 4; index++) speech.release(`Ada ${index}.`);
    await fixture.untilType('ada-3', 'JobCompleted');
  });

  test('starts an announced job before its row is there', async () => {
    const pages = jest.spyOn(fixture.rows, 'find').mockResolvedValue({ rows: [], next: null });
    const heads = jest.spyOn(fixture.store, 'head');
    fixture.worker('w1').start();
    await until(() => pages.mock.calls.length > 0 && heads.mock.calls.length > 0);
    await heads.mock.results[0]?.value; // it follows the events from here
    await fixture.submit('j1', ['One.']);
    await fixture.untilType('j1', 'JobCompleted');
  });

  test('does not read the queue for each new job of an owner that occupies the worker', async () => {
    speech.holdAll();
    await fixture.submit('ada-0', ['Ada 0.']);
    fixture.worker('w1', { WORKER_JOBS: '1' }).start();
    await speech.requested('Ada 0.');
    const reads = jest.spyOn(fixture.rows, 'find');
    for (let index = 1; index <= 20; index++) {
      await fixture.submit(`ada-${index}`, [`Ada ${index}.`]);
      await fixture.waitForRows();
    }
    const ofQueue = reads.mock.calls.filter(([, { where }]) => where?.status === 'waiting' && isRange(where.lane));
    expect(ofQueue.length).toBeLessThan(10); // it is read once a second at least
  });

  test('completes a job that uses up the audio of an hour, and fails one that exceeds it', async () => {
    // Each segment lasts 500 ms.
    await fixture.allowance.take('acc_ada', maxAudioMsPerHour - 2 * 500);
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.', 'Two.']);
    await fixture.untilType('j1', 'JobCompleted');
    await fixture.submit('j2', ['One.', 'Two.']);
    await fixture.untilType('j2', 'JobCompleted'); // rendered before: nothing is processed
    await fixture.submit('j3', ['Three.']);
    const { data } = await fixture.untilType('j3', 'JobFailed');
    expect(data).toMatchObject({ code: 'audio.limited', segment: 0 });
    expect(await fixture.types('j3')).not.toContain('SegmentSynthesized');
  });

  test('stores limit and value of the audio with a failure', async () => {
    await fixture.allowance.take('acc_ada', maxAudioMsPerHour - 499);
    fixture.worker('w1').start();
    await fixture.submit('j1', ['One.']);
    expect((await fixture.untilType('j1', 'JobFailed')).data).toMatchObject({
      code: 'audio.limited',
      error:
        'An account processes at most 12 hours of audio an hour. Please try again later. Requested: at least 12:00:01.',
    });
  });
});
