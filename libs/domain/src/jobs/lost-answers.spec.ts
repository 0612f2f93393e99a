import { errors } from '../kernel/errors';
import { specify } from '../../../../test/support/specify';
import { aJob } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';
import { lostAnswersPattern } from './stored-reasons';

const { given } = specify(jobDecider);
const outage = { reason: 'speech', provider: 'openai' } as const;
const lost = aJob.answerLost(1);
const since = '2026-11-20T12:00:10.000Z';
const suspended = aJob.suspended('2026-11-20T12:00:15.000Z', { ...outage, since });
/** The last call waits for five minutes. */
const suspendedLong = aJob.suspended('2026-11-20T12:05:10.000Z', { ...outage, since });
const lostTwice = [aJob.submitted(), aJob.claimed(), lost, suspended, aJob.claimed(), lost];
const lostThrice = [...lostTwice, suspended, aJob.claimed(), lost];
const failed = {
  type: 'JobFailed',
  data: {
    code: 'speech.answersLost',
    segment: 1,
    error: `Segment 2: ${errors['speech.answersLost'].message} Possibly billed by the provider: 45 characters.`,
    expectedBytes: 32_000,
  },
} as const;

describe('answers of a provider that were lost', () => {
  test('are counted, and the job goes on by itself up to the second for one line', () => {
    given(...lostTwice.slice(0, -1))
      .when(aJob.loseAnswer(4, 1))
      .then(lost);
    given(...lostTwice)
      .when(aJob.suspend(4, since, outage))
      .then(suspendedLong);
    given(...lostTwice, aJob.answerLost(0))
      .when(aJob.suspend(4, since, outage))
      .then(suspendedLong);
  });
  test('fail the job with the third for one line, also if the worker that lost it is gone', () => {
    given(...lostThrice)
      .when(aJob.suspend(7, since, outage))
      .then(failed);
    given(...lostThrice)
      .when(aJob.claim('worker-2', '2026-11-20T12:05:00.000Z'))
      .then(failed);
  });
  test('do not matter once the line is spoken, and count from 0 if its audio is lost', () => {
    const spoken = [...lostThrice, aJob.segmentSynthesized(1)];
    given(...spoken)
      .when(aJob.suspend(7, since, outage))
      .then(suspended);
    given(...spoken, lost, lost, aJob.segmentRestored(1), lost)
      .when(aJob.suspend(7, since, outage))
      .then(suspended);
    given(...spoken, lost, lost, lost)
      .when(aJob.suspend(7, since, outage))
      .then(failed);
  });
  test('are counted from 0 after a retry by the owner', () =>
    given(...lostThrice, failed, aJob.retried(), aJob.claimed(), lost)
      .when(aJob.suspend(11, since, outage))
      .then(suspended));
  test('are counted by the worker that holds the job alone', () =>
    given(...lostTwice)
      .when(aJob.loseAnswer(1, 1))
      .thenFails('job.fenced'));
  test('are stored with the characters that may be billed, which pages find', () =>
    expect(lostAnswersPattern.exec('A. Possibly billed by the provider: 45 characters.')?.slice(1)).toEqual([
      'A.',
      '45',
    ]));
});
