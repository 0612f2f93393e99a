import { maxClaimsWithoutProgress } from '../limits/job-limits';
import { specify } from '../../../../test/support/specify';
import { aJob, finished, running } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';

const { given } = specify(jobDecider);

describe('submitting', () => {
  test('a new job is submitted', () => given().when(aJob.submit()).then(aJob.submitted()));
  test('submitting twice appends nothing', () => given(aJob.submitted()).when(aJob.submit()).thenNothing());
  test('an interrupted submission can be abandoned', () =>
    given()
      .when(aJob.abandon())
      .then({ type: 'JobCancelled', data: { reason: 'The submission was interrupted.' } }));
  test('an abandoned submission cannot be submitted later', () =>
    given(aJob.cancelled('The submission was interrupted.')).when(aJob.submit()).thenFails('store.conflict'));
  test('a submitted job is not abandoned', () => given(aJob.submitted()).when(aJob.abandon()).thenNothing());
});

describe('sharing', () => {
  test('a finished job is shared', () =>
    given(...finished)
      .when(aJob.share())
      .then(aJob.shared()));
  test('sharing twice keeps the share id', () =>
    given(...finished, aJob.shared())
      .when(aJob.share('share-2'))
      .thenNothing());
  test('unsharing twice appends one event', () => {
    given(...finished, aJob.shared())
      .when(aJob.unshare())
      .then(aJob.unshared());
    given(...finished, aJob.shared(), aJob.unshared())
      .when(aJob.unshare())
      .thenNothing();
  });
  test('sharing after unsharing uses a new share id', () =>
    given(...finished, aJob.shared(), aJob.unshared())
      .when(aJob.share('share-2'))
      .then(aJob.shared('share-2')));
  test.each([
    ['a job that was not submitted', [], 'job.missing'],
    ['a running job', running, 'job.noOutput'],
    ['a failed job', [...running, aJob.failed()], 'job.noOutput'],
    ['a job whose content expired', [...finished, aJob.outputExpired()], 'job.outputExpired'],
  ] as const)('rejects %s', (_, past, code) =>
    given(...past)
      .when(aJob.share())
      .thenFails(code),
  );
  test('unsharing appends nothing after the content expired', () =>
    given(...finished, aJob.shared(), aJob.outputExpired())
      .when(aJob.unshare())
      .thenNothing());
});

describe('claiming', () => {
  test('a pending job is claimed', () => given(aJob.submitted()).when(aJob.claim()).then(aJob.claimed()));
  test('another worker cannot claim before the lease expires', () =>
    given(...running)
      .when(aJob.claim('worker-2', '2026-11-20T12:00:29.999Z'))
      .thenFails('job.notClaimable'));
  test('another worker can claim once the lease has expired', () =>
    given(...running)
      .when(aJob.claim('worker-2', '2026-11-20T12:00:30.000Z'))
      .then(aJob.claimed('worker-2', '2026-11-20T12:01:00.000Z')));
  test('the same worker can claim its job again at once', () =>
    given(...running)
      .when(aJob.claim())
      .then(aJob.claimed()));
  test('an unknown job cannot be claimed', () => given().when(aJob.claim()).thenFails('job.missing'));
  test('a finished job cannot be claimed', () =>
    given(...finished)
      .when(aJob.claim())
      .thenFails('job.finished'));

  const claimedTimes = (claims: number) => [aJob.submitted(), ...Array.from({ length: claims }, () => aJob.claimed())];
  test('grants the last claim before the limit of claims without progress', () =>
    given(...claimedTimes(maxClaimsWithoutProgress - 1))
      .when(aJob.claim())
      .then(aJob.claimed()));
  test('the job fails at the limit', () =>
    given(...claimedTimes(maxClaimsWithoutProgress))
      .when(aJob.claim())
      .then({
        type: 'JobFailed',
        data: {
          ...{ code: 'job.interrupted', error: 'The job kept being interrupted and was given up.', segment: null },
          expectedBytes: 32_000,
        },
      }));
  test('a finished segment resets the limit', () =>
    given(...claimedTimes(maxClaimsWithoutProgress), aJob.segmentSynthesized(0))
      .when(aJob.claim())
      .then(aJob.claimed()));
});

describe('working', () => {
  test('a lease is renewed', () =>
    given(...running)
      .when(aJob.renew(1))
      .then(aJob.leaseRenewed()));
  test('a lease is released: another worker can claim the job at once', () => {
    const releasedAt = '2026-11-20T12:00:10.000Z';
    const released = aJob.leaseRenewed('worker-1', releasedAt);
    given(...running)
      .when(aJob.release(1, releasedAt))
      .then(released);
    given(...running, released)
      .when(aJob.claim('worker-2', releasedAt))
      .then(aJob.claimed('worker-2', '2026-11-20T12:00:40.000Z'));
  });
  test('a released lease is not released twice', () =>
    given(...running, aJob.leaseRenewed('worker-1', '2026-11-20T12:00:10.000Z'))
      .when(aJob.release(1, '2026-11-20T12:00:10.000Z'))
      .thenNothing());
  test('rejects the release of a claim that was taken over', () =>
    given(...running, aJob.claimed('worker-2'))
      .when(aJob.release(1))
      .thenFails('job.fenced'));
  test('a segment is recorded', () =>
    given(...running)
      .when(aJob.recordSegment(1, 0))
      .then(aJob.segmentSynthesized(0)));
  test('a segment is recorded once', () =>
    given(...running, aJob.segmentSynthesized(0))
      .when(aJob.recordSegment(1, 0))
      .thenNothing());
  test('a chunk is recorded once', () =>
    given(...running, aJob.chunkDownloaded(0))
      .when(aJob.recordChunk(1, 0))
      .thenNothing());
  test('rejects a worker whose claim was taken over', () =>
    given(...running, aJob.claimed('worker-2'))
      .when(aJob.recordSegment(1, 0))
      .thenFails('job.fenced'));
  test('rejects a segment of a cancelled job', () =>
    given(...running, aJob.cancelled())
      .when(aJob.recordSegment(1, 0))
      .thenFails('job.finished'));
  test('a job completes when every segment is finished', () =>
    given(...finished.slice(0, -2))
      .when(aJob.complete(1))
      .then(aJob.assembled(), aJob.completed()));
  test('a job does not complete before every segment is finished', () =>
    given(...running, aJob.segmentSynthesized(0))
      .when(aJob.complete(1))
      .thenFails('job.incomplete'));
  test('completing twice appends nothing', () =>
    given(...finished)
      .when(aJob.complete(1))
      .thenNothing());
  test('a failure is recorded', () =>
    given(...running)
      .when(aJob.fail(1))
      .then(aJob.failed()));
});

describe('cancelling, retrying and expiring', () => {
  test('an active job can be cancelled', () =>
    given(...running)
      .when(aJob.cancel())
      .then(aJob.cancelled()));
  test('cancelling twice appends nothing', () =>
    given(...running, aJob.cancelled())
      .when(aJob.cancel())
      .thenNothing());
  test('a finished job cannot be cancelled', () =>
    given(...finished)
      .when(aJob.cancel())
      .thenFails('job.finished'));
  test('an unknown job cannot be cancelled', () => given().when(aJob.cancel()).thenFails('job.missing'));
  test('a failed job is retried', () =>
    given(...running, aJob.failed())
      .when(aJob.retry())
      .then(aJob.retried()));
  test('retrying twice appends nothing', () =>
    given(...running, aJob.failed(), aJob.retried())
      .when(aJob.retry())
      .thenNothing());
  test('a completed job is not retried', () =>
    given(...finished)
      .when(aJob.retry())
      .thenFails('job.notFailed'));
  test('a retried job keeps its segments', () =>
    given(...running, aJob.segmentSynthesized(0), aJob.failed(), aJob.retried(), aJob.claimed())
      .when(aJob.recordSegment(5, 0))
      .thenNothing());
  test('expiry releases each content hash of the job once', () =>
    given(aJob.submitted({ clips: ['a'.repeat(64)] }), aJob.claimed(), aJob.segmentSynthesized(0), aJob.failed())
      .when(aJob.expireOutput())
      .then(aJob.outputExpired(null, ['1'.repeat(64), 'a'.repeat(64), '2'.repeat(64)])));
  test('nothing expires while the job can still need it', () => {
    given(...running)
      .when(aJob.expireOutput())
      .thenNothing();
    given(...running, aJob.failed(), aJob.retried())
      .when(aJob.expireOutput())
      .thenNothing();
    given().when(aJob.expireOutput()).thenNothing();
  });
  test('an expired job is not retried', () => {
    given(...running, aJob.failed(), aJob.outputExpired(null))
      .when(aJob.retry())
      .thenFails('job.outputExpired');
    given(...finished, aJob.outputExpired())
      .when(aJob.retry())
      .thenFails('job.notFailed');
  });
  test('a job whose other events were dropped after its expiry cannot be submitted again', () =>
    given(aJob.outputExpired()).when(aJob.submit()).thenFails('store.conflict'));
  test('an output expires once', () => {
    given(...finished)
      .when(aJob.expireOutput())
      .then(aJob.outputExpired());
    given(...finished, aJob.outputExpired())
      .when(aJob.expireOutput())
      .thenNothing();
  });
});
