import { aJob } from '@duetcast/domain/jobs/a-job';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { projected, recorded } from '../kernel/projected';
import { jobLog } from './job-log';
import { jobs } from './jobs';

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
  test('a claimed one is processing', () =>
    expect(jobAfter(...running)).toMatchObject({
      status: 'processing',
      jobDetails: { currentStep: 'tts_processing' },
    }));
  test('each segment moves the progress', () =>
    expect(jobAfter(...running, aJob.segmentSynthesized(1))).toMatchObject({
      progress: 0.5,
      jobDetails: { segmentsCompleted: 1, totalCharactersProcessed: 15, currentStep: 'tts_processing' },
    }));
  test('after the last it is put together', () =>
    expect(jobAfter(...rendered)).toMatchObject({ progress: 1, jobDetails: { currentStep: 'assembling' } }));
  test('a completed one has its output', () =>
    expect(jobAfter(...finished)).toMatchObject({
      status: 'completed',
      outputUrl: '/api/jobs/job-1/output',
      completedAt: '2026-11-20T12:00:05.000Z',
      metadata: { duration: 2.25, fileSize: 16_000, format: 'mp3' },
      jobDetails: { currentStep: 'completed' },
    }));
  test('a stitch is downloading until its chunks are here', () => {
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
  test('a failed one says why, and forgets it when retried', () => {
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
  test('a cancelled one is cancelled', () =>
    expect(jobAfter(...running, aJob.cancelled())).toMatchObject({ status: 'cancelled' }));
  test('an expired output is gone', () =>
    expect(jobAfter(...finished, aJob.outputExpired())).toMatchObject({
      status: 'completed',
      outputUrl: null,
      outputHash: null,
      keptSince: null,
      expiredAt: '2026-11-20T12:00:06.000Z',
    }));
  test('content is kept from the end of a job, however it ends, until it is retried', () => {
    const ended = '2026-11-20T12:00:02.000Z';
    expect(jobAfter(...running)).toMatchObject({ keptSince: null });
    expect(jobAfter(...running, aJob.failed())).toMatchObject({ keptSince: ended });
    expect(jobAfter(...running, aJob.cancelled())).toMatchObject({ keptSince: ended });
    expect(jobAfter(...finished)).toMatchObject({ keptSince: '2026-11-20T12:00:05.000Z' });
    expect(jobAfter(...running, aJob.failed(), aJob.retried())).toMatchObject({ keptSince: null });
  });
  test('an abandoned submission never was a job', () => expect(jobAfter(aJob.cancelled())).toBeUndefined());
});

describe('the job log', () => {
  test('speaks of success and failure', () => {
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
  test('takes the time from the first claim to the end', () => {
    expect(logAfter(...finished)).toMatchObject({ processing_ms: 4_000, timestamp: '2026-11-20T12:00:05.000Z' });
    expect(logAfter(aJob.submitted())).toMatchObject({ processing_ms: null, status: 'pending' });
  });
  test('a job cancelled before it was claimed took no time', () =>
    expect(logAfter(aJob.submitted(), aJob.cancelled())).toMatchObject({ processing_ms: null }));
  test('knows downloading', () => {
    const stitch = [aJob.submitted({ type: 'stitch' }), aJob.claimed(), aJob.chunkDownloaded(0)];
    expect(logAfter(...stitch)).toMatchObject({ status: 'downloading' });
    expect(logAfter(...stitch, aJob.chunkDownloaded(1))).toMatchObject({ status: 'processing' });
  });
  test('forgets a job whose content is gone, so that a rebuild does not bring back what was purged', () =>
    expect(logAfter(...finished, aJob.outputExpired())).toBeUndefined());
  test('expires by its end', () => {
    expect(jobLog.expiresBy).toBe('endedAt');
    expect(logAfter(...running)).toMatchObject({ endedAt: null });
    expect(logAfter(...running, aJob.failed())).toMatchObject({ endedAt: '2026-11-20T12:00:02.000Z' });
    expect(logAfter(...running, aJob.failed(), aJob.retried())).toMatchObject({ endedAt: null });
  });
});
