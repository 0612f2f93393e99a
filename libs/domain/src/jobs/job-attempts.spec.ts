import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { aJob, finished, running } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';
import { renderedReservation } from './job-state';

const { given } = specify(jobDecider);

describe('charging an attempt', () => {
  const failed = [...running, aJob.segmentSynthesized(0), aJob.failed()];
  test('is recorded once per attempt', () => {
    given(...failed)
      .when(aJob.chargeAttempt(1, 15))
      .then(aJob.attemptCharged(1, 15));
    given(...failed, aJob.attemptCharged(1, 15))
      .when(aJob.chargeAttempt(1, 15))
      .thenNothing();
    given(...failed, aJob.attemptCharged(1, 15), aJob.retried())
      .when(aJob.chargeAttempt(2, 15))
      .then(aJob.attemptCharged(2, 15));
  });
  test('a completed attempt has named its charge', () =>
    given(...finished)
      .when(aJob.chargeAttempt(1, 30))
      .thenNothing());
  test('an attempt that was charged nothing needs no event', () =>
    given(...failed)
      .when(aJob.chargeAttempt(1, 0))
      .thenNothing());
  test('of a reservation, the rendered segments can be charged', () => {
    const job = fold(jobDecider, failed);
    expect(renderedReservation(job)).toEqual([aJob.reservation.segments[0]]);
    expect(renderedReservation(fold(jobDecider, [aJob.submitted()]))).toEqual([]);
  });
});

describe('abandoning an attempt', () => {
  const failed = [...running, aJob.failed()];
  test('an attempt that has not started is abandoned once', () => {
    given(...failed)
      .when(aJob.abandonAttempt())
      .then(aJob.attemptAbandoned());
    given(...failed, aJob.attemptAbandoned())
      .when(aJob.abandonAttempt())
      .thenNothing();
  });
  test('a started attempt is not abandoned', () =>
    given(...failed, aJob.retried())
      .when(aJob.abandonAttempt())
      .thenNothing());
  test('an abandoned attempt cannot start, the next one can', () => {
    given(...failed, aJob.attemptAbandoned())
      .when(aJob.retry())
      .thenFails('store.conflict');
    given(...failed, aJob.attemptAbandoned())
      .when(aJob.retry(3))
      .then(aJob.retried(3));
  });
  test('an unknown job has no attempts to abandon', () => given().when(aJob.abandonAttempt()).thenFails('job.missing'));
});
