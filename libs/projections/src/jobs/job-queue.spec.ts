import { aJob } from '../../../../test/support/builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { fold } from '@duetcast/domain/kernel/decider';
import { projected, recorded } from '../../../../test/support/projected';
import { jobQueue } from './job-queue';

const leaseEnds = '2026-11-20T12:00:30.000Z';
const ownerId = aJob.submission().ownerId;
const lane = 'local';
const rowsAfter = (...events: JobEvent[]) => {
  const stored = recorded('job-job-1', events);
  return projected(
    jobQueue,
    stored.map((event) => ({ ...event, metadata: { ...event.metadata, ownerId } })),
  );
};

test('a submitted job waits, a claimed one is claimable when its lease ends', () => {
  expect(rowsAfter(aJob.submitted())['job-1']).toMatchObject({ ownerId, lane, status: 'waiting' });
  const claimed = { ownerId, lane, status: 'claimed', claimableFrom: leaseEnds };
  expect(rowsAfter(aJob.submitted(), aJob.claimed('worker-1', leaseEnds))['job-1']).toEqual(claimed);
  const renewed = aJob.leaseRenewed('worker-1', '2026-11-20T12:01:00.000Z');
  expect(rowsAfter(aJob.submitted(), aJob.claimed(), renewed, aJob.segmentSynthesized(0))['job-1']).toEqual({
    ...claimed,
    claimableFrom: '2026-11-20T12:01:00.000Z',
  });
});

test('a suspended job is claimable when the suspension ends', () => {
  const suspended = aJob.suspended('2026-11-20T12:05:00.000Z');
  expect(rowsAfter(aJob.submitted(), aJob.claimed(), suspended)['job-1']).toEqual({
    ownerId,
    lane,
    status: 'suspended',
    claimableFrom: '2026-11-20T12:05:00.000Z',
  });
});

test.each([aJob.completed(), aJob.failed(), aJob.cancelled()])('$type removes the job, a retry adds it', (end) => {
  expect(rowsAfter(aJob.submitted(), aJob.claimed(), end)).toEqual({});
  expect(rowsAfter(aJob.submitted(), end, aJob.attemptCharged(1, 15), aJob.outputExpired())).toEqual({});
  expect(rowsAfter(aJob.submitted(), end, aJob.retried())['job-1']).toMatchObject({ ownerId, status: 'waiting' });
});

test('jobs that call the same remote ends are in one lane, also after a retry', () => {
  const remotes = ['elevenlabs', 'openai'];
  const submitted = aJob.submitted({ remotes });
  expect(rowsAfter(submitted)['job-1']).toMatchObject({ lane: 'elevenlabs+openai' });
  const retried = jobDecider.decide(aJob.retry(), fold(jobDecider, [submitted, aJob.failed()]));
  expect(rowsAfter(submitted, aJob.failed(), ...retried)['job-1']).toMatchObject({ lane: 'elevenlabs+openai' });
});
