import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { accountDecider, isSignedOut, type AccountCommand, type AccountEvent } from './account-decider';

const { given } = specify(accountDecider);

const accountId = 'acc_ada';
const now = '2026-11-20T12:00:00.000Z';
const open: AccountCommand = { type: 'OpenAccount', accountId, email: 'ada@example.com' };
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
const suspend = { type: 'SuspendAccount', now, publicAudio: 'keep', reason: 'Spam.' } as const;
const suspended = (publicAudio: 'keep' | 'hide'): AccountEvent => ({
  type: 'AccountSuspended',
  data: { accountId, suspendedAt: now, publicAudio, reason: 'Spam.' },
});
const lifted: AccountEvent = { type: 'AccountSuspensionLifted', data: { accountId, reason: 'A mistake.' } };
const lift: AccountCommand = { type: 'LiftSuspension', reason: 'A mistake.' };

test('an account is suspended once, and again for another choice about its public audio', () => {
  given(opened).when(suspend).then(suspended('keep'));
  given(opened, suspended('keep')).when(suspend).thenNothing();
  given(opened, suspended('keep'))
    .when({ ...suspend, publicAudio: 'hide' })
    .then(suspended('hide'));
});

test('a suspension ends the sessions that started until then, and refuses sign-in until it is lifted', () => {
  expect(isSignedOut(fold(accountDecider, [opened, suspended('keep')]), now)).toBe(true);
  given(opened, suspended('keep')).when(open).thenFails('account.suspended');
  given(opened, suspended('keep')).when(lift).then(lifted);
  given(opened, suspended('keep'), lifted).when(open).thenNothing();
  given(opened, suspended('keep'), lifted).when(lift).thenNothing();
});

test('an administrator is not suspended, and a suspended account gets no such rights', () => {
  given(opened, { type: 'AdminGranted', data: { accountId } }).when(suspend).thenFails('account.adminSuspension');
  given(opened, suspended('keep')).when({ type: 'GrantAdmin' }).thenFails('account.adminSuspension');
});

test('a suspended account is still deleted, and one from another server is not suspended here', () => {
  given(opened, suspended('hide'))
    .when({ type: 'Erase', now, isRepeated: true })
    .then({ type: 'AccountErased', data: { accountId, erasedAt: now } });
  const imported = { issuer: 'https://old.example', keyId: 'k', exportedAt: now, manifestHash: 'a'.repeat(64) };
  const [event] = accountDecider.decide(
    { type: 'RecordImport', imported: { ...imported, events: 1, streams: 1, content: 0, kept: [] } },
    fold(accountDecider, [opened, suspended('hide')]),
  );
  expect(fold(accountDecider, [opened, suspended('hide'), event!]).suspension).toBeNull();
});
