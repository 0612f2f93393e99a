import { aJob } from '../../../../test/support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { projected, recorded } from '../../../../test/support/projected';
import { jobLog } from './job-log';
import { jobs } from './jobs';
import type { JobRow } from './job-row';

const jobAfter = (...events: JobEvent[]) => projected(jobs, recorded('job-job-1', events))['job-1'];
const logAfter = (...events: JobEvent[]) => projected(jobLog, recorded('job-job-1', events))['job-1'];
const running = [aJob.submitted(), aJob.claimed()];
const rendered = [...running, aJob.segmentSynthesized(0), aJob.segmentSynthesized(1)];
const finished = [...rendered, aJob.assembled(), aJob.completed()];

describe('jobs', () => {
  test('a submitted job is pending', () =>
    expect(jobAfter(aJob.submitted())).toMatchObject({
      id: 'job-1',
      status: 'pending',
      progress: 0,
      createdAt: '2026-11-20T12:00:00.000Z',
      jobDetails: { domain: 'example.com', segmentsTotal: 2, segmentsCompleted: 0, currentStep: 'job_created' },
    }));
  test('a claimed job is processing', () =>
    expect(jobAfter(...running)).toMatchObject({
      status: 'processing',
      jobDetails: { currentStep: 'tts_processing' },
    }));
  test('each segment advances the progress', () =>
    expect(jobAfter(...running, aJob.segmentSynthesized(1))).toMatchObject({
      progress: 0.5,
      jobDetails: { segmentsCompleted: 1, totalCharactersProcessed: 15, currentStep: 'tts_processing' },
    }));
  test('the job is assembling after the last segment', () =>
    expect(jobAfter(...rendered)).toMatchObject({ progress: 1, jobDetails: { currentStep: 'assembling' } }));
  test.each([
    ['storage', null],
    ['speech', 'openai'],
    ['release', null],
  ] as const)('a job that waits for %s says so until a worker continues it', (reason, provider) => {
    const suspended = [...running, aJob.suspended(undefined, { reason, provider, since: '2026-11-20T12:00:10.000Z' })];
    expect(jobAfter(...suspended)).toMatchObject({
      status: 'processing',
      awaitedProvider: provider,
      jobDetails: { currentStep: `waiting_for_${reason}` },
    });
    expect(jobAfter(...suspended, aJob.claimed())).toEqual(jobAfter(...running));
    expect(jobAfter(...suspended, aJob.cancelled())).toMatchObject({
      awaitedProvider: null,
      jobDetails: { currentStep: 'cancelled' },
    });
  });
  test('a provider that refuses calls for a while is not said to be silent', () => {
    const since = '2026-11-20T12:00:10.000Z';
    const limited = { reason: 'speech', provider: 'openai', code: 'speech.limited', since } as const;
    expect(jobAfter(...running, aJob.suspended(undefined, limited))).toMatchObject({
      awaitedProvider: null,
      jobDetails: { currentStep: 'waiting_for_speech' },
    });
  });
  test('a lease that is released or renewed keeps the step', () =>
    expect(jobAfter(...running, aJob.leaseRenewed())).toEqual(jobAfter(...running)));
  test('a completed job has an output', () =>
    expect(jobAfter(...finished)).toMatchObject({
      status: 'completed',
      outputUrl: '/api/jobs/job-1/output',
      completedAt: '2026-11-20T12:00:05.000Z',
      metadata: { duration: 2.25, fileSize: 16_000, format: 'mp3' },
      jobDetails: { currentStep: 'completed' },
    }));
  test('a stitch job is downloading until it has all chunks', () => {
    const stitch = [aJob.submitted({ type: 'stitch', characters: 0 }), aJob.claimed(), aJob.chunkDownloaded(0)];
    expect(jobAfter(...stitch)).toMatchObject({
      status: 'downloading',
      jobDetails: { currentStep: 'downloading_chunks' },
    });
    expect(jobAfter(...stitch, aJob.chunkDownloaded(1))).toMatchObject({
      status: 'processing',
      jobDetails: { currentStep: 'assembling' },
    });
  });
  test('a failed job has an error, which a retry clears', () => {
    expect(jobAfter(...running, aJob.failed())).toMatchObject({
      status: 'failed',
      error: 'The voice provider did not answer.',
      errorCode: 'speech.unreachable',
    });
    expect(jobAfter(...running, aJob.segmentSynthesized(0), aJob.failed(), aJob.retried())).toMatchObject({
      status: 'pending',
      error: null,
      completedAt: null,
      attempt: 2,
      jobDetails: { segmentsCompleted: 1 },
    });
  });
  test('a cancelled job has the status cancelled', () =>
    expect(jobAfter(...running, aJob.cancelled())).toMatchObject({ status: 'cancelled' }));
  test('an expired job has no output', () =>
    expect(jobAfter(...finished, aJob.outputExpired())).toMatchObject({
      status: 'completed',
      outputUrl: null,
      outputHash: null,
      keptSince: null,
      expiredAt: '2026-11-20T12:00:06.000Z',
    }));
  test('only a job that its owner deleted is left out of lists', () => {
    expect(jobAfter(...finished, aJob.outputExpired())).toMatchObject({ isDeleted: false });
    const deleted = aJob.outputExpired(undefined, undefined, { deleted: true });
    expect(jobAfter(...finished, deleted)).toMatchObject({ isDeleted: true, expiredAt: '2026-11-20T12:00:06.000Z' });
  });
  test('while posts or a link show it, the retention period does not run', () => {
    const [since, post] = ['2026-11-20T12:00:07.000Z', aJob.published()];
    expect(jobAfter(...finished, aJob.shared())).toMatchObject({ keptSince: null });
    expect(jobAfter(...finished, aJob.shared(), aJob.unshared())).toMatchObject({ keptSince: since });
    expect(jobAfter(...finished, aJob.shared(), post, aJob.unpublished())).toMatchObject({ keptSince: null });
    expect(jobAfter(...finished, post, aJob.unpublished())).toMatchObject({ keptSince: since });
  });
  test('keptSince is the end of the job until it is retried', () => {
    const ended = '2026-11-20T12:00:02.000Z';
    expect(jobAfter(...running)).toMatchObject({ keptSince: null });
    expect(jobAfter(...running, aJob.failed())).toMatchObject({ keptSince: ended });
    expect(jobAfter(...running, aJob.cancelled())).toMatchObject({ keptSince: ended });
    expect(jobAfter(...finished)).toMatchObject({ keptSince: '2026-11-20T12:00:05.000Z' });
    expect(jobAfter(...running, aJob.failed(), aJob.retried())).toMatchObject({ keptSince: null });
  });
  test('counts what is charged beside what is spoken', () => {
    const failed = [...running, aJob.segmentSynthesized(0), aJob.failed(), aJob.attemptCharged(1, 15)];
    expect(jobAfter(...failed)?.jobDetails).toMatchObject({ totalCharactersProcessed: 15, charactersCharged: 15 });
    const retried = [...failed, aJob.retried(), aJob.claimed(), aJob.segmentSynthesized(1)];
    expect(jobAfter(...retried, aJob.completed(30, 7))?.jobDetails).toMatchObject({
      totalCharactersProcessed: 30,
      charactersCharged: 22,
    });
  });
  test('an abandoned submission has no row', () => expect(jobAfter(aJob.cancelled())).toBeUndefined());
});

describe('the job log', () => {
  test('an ended job is a success or a failure', () => {
    expect(logAfter(...finished)).toMatchObject({ status: 'success', url: '/api/jobs/job-1/output', error: null });
    expect(logAfter(...running, aJob.failed())).toMatchObject({
      status: 'failure',
      error: 'The voice provider did not answer.',
    });
    expect(logAfter(...running, aJob.cancelled('No longer needed.'))).toMatchObject({
      status: 'failure',
      error: 'No longer needed.',
    });
  });
  test('measures the time from the first claim to the end', () => {
    expect(logAfter(...finished)).toMatchObject({ processing_ms: 4_000, timestamp: '2026-11-20T12:00:05.000Z' });
    expect(logAfter(aJob.submitted())).toMatchObject({ processing_ms: null, status: 'pending' });
  });
  test('a job cancelled before its first claim has no duration', () =>
    expect(logAfter(aJob.submitted(), aJob.cancelled())).toMatchObject({ processing_ms: null }));
  test('a stitch job is downloading until it has all chunks', () => {
    const stitch = [aJob.submitted({ type: 'stitch' }), aJob.claimed(), aJob.chunkDownloaded(0)];
    expect(logAfter(...stitch)).toMatchObject({ status: 'downloading' });
    expect(logAfter(...stitch, aJob.chunkDownloaded(1))).toMatchObject({ status: 'processing' });
  });
  test('deletes the entry of an expired job, so that a rebuild does not restore it', () =>
    expect(logAfter(...finished, aJob.outputExpired())).toBeUndefined());
  test('expires by the end of the job', () => {
    expect(jobLog.expiresBy).toBe('endedAt');
    expect(logAfter(...running)).toMatchObject({ endedAt: null });
    expect(logAfter(...running, aJob.failed())).toMatchObject({ endedAt: '2026-11-20T12:00:02.000Z' });
    expect(logAfter(...running, aJob.failed(), aJob.retried())).toMatchObject({ endedAt: null });
  });
});

test('a stored job of a type that this release lacks still has a row', () => {
  const history = [aJob.submitted({ type: 'podcastScript' as string as JobRow['type'] }), aJob.cancelled()];
  expect(projected(jobs, recorded('job-old', history)).old).toMatchObject({
    type: 'podcastScript',
    status: 'cancelled',
  });
});
