import fc from 'fast-check';
import { AppError } from '../kernel/errors';
import { jobDecider, type JobCommand } from './job-decider';
import type { JobEvent } from './job-events';
import { isFinished } from './job-state';
import { aJob } from '../../../../test/support/builders/job.builder';
import { longProperty } from '../../../../test/support/long-check';

/** Any command of any worker, some with a stale fence. */
const anyCommand: fc.Arbitrary<JobCommand> = fc.oneof(
  fc.constantFrom(aJob.submit(), aJob.abandon(), aJob.cancel(), aJob.share(), aJob.unshare(), aJob.expireOutput()),
  fc.constantFrom(aJob.publish(), aJob.publish('post-2'), aJob.unpublish(), aJob.unpublish('post-2')),
  fc.integer({ min: 2, max: 4 }).map(aJob.retry),
  fc.constantFrom('worker-1', 'worker-2').map((worker) => aJob.claim(worker)),
  fc.constantFrom('10', '50').map((second) => aJob.awaitOutage(`2026-11-20T12:00:${second}.000Z`)),
  fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 1 }))
    .chain(([fence, index]) =>
      fc.constantFrom(aJob.recordSegment(fence, index), aJob.complete(fence), aJob.fail(fence), aJob.suspend(fence)),
    ),
);

/** Runs the commands in order; a rejected command changes nothing. */
function runAll(commands: readonly JobCommand[]) {
  const events: JobEvent[] = [];
  let job = jobDecider.initial;
  for (const command of commands)
    try {
      for (const event of jobDecider.decide(command, job)) {
        events.push(event);
        job = jobDecider.evolve(job, event);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return { events, job };
}

test('for any sequence of commands, a job ends at most once an attempt and is submitted at most once', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
      const { events, job } = runAll(commands);
      const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length;
      const ends = count('JobCompleted', 'JobFailed', 'JobCancelled');
      expect(count('JobSubmitted')).toBeLessThanOrEqual(1);
      expect(count('JobCompleted')).toBeLessThanOrEqual(1);
      if (job.submission) expect(ends).toBe(count('JobRetried') + (isFinished(job) ? 1 : 0));
      expect(job.revision).toBe(events.length - 1);
    }),
    longProperty('job transitions', 500),
  );
});

test('a repeated command appends nothing', () => {
  const repeatable = anyCommand.filter(({ type }) => type !== 'ClaimJob');
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), repeatable, (commands, last) => {
      const once = runAll([...commands, last]);
      expect(runAll([...commands, last, last]).events).toEqual(once.events);
    }),
    longProperty('repeated job commands', 500),
  );
});
