import { specify } from '../../../../test/support/specify';
import { accountDecider, type AccountEvent } from './account-decider';

const { given } = specify(accountDecider);
const accountId = 'acc_ada';
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
const switched = (mail: boolean): AccountEvent => ({
  type: 'NoticeSwitched',
  data: { accountId, kind: 'jobDone', mail },
});

test('a kind is switched only to what it is not, from its default on', () => {
  given(opened).when({ type: 'SwitchNotice', kind: 'jobDone', mail: false }).thenNothing();
  given(opened).when({ type: 'SwitchNotice', kind: 'jobDone', mail: true }).then(switched(true));
  given(opened, switched(true)).when({ type: 'SwitchNotice', kind: 'jobDone', mail: true }).thenNothing();
  given(opened, switched(true)).when({ type: 'SwitchNotice', kind: 'jobDone', mail: false }).then(switched(false));
});

test('a notice is recorded once, and of a kind only later ones', () => {
  const notice = (noticeId: string) => ({ kind: 'allowance', noticeId, facts: { percent: 80 } }) as const;
  const notified = (noticeId: string): AccountEvent => ({
    type: 'OwnerNotified',
    data: { accountId, ...notice(noticeId) },
  });
  given(opened)
    .when({ type: 'NotifyOwner', ...notice('2026-11/100') })
    .then(notified('2026-11/100'));
  for (const earlier of ['2026-11/100', '2026-11/080', '2026-10/100'])
    given(opened, notified('2026-11/100'))
      .when({ type: 'NotifyOwner', ...notice(earlier) })
      .thenNothing();
  given(opened, notified('2026-11/100'))
    .when({ type: 'NotifyOwner', ...notice('2026-12/080') })
    .then(notified('2026-12/080'));
});
