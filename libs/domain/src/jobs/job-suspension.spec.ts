import { maxClaimsWithoutProgress, maxWaitForSpeechMs } from '../limits/job-limits';
import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { aJob } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';

const { given } = specify(jobDecider);
const running = [aJob.submitted(), aJob.claimed()];
const at = (seconds: number): string =>
  new Date(Date.parse('2026-11-20T12:00:00.000Z') + seconds * 1_000).toISOString();
const storage = { reason: 'storage', provider: null, since: at(10) } as const;
const speech = { reason: 'speech', provider: 'openai', since: at(10) } as const;
const failure = { code: 'speech.unreachable', error: 'The voice provider did not answer.', segment: 0 };
const speechOutage = { reason: 'speech', provider: 'openai', failure } as const;

describe('a suspended job', () => {
  test('waits, and no worker can claim it before the time', () => {
    given(...running)
      .when(aJob.suspend(1, at(10)))
      .then(aJob.suspended(at(15), storage));
    for (const worker of ['worker-1', 'worker-2']) {
      const suspended = [...running, aJob.suspended(at(15), storage)];
      given(...suspended)
        .when(aJob.claim(worker, at(14.999)))
        .thenFails('job.notClaimable');
      given(...suspended)
        .when(aJob.claim(worker, at(15)))
        .then(aJob.claimed(worker, at(45)));
    }
  });
  test('is no longer held by its worker', () => {
    const suspended = [...running, aJob.suspended()];
    for (const command of [aJob.renew(1), aJob.suspend(1), aJob.release(1), aJob.recordSegment(1, 0), aJob.fail(1)])
      given(...suspended)
        .when(command)
        .thenFails('job.fenced');
  });
  test('can be cancelled', () =>
    given(...running, aJob.suspended())
      .when(aJob.cancel())
      .then(aJob.cancelled()));
  test('does not use up its claims, which those without an outage do', () => {
    const outages = Array.from({ length: 3 * maxClaimsWithoutProgress }, () => [
      aJob.claimed(),
      aJob.suspended(),
    ]).flat();
    given(aJob.submitted(), ...outages)
      .when(aJob.claim('worker-1', at(60)))
      .then(aJob.claimed('worker-1', at(90)));
    const claims = Array.from({ length: maxClaimsWithoutProgress }, () => aJob.claimed());
    const { claimsWithoutProgress } = fold(jobDecider, [aJob.submitted(), ...claims, ...outages]);
    expect(claimsWithoutProgress).toBe(maxClaimsWithoutProgress);
  });
});

describe('a job without a worker during an outage', () => {
  const awaiting = aJob.awaitOutage(at(10));
  const later = aJob.awaitOutage(at(60));
  const waiting = aJob.suspended(at(15), storage);
  test('waits for it, which is recorded once', () => {
    given(aJob.submitted()).when(awaiting).then(waiting);
    given(aJob.submitted(), waiting).when(later).thenNothing();
    given(aJob.submitted(), waiting)
      .when(aJob.claim('worker-1', at(15)))
      .then(aJob.claimed('worker-1', at(45)));
  });
  test('is also one whose worker is gone', () => {
    given(...running)
      .when(awaiting)
      .thenNothing();
    given(...running)
      .when(later)
      .then(aJob.suspended(at(65), { ...storage, since: at(60) }));
  });
  test('waits until the provider is asked again, and says for which', () => {
    const outage = { reason: 'speech', provider: 'openai', code: 'speech.limited', retryAt: at(40) } as const;
    const { retryAt: _, ...cause } = outage;
    const suspended = aJob.suspended(at(40), { ...cause, since: at(10) });
    given(aJob.submitted())
      .when(aJob.awaitOutage(at(10), outage))
      .then(suspended);
    given(aJob.submitted(), suspended)
      .when(aJob.awaitOutage(at(60), outage))
      .thenNothing();
    given(aJob.submitted(), suspended)
      .when(aJob.awaitOutage(at(60), { ...outage, provider: 'elevenlabs', retryAt: null }))
      .then(aJob.suspended(at(70), { ...cause, provider: 'elevenlabs', since: at(10) }));
  });
  test('is none that has ended', () =>
    given(...running, aJob.cancelled())
      .when(later)
      .thenNothing());
});

describe('the pauses of an outage', () => {
  test.each([
    ['storage', 1, 5],
    ['storage', 2, 10],
    ['storage', 4, 30],
    ['storage', 40, 30],
    ['speech', 3, 20],
    ['speech', 6, 160],
    ['speech', 7, 300],
    ['speech', 2_000, 300],
  ] as const)('for %s, suspension %i waits %i s', (reason, count, seconds) => {
    const earlier = { ...storage, reason };
    const cycles = Array.from({ length: count - 1 }, () => [aJob.suspended(at(15), earlier), aJob.claimed()]).flat();
    given(...running, ...cycles)
      .when(aJob.suspend(1 + cycles.length, at(100), { reason }))
      .then(aJob.suspended(at(100 + seconds), { ...earlier, since: count === 1 ? at(100) : earlier.since }));
  });
  test('start again after a finished segment, and for another reason', () => {
    const again = [...running, aJob.suspended(at(15), storage), aJob.claimed()];
    given(...again, aJob.segmentSynthesized(0))
      .when(aJob.suspend(3, at(100)))
      .then(aJob.suspended(at(105), { ...storage, since: at(100) }));
    given(...again)
      .when(aJob.suspend(3, at(100), speechOutage))
      .then(aJob.suspended(at(105), { ...speech, since: at(100) }));
  });
  test('last until the provider accepts calls', () =>
    given(...running)
      .when(aJob.suspend(1, at(10), { ...speechOutage, retryAt: at(3_610) }))
      .then(aJob.suspended(at(3_610), speech)));
});

describe('the longest wait', () => {
  const waiting = [...running, aJob.suspended(at(15), speech), aJob.claimed()];
  const lastTry = 10 + maxWaitForSpeechMs / 1_000 - 10; // the second pause
  test('a job that waited for a provider that long fails', () => {
    given(...waiting)
      .when(aJob.suspend(3, at(lastTry), speechOutage))
      .then(aJob.suspended(at(lastTry + 10), speech));
    given(...waiting)
      .when(aJob.suspend(3, at(lastTry + 0.001), speechOutage))
      .then({ type: 'JobFailed', data: { ...failure, expectedBytes: 32_000 } });
  });
  test('a provider that refuses calls for longer fails the job at once', () =>
    given(...running)
      .when(aJob.suspend(1, at(10), { ...speechOutage, retryAt: at(11 + maxWaitForSpeechMs / 1_000) }))
      .then({ type: 'JobFailed', data: { ...failure, expectedBytes: 32_000 } }));
  test('a job waits for storage however long it takes', () =>
    given(...running, aJob.suspended(at(15), storage), aJob.claimed())
      .when(aJob.suspend(3, at(10 * lastTry)))
      .then(aJob.suspended(at(10 * lastTry + 10), storage)));
});
