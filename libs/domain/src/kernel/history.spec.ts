import * as fc from 'fast-check';
import { accountHistory } from '../accounts/account-history';
import { jobDecider, type JobCommand } from '../jobs/job-decider';
import { jobHistory } from '../jobs/job-history';
import type { JobEvent } from '../jobs/job-events';
import { aJob } from '../../../../test/support/builders/job.builder';
import { podcastHistory } from '../podcasts/podcast-history';
import { aPodcast } from '../../../../test/support/builders/podcast.builder';
import { usageHistory } from '../usage/usage-history';
import type { DomainEvent } from './event';
import { AppError } from './errors';
import { History, type HistoryRules } from './history';

const at = '2026-11-20T12:00:00.000Z';

/** Index of the first event that the decider cannot have produced; null: it can have produced all. */
function refusedAt<Event extends DomainEvent>(rules: HistoryRules<never, Event, never>, events: readonly Event[]) {
  const history = new History(rules);
  const index = events.findIndex((event) => !history.take(event, at));
  return index < 0 ? null : index;
}
const refusedJob = (events: readonly JobEvent[]) => refusedAt(jobHistory as never, events as never);

const anyCommand: fc.Arbitrary<JobCommand> = fc.oneof(
  fc.constantFrom(aJob.submit(), aJob.cancel(), aJob.share(), aJob.unshare(), aJob.expireOutput()),
  fc.constantFrom('worker-1', 'worker-2').map((worker) => aJob.claim(worker)),
  fc.integer({ min: 2, max: 4 }).map(aJob.retry),
  fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 1 }))
    .chain(([fence, index]) =>
      fc.constantFrom(
        ...[aJob.recordSegment(fence, index), aJob.complete(fence), aJob.fail(fence), aJob.suspend(fence)],
        ...[aJob.renew(fence), aJob.release(fence)],
      ),
    ),
);

function historyOf(commands: readonly JobCommand[]): JobEvent[] {
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
  return events;
}

/** Claims by `at`, after every lease. */
const anyHistory = fc.array(anyCommand, { maxLength: 60 }).map((commands) => historyOf([aJob.submit(), ...commands]));

test('every history that the decider of jobs produces is accepted', () => {
  fc.assert(
    fc.property(anyHistory, (events) => {
      const history = new History(jobHistory);
      for (const event of events)
        expect([event, history.take(event, '2026-11-20T12:10:00.000Z')]).toEqual([event, true]);
    }),
  );
});

test('a history without its first event, or with any event of an end twice, is refused', () => {
  fc.assert(
    fc.property(anyHistory, (events) => {
      if (events.length > 1) expect(refusedJob(events.slice(1))).toBe(0);
      const index = events.findIndex(({ type }) => ['JobCompleted', 'JobFailed', 'JobCancelled'].includes(type));
      if (index >= 0) expect(refusedJob([...events.slice(0, index + 1), events[index]!])).toBe(index + 1);
    }),
  );
});

const [begun, done] = [
  [aJob.submitted(), aJob.claimed()],
  [aJob.segmentSynthesized(0), aJob.segmentSynthesized(1), aJob.assembled(), aJob.completed()],
];
test.each<[string, JobEvent[], number | null]>([
  ['a job', [...begun, ...done, aJob.shared(), aJob.outputExpired()], null],
  ['completed before it was submitted', [aJob.completed()], 0],
  ['completed without a claim', [aJob.submitted(), ...done], 1],
  ['completed without a segment', [...begun, aJob.segmentSynthesized(0), aJob.assembled(), aJob.completed()], 3],
  ['assembled, and not completed', [...begun, ...done.slice(0, 3), aJob.failed()], 5],
  ['completed with other characters', [...begun, ...done.slice(0, 3), aJob.completed(29)], 5],
  ['claimed after its end', [...begun, ...done, aJob.claimed()], 6],
  ['shared without an output', [aJob.submitted(), aJob.shared()], 1],
  ['retried without a failure', [...begun, aJob.retried()], 2],
  ['renewed by another worker', [...begun, aJob.leaseRenewed('worker-9')], 2],
])('jobs: %s', (_, events, at) => expect(refusedJob(events)).toBe(at));

test('accounts: roles and plans are changed in turn, and by a report or an administrator', () => {
  const refused = (...events: DomainEvent[]) => refusedAt(accountHistory as never, events as never);
  const data = { accountId: 'acc_ada' };
  const opened = { type: 'AccountOpened', data: { ...data, email: 'ada@example.com' } };
  const [granted, revoked] = [
    { type: 'AdminGranted', data },
    { type: 'AdminRevoked', data },
  ];
  expect(refused(opened, granted, revoked)).toBe(null);
  expect(refused(granted)).toBe(0);
  expect(refused(opened, opened)).toBe(1);
  expect(refused(opened, revoked)).toBe(1);
  expect(refused(opened, granted, granted)).toBe(2);
  expect(refused(opened, { type: 'PlanChanged', data: { ...data, plan: 'starter' } })).toBe(null);
  expect(refused(opened, { type: 'SubscriptionChanged', data: { ...data, status: 'active', endDate: null } })).toBe(1);
});

test('usage: characters are used and released once, of a reservation that fits', () => {
  const refused = (...events: DomainEvent[]) => refusedAt(usageHistory as never, events as never);
  const base = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11', jobId: 'j', reservationId: 'j:1:n' };
  const reserved = (characters: number, limit = 100) => ({
    type: 'CharactersReserved',
    data: { ...base, attempt: 1, characters, keys: { k: characters }, limits: { account: limit, domain: null } },
  });
  const used = (characters: number) => ({
    type: 'CharactersUsed',
    data: { ...base, characters, keys: { k: characters } },
  });
  const released = (characters: number) => ({ type: 'CharactersReleased', data: { ...base, characters, reason: 'r' } });
  expect(refused(reserved(30), used(30))).toBe(null);
  expect(refused(reserved(30), used(10), released(20))).toBe(null);
  expect(refused(reserved(30), released(30))).toBe(null);
  expect(refused(used(30))).toBe(0);
  expect(refused(reserved(30), used(31))).toBe(1);
  expect(refused(reserved(30), used(30), used(30))).toBe(2);
  expect(refused(reserved(30), used(10), used(20))).toBe(2);
  expect(refused(reserved(30), used(10), released(19))).toBe(2);
  expect(refused(reserved(100))).toBe(null);
  expect(refused(reserved(101))).toBe(0);
});

test('podcasts: a script follows its request, and is edited by its owner', () => {
  const refused = (...events: DomainEvent[]) => refusedAt(podcastHistory as never, events as never);
  expect(refused(aPodcast.requested(), aPodcast.generated())).toBe(null);
  expect(refused(aPodcast.generated())).toBe(0);
  expect(refused(aPodcast.requested(), aPodcast.requested())).toBe(1);
});
