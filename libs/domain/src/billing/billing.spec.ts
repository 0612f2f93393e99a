import fc from 'fast-check';
import { accountDecider, type AccountCommand, type AccountEvent } from '../accounts/account-decider';
import { fold } from '../kernel/decider';
import { specify } from '../kernel/specify';
import { standingOf, type SubscriptionReport } from './stripe-standing';

const { given } = specify(accountDecider);
const accountId = 'acc_ada';
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
const december = '2026-12-01T00:00:00.000Z';
const january = '2027-01-01T00:00:00.000Z';

const report = (change: Partial<SubscriptionReport> = {}): SubscriptionReport => ({
  stripeEventId: 'evt_1',
  subscriptionId: 'sub_1',
  created: 1000,
  stripeStatus: 'active',
  plan: 'creator',
  endDate: december,
  ...change,
});
const says = (change: Partial<SubscriptionReport> = {}): AccountCommand => ({
  type: 'ReportSubscription',
  report: report(change),
});
const said = (change: Partial<SubscriptionReport> = {}): AccountEvent => ({
  type: 'SubscriptionReported',
  data: { accountId, ...report(change) },
});
const planned = (plan: 'creator' | 'starter' | 'entreprise' | 'free_user'): AccountEvent => ({
  type: 'PlanChanged',
  data: { accountId, plan },
});
const standing = (
  status: 'active' | 'past_due' | 'canceled' | 'unknown',
  endDate: string | null = december,
): AccountEvent => ({ type: 'SubscriptionChanged', data: { accountId, status, endDate } });
const subscribed = [opened, said(), planned('creator'), standing('active')];

describe('what Stripe reports', () => {
  test('a subscription gives its plan, and the same event changes nothing again', () => {
    given(opened).when(says()).then(said(), planned('creator'), standing('active'));
    given(...subscribed)
      .when(says())
      .thenNothing();
  });
  test('reports to an account that is not open are refused', () => given().when(says()).thenFails('account.missing'));

  test('an older report that arrives late changes nothing', () =>
    given(...subscribed)
      .when(says({ stripeEventId: 'evt_0', created: 999, stripeStatus: 'incomplete' }))
      .thenNothing());
  test('a report of the same second counts unless it steps back', () => {
    given(...subscribed)
      .when(says({ stripeEventId: 'evt_0', stripeStatus: 'incomplete' }))
      .thenNothing();
    const ended = { stripeEventId: 'evt_2', stripeStatus: 'canceled' };
    given(...subscribed)
      .when(says(ended))
      .then(said(ended), planned('free_user'), standing('canceled'));
  });
  test('two reports of the same second do not take turns when they come again', () => {
    const second = { stripeEventId: 'evt_2', stripeStatus: 'past_due' };
    given(...subscribed, said(second), standing('past_due'))
      .when(says())
      .thenNothing();
  });
  test('a renewal moves the end and leaves a plan that an admin set', () => {
    const renewal = { stripeEventId: 'evt_2', created: 2000, endDate: january };
    given(...subscribed, planned('entreprise'))
      .when(says(renewal))
      .then(said(renewal), standing('active', january));
  });
  test('a plan that is left unpaid falls back to free, one that is past due does not', () => {
    const pastDue = { stripeEventId: 'evt_2', created: 2000, stripeStatus: 'past_due' };
    const unpaid = { stripeEventId: 'evt_3', created: 3000, stripeStatus: 'unpaid' };
    given(...subscribed)
      .when(says(pastDue))
      .then(said(pastDue), standing('past_due'));
    given(...subscribed, said(pastDue), standing('past_due'))
      .when(says(unpaid))
      .then(said(unpaid), planned('free_user'));
  });
  test('an ended subscription takes nothing from an account that has a better one', () => {
    const better = { stripeEventId: 'evt_2', subscriptionId: 'sub_2', created: 2000, plan: 'entreprise' as const };
    const ended = { stripeEventId: 'evt_3', created: 3000, stripeStatus: 'canceled' };
    given(...subscribed, said(better), planned('entreprise'))
      .when(says(ended))
      .then(said(ended));
  });
  test('a checkout that was never paid leaves no trace in the plan', () =>
    given(opened)
      .when(says({ stripeStatus: 'incomplete' }))
      .then(said({ stripeStatus: 'incomplete' })));
  test('a failed payment makes a paid-up subscription past due', () => {
    const failure: AccountCommand = {
      type: 'ReportFailedPayment',
      subscriptionId: 'sub_1',
      stripeEventId: 'evt_2',
      created: 2000,
    };
    const failed = { stripeEventId: 'evt_2', created: 2000, stripeStatus: 'past_due' };
    given(...subscribed)
      .when(failure)
      .then(said(failed), standing('past_due'));
    given(...subscribed)
      .when({ ...failure, created: 999 })
      .thenNothing();
    given(opened, said({ stripeStatus: 'incomplete' }))
      .when(failure)
      .thenNothing();
    given(opened).when(failure).thenNothing();
  });

  test.each([
    ['active', 'active', 'creator'],
    ['trialing', 'active', 'creator'],
    ['past_due', 'past_due', 'creator'],
    ['unpaid', 'past_due', 'free_user'],
    ['canceled', 'canceled', 'free_user'],
    ['paused', 'unknown', 'free_user'],
    ['a word of next year', 'unknown', 'free_user'],
  ])('%s means %s, plan %s', (stripeStatus, status, plan) =>
    expect(standingOf([report({ stripeStatus })])).toEqual({ status, plan, endDate: december }),
  );
  test.each(['incomplete', 'incomplete_expired'])('%s is no subscription yet', (stripeStatus) =>
    expect(standingOf([report({ stripeStatus })])).toBeNull(),
  );
});

test('whatever the order and however often events come, the account ends the same', () => {
  const statuses = ['incomplete', 'active', 'past_due', 'active', 'unpaid', 'canceled'];
  const life = statuses.map((stripeStatus, index) =>
    report({
      stripeEventId: `evt_${index}`,
      created: 1000 + index,
      stripeStatus,
      endDate: index < 3 ? december : january,
    }),
  );
  const outcome = (reports: readonly SubscriptionReport[]) => {
    const events: AccountEvent[] = [opened];
    for (const one of reports) {
      const state = fold(accountDecider, events);
      events.push(...accountDecider.decide({ type: 'ReportSubscription', report: one }, state));
    }
    const { plan, subscription } = fold(accountDecider, events);
    return { plan, subscription };
  };
  const deliveries = fc.integer({ min: 1, max: life.length }).chain((count) => {
    const happened = life.slice(0, count);
    const twice = [...happened, ...happened];
    return fc.tuple(
      fc.constant(happened),
      fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
    );
  });
  fc.assert(
    fc.property(deliveries, ([happened, delivered]) => {
      const last = standingOf(happened.slice(-1));
      const { plan, subscription } = outcome(delivered);
      expect(plan).toBe(last?.plan ?? 'free_user');
      expect(subscription).toEqual(last && { status: last.status, endDate: last.endDate });
    }),
    { seed: 3, numRuns: 300 },
  );
});

describe('a customer of Stripe', () => {
  const link = (customerId: string): AccountCommand => ({ type: 'LinkCustomer', customerId });
  const linked = (customerId: string): AccountEvent => ({ type: 'CustomerLinked', data: { accountId, customerId } });

  test('is linked once, and the one that checked out last counts', () => {
    given(opened).when(link('cus_1')).then(linked('cus_1'));
    given(opened, linked('cus_1')).when(link('cus_1')).thenNothing();
    given(opened, linked('cus_1')).when(link('cus_2')).then(linked('cus_2'));
  });
});

describe('what the metadata of a hosted sign-in report', () => {
  const none = { plan: 'free_user', status: null, endDate: null } as const;
  const creator = { plan: 'creator', status: 'active', endDate: null } as const;
  type Content = typeof none | typeof creator;
  const reports = (asOfMs: number, content: Content): AccountCommand => ({
    type: 'ReportMetadata',
    report: { asOfMs, ...content },
  });
  const reported = (asOfMs: number, content: Content): AccountEvent => ({
    type: 'MetadataReported',
    data: { accountId, asOfMs, ...content },
  });
  const withPlan = [opened, reported(10, creator), planned('creator'), standing('active', null)];

  test('a plan is taken over once', () => {
    given(opened)
      .when(reports(10, creator))
      .then(...withPlan.slice(1));
    given(...withPlan)
      .when(reports(20, creator))
      .thenNothing();
    given(opened).when(reports(10, none)).thenNothing();
  });
  test('a token from before the last change changes nothing', () =>
    given(...withPlan)
      .when(reports(9, none))
      .thenNothing());
  test('a subscription that is gone is canceled', () =>
    given(...withPlan)
      .when(reports(20, none))
      .then(reported(20, none), planned('free_user'), standing('canceled', null)));
  test('a plan that an admin set stays while the metadata stay', () =>
    given(...withPlan, planned('entreprise'))
      .when(reports(20, creator))
      .thenNothing());
});
