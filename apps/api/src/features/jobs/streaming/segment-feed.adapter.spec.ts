import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { SpeechOutage } from '../../../media/speech/provider-failure';
import { SegmentFeed } from './segment-feed';

const texts = ['One.', 'Two.', 'Three.'];

describe('the segments of a job', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;
  let feed: SegmentFeed;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
    feed = new SegmentFeed(fixture.store);
  });
  afterEach(() => fixture.close());

  const submit = async (jobId: string) => {
    const manifest = fixture.manifest(texts);
    const owner = { ownerId: 'acc_ada', tokenId: null };
    await fixture.submissions.submit({ jobId, type: 'tts', ...owner, manifest }, fixture.context());
  };
  const follow = (jobId: string, signal = new AbortController().signal) => feed.follow(jobId, signal);
  const indexes = async (jobId: string) => {
    const found: number[] = [];
    for await (const { index } of follow(jobId)) found.push(index);
    return found;
  };

  test('come in order, the first before the others are asked for, across a crash of the worker', async () => {
    speech.hold('One.');
    speech.hold('Two.');
    const crashing = fixture.worker('w1', { LEASE_SECONDS: '2' });
    crashing.start();
    await submit('j1');
    const segments = follow('j1');
    await speech.requested('One.');
    expect(speech.texts).toEqual(['One.']);
    speech.release('One.');
    expect((await segments.next()).value).toMatchObject({ index: 0 });
    await speech.requested('Three.');
    await fixture.untilType('j1', 'SegmentSynthesized');
    await fixture.crash(crashing);
    speech.release('Two.');
    fixture.worker('w2', { LEASE_SECONDS: '2' }).start();
    const left: number[] = [];
    for await (const { index } of segments) left.push(index);
    expect(left).toEqual([1, 2]);
    await fixture.untilType('j1', 'JobCompleted');
    expect(await indexes('j1')).toEqual([0, 1, 2]);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('end with the failure of the job, and nothing else was asked for', async () => {
    speech.fail('One.', new AppError('speech.refused'));
    fixture.worker('w1').start();
    await submit('j1');
    await expect(follow('j1').next()).rejects.toMatchObject({ code: 'speech.refused' });
    expect(speech.texts).toEqual(['One.']);
    await expect(follow('j1').next()).rejects.toMatchObject({ code: 'speech.refused' });
  });

  test('end with an outage for which the job waits', async () => {
    speech.fail('One.', new SpeechOutage('speech.unreachable', 'local'));
    fixture.worker('w1').start();
    await submit('j1');
    await expect(follow('j1').next()).rejects.toMatchObject({ code: 'speech.unreachable' });
  });

  test('end when the job is cancelled, or the listener leaves', async () => {
    await submit('j1');
    const cancelled = follow('j1').next();
    await fixture.deciders.run(jobDecider, 'j1', { type: 'CancelJob', reason: 'Enough.' }, fixture.context());
    await expect(cancelled).rejects.toMatchObject({ code: 'job.cancelled' });
    await submit('j2');
    const leaving = new AbortController();
    const waiting = follow('j2', leaving.signal).next();
    leaving.abort(new AppError('job.delayed'));
    await expect(waiting).rejects.toMatchObject({ code: 'job.delayed' });
  });
});
