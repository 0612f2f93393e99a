import type { AccountEvent } from '@duetcast/domain/accounts/account-decider';
import type { Actor, Recorded } from '@duetcast/domain/kernel/event';
import type { ProjectionEvent } from '@duetcast/domain/projections/projection-events';
import { projected, recorded } from '../../../../test/support/projected';
import { adminActionLog } from './admin-actions';

const by = (kind: Actor['kind'], stream: string, ...events: (AccountEvent | ProjectionEvent)[]) =>
  recorded(stream, events).map((event) => ({
    ...event,
    metadata: { ...event.metadata, actor: { kind, id: 'acc_root' } },
  })) as unknown as Recorded[];
const granted: AccountEvent = { type: 'AdminGranted', data: { accountId: 'acc_ada' } };
const place = { eventId: 'e1', position: '7', stream: 'job-1', eventType: 'JobSubmitted' };
const skipped: ProjectionEvent = {
  type: 'PoisonedEventSkipped',
  data: { projection: 'jobs', ...place, reason: 'Known.' },
};
const rowsOf = (events: Recorded[]) => Object.values(projected(adminActionLog, events));

test('a row contains administrator, action, account, time and reason', () => {
  expect(rowsOf(by('admin', 'account-acc_ada', granted))).toEqual([
    {
      actId: 'account-acc_ada/0',
      position: '00000000000000000000',
      act: 'AdminGranted',
      at: '2026-11-20T12:00:00.000Z',
      adminId: 'acc_root',
      accountId: 'acc_ada',
      stream: 'account-acc_ada',
      reason: null,
      correlationId: 'request-1',
      data: { accountId: 'acc_ada' },
    },
  ]);
  expect(rowsOf(by('admin', 'projection-jobs', skipped))).toMatchObject([{ accountId: null, reason: 'Known.' }]);
});

test("ignores events of other actors, and administrators' events about their own account", () => {
  expect(rowsOf(by('user', 'account-acc_ada', granted))).toEqual([]);
  expect(rowsOf(by('system', 'projection-jobs', skipped))).toEqual([]);
  const opened: AccountEvent = { type: 'AccountOpened', data: { accountId: 'acc_ada', email: 'ada@example.com' } };
  expect(rowsOf(by('admin', 'account-acc_ada', opened))).toEqual([]);
});
