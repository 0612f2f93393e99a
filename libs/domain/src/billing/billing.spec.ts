import fc from 'fast-check';
import { accountDecider, type AccountCommand, type AccountEvent } from '../accounts/account-decider';
import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { subscriptionStateOf, type SubscriptionReport } from './stripe-subscription';

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
const receive = (change: Partial<SubscriptionReport> = {}): AccountCommand => ({
  type: 'ReportSubscription',
  report: report(change),
});
const reported = (change: Partial<SubscriptionReport> = {}): AccountEvent => ({
  type: 'SubscriptionReported',
  data: { accountId, ...report(change) },
});
const planned = (plan: 'creator' | 'starter' | 'entreprise' | 'free_user'): AccountEvent => ({
  type: 'PlanChanged',
  data: { accountId, plan },
});
const statusChanged = (
  status: 'active' | 'past_due' | 'canceled' | 'unknown',
  endDate: string | null = december,
): AccountEvent => ({ type: 'SubscriptionChanged', data: { accountId, status, endDate } });
const subscribed = [opened, reported(), planned('creator'), statusChanged('active')];

describe('a report of Stripe', () => {
  test('a subscription sets its plan; a redelivered event changes nothing', () => {
    given(opened).when(receive()).then(reported(), planned('creator'), statusChanged('active'));
    given(...subscribed)
      .when(receive())
      .thenNothing();
  });
  test('is rejected before the account is opened', () => given().when(receive()).thenFails('account.missing'));

  test('an older report that arrives late changes nothing', () =>
    given(...subscribed)
      .when(receive({ stripeEventId: 'evt_0', created: 999, stripeStatus: 'incomplete' }))
      .thenNothing());
  test('a report of the same second counts unless its stage is earlier', () => {
    given(...subscribed)
      .when(receive({ stripeEventId: 'evt_0', stripeStatus: 'incomplete' }))
      .thenNothing();
    const ended = { stripeEventId: 'evt_2', stripeStatus: 'canceled' };
    given(...subscribed)
      .when(receive(ended))
      .then(reported(ended), planned('free_user'), statusChanged('canceled'));
  });
  test('redelivered reports of the same second do not alternate', () => {
    const second = { stripeEventId: 'evt_2', stripeStatus: 'past_due' };
    given(...subscribed, reported(second), statusChanged('past_due'))
      .when(receive())
      .thenNothing();
  });
  test('a renewal moves the end date and keeps a plan that an admin set', () => {
    const renewal = { stripeEventId: 'evt_2', created: 2000, endDate: january };
    given(...subscribed, planned('entreprise'))
      .when(receive(renewal))
      .then(reported(renewal), statusChanged('active', january));
  });
  test('an unpaid subscription falls back to the free plan, a past due one does not', () => {
    const pastDue = { stripeEventId: 'evt_2', created: 2000, stripeStatus: 'past_due' };
    const unpaid = { stripeEventId: 'evt_3', created: 3000, stripeStatus: 'unpaid' };
    given(...subscribed)
      .when(receive(pastDue))
      .then(reported(pastDue), statusChanged('past_due'));
    given(...subscribed, reported(pastDue), statusChanged('past_due'))
      .when(receive(unpaid))
      .then(reported(unpaid), planned('free_user'));
  });
  test('the end of a subscription changes nothing if the account has a better one', () => {
    const better = { stripeEventId: 'evt_2', subscriptionId: 'sub_2', created: 2000, plan: 'entreprise' as const };
    const ended = { stripeEventId: 'evt_3', created: 3000, stripeStatus: 'canceled' };
    given(...subscribed, reported(better), planned('entreprise'))
      .when(receive(ended))
      .then(reported(ended));
  });
  test('a checkout that was never paid does not change the plan', () =>
    given(opened)
      .when(receive({ stripeStatus: 'incomplete' }))
      .then(reported({ stripeStatus: 'incomplete' })));
  test('a failed payment makes a paid subscription past due', () => {
    const failure: AccountCommand = {
      type: 'ReportFailedPayment',
      subscriptionId: 'sub_1',
      stripeEventId: 'evt_2',
      created: 2000,
    };
    const failed = { stripeEventId: 'evt_2', created: 2000, stripeStatus: 'past_due' };
    given(...subscribed)
      .when(failure)
      .then(reported(failed), statusChanged('past_due'));
    given(...subscribed)
      .when({ ...failure, created: 999 })
      .thenNothing();
    given(opened, reported({ stripeStatus: 'incomplete' }))
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
    ['an unknown status', 'unknown', 'free_user'],
  ])('maps %s to %s, plan %s', (stripeStatus, status, plan) =>
    expect(subscriptionStateOf([report({ stripeStatus })])).toEqual({ status, plan, endDate: december }),
  );
  test.each(['incomplete', 'incomplete_expired'])('%s: the subscription has not started', (stripeStatus) =>
    expect(subscriptionStateOf([report({ stripeStatus })])).toBeNull(),
  );
});

test('the account ends in the same state for every order and number of deliveries', () => {
  const statuses = ['incomplete', 'active', 'past_due', 'active', 'unpaid', 'canceled'];
  const history = statuses.map((stripeStatus, index) =>
    report({
      stripeEventId: `evt_${index}`,
      created: 1000 + index,
      stripeStatus,
      endDate: index < 3 ? december : january,
    }),
  );
  const outcome = (reports: readonly SubscriptionReport[]) => {
    const events: AccountEvent[] = [opened];
    for (const delivered of reports) {
      const state = fold(accountDecider, events);
      events.push(...accountDecider.decide({ type: 'ReportSubscription', report: delivered }, state));
    }
    const { plan, subscription } = fold(accountDecider, events);
    return { plan, subscription };
  };
  const deliveries = fc.integer({ min: 1, max: history.length }).chain((count) => {
    const happened = history.slice(0, count);
    const twice = [...happened, ...happened];
    return fc.tuple(
      fc.constant(happened),
      fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
    );
  });
  fc.assert(
    fc.property(deliveries, ([happened, delivered]) => {
      const last = subscriptionStateOf(happened.slice(-1));
      const { plan, subscription } = outcome(delivered);
      expect(plan).toBe(last?.plan ?? 'free_user');
      expect(subscription).toEqual(last && { status: last.status, endDate: last.endDate });
    }),
    { seed: 3, numRuns: 300 },
  );
});

describe('a Stripe customer', () => {
  const link = (customerId: string): AccountCommand => ({ type: 'LinkCustomer', customerId });
  const linked = (customerId: string): AccountEvent => ({ type: 'CustomerLinked', data: { accountId, customerId } });

  test('is linked once; the customer of the latest checkout replaces an earlier one', () => {
    given(opened).when(link('cus_1')).then(linked('cus_1'));
    given(opened, linked('cus_1')).when(link('cus_1')).thenNothing();
    given(opened, linked('cus_1')).when(link('cus_2')).then(linked('cus_2'));
  });

  test('that Stripe no longer has is forgotten once, and only if it is the current one', () => {
    const forget: AccountCommand = { type: 'ForgetCustomer', customerId: 'cus_1' };
    const forgotten: AccountEvent = { type: 'CustomerForgotten', data: { accountId, customerId: 'cus_1' } };
    given(opened, linked('cus_1')).when(forget).then(forgotten);
    given(opened, linked('cus_1'), forgotten).when(forget).thenNothing();
    given(opened, linked('cus_1'), linked('cus_2')).when(forget).thenNothing();
    given(opened, linked('cus_1'), forgotten).when(link('cus_2')).then(linked('cus_2'));
  });
});

describe('a report of Clerk metadata', () => {
  const none = { plan: 'free_user', status: null, endDate: null } as const;
  const creator = { plan: 'creator', status: 'active', endDate: null } as const;
  type Content = typeof none | typeof creator;
  const receive = (asOfMs: number, content: Content): AccountCommand => ({
    type: 'ReportMetadata',
    report: { asOfMs, ...content },
  });
  const reported = (asOfMs: number, content: Content): AccountEvent => ({
    type: 'MetadataReported',
    data: { accountId, asOfMs, ...content },
  });
  const withPlan = [opened, reported(10, creator), planned('creator'), statusChanged('active', null)];

  test('sets the plan once', () => {
    given(opened)
      .when(receive(10, creator))
      .then(...withPlan.slice(1));
    given(...withPlan)
      .when(receive(20, creator))
      .thenNothing();
    given(opened).when(receive(10, none)).thenNothing();
  });
  test('an older token changes nothing', () =>
    given(...withPlan)
      .when(receive(9, none))
      .thenNothing());
  test('a removed subscription is canceled', () =>
    given(...withPlan)
      .when(receive(20, none))
      .then(reported(20, none), planned('free_user'), statusChanged('canceled', null)));
  test('a plan that an admin set stays until the metadata change', () =>
    given(...withPlan, planned('entreprise'))
      .when(receive(20, creator))
      .thenNothing());
});
