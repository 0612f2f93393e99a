import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import {
  accountDecider,
  characterLimitOf,
  isSignedOut,
  type AccountCommand,
  type AccountEvent,
} from './account-decider';
import { plans, planSlugs } from '../billing/plans';

const { given } = specify(accountDecider);

const accountId = 'acc_ada';
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
const open: AccountCommand = { type: 'OpenAccount', accountId, email: 'ada@example.com' };

test('an account is opened once', () => {
  given().when(open).then(opened);
  given(opened).when(open).thenNothing();
});
test('the address of an account that was opened without one is added once', () => {
  const bare: AccountEvent = { type: 'AccountOpened', data: { accountId, email: '' } };
  const added: AccountEvent = { type: 'EmailAdded', data: { accountId, email: 'ada@example.com' } };
  given(bare)
    .when({ ...open, email: '' })
    .thenNothing();
  given(bare).when(open).then(added);
  given(bare, added)
    .when({ ...open, email: 'other@example.com' })
    .thenNothing();
});
describe('a change of address', () => {
  const [previous, email] = ['ada@example.com', 'countess@example.com'];
  const changed: AccountEvent = { type: 'EmailChanged', data: { accountId, email, previous } };
  const change = (expectedChanges: number): AccountCommand => ({
    type: 'ChangeEmail',
    email,
    previous,
    expectedChanges,
  });
  test('is made if no other was made since it was asked for', () => {
    given(opened).when(change(0)).then(changed);
    given(opened, changed).when(change(0)).thenFails('auth.linkInvalid');
    given(opened, changed).when(change(1)).then(changed);
  });
  test('is refused while the account is suspended, and after it was closed', () => {
    const suspended: AccountEvent = {
      type: 'AccountSuspended',
      data: { accountId, suspendedAt: '2026-11-20T12:00:00.000Z', publicAudio: 'keep', reason: 'Spam.' },
    };
    given(opened, suspended).when(change(0)).thenFails('account.suspended');
    given(opened, { type: 'AccountErased', data: { accountId, erasedAt: '2026-12-04T12:00:00.000Z' } })
      .when(change(0))
      .thenFails('account.missing');
  });
});
test('rejects every other command before the account is opened', () =>
  given().when({ type: 'GrantAdmin' }).thenFails('account.missing'));

const changes: [AccountCommand, AccountEvent][] = [
  [
    { type: 'ChangePlan', plan: 'creator' },
    { type: 'PlanChanged', data: { accountId, plan: 'creator' } },
  ],
  [
    { type: 'SetDomainLimit', domain: 'example.com', limit: 5 },
    { type: 'DomainLimitSet', data: { accountId, domain: 'example.com', limit: 5 } },
  ],
  [{ type: 'GrantAdmin' }, { type: 'AdminGranted', data: { accountId } }],
];
test.each(changes)('%j appends one event; a repeat appends none', (command, event) => {
  given(opened).when(command).then(event);
  given(opened, event).when(command).thenNothing();
});

test('revokes admin rights once', () => {
  const granted: AccountEvent = { type: 'AdminGranted', data: { accountId } };
  const revoked: AccountEvent = { type: 'AdminRevoked', data: { accountId } };
  given(opened, granted).when({ type: 'RevokeAdmin' }).then(revoked);
  given(opened, granted, revoked).when({ type: 'RevokeAdmin' }).thenNothing();
});

test('signing out everywhere ends the sessions that started until then', () => {
  const at = '2026-11-20T12:00:00.000Z';
  const signedOut: AccountEvent = { type: 'SignedOutEverywhere', data: { accountId, signedOutAt: at } };
  given(opened).when({ type: 'SignOutEverywhere', now: at }).then(signedOut);
  const account = fold(accountDecider, [opened, signedOut]);
  expect(isSignedOut(account, at)).toBe(true);
  expect(isSignedOut(account, '2026-11-20T12:00:00.001Z')).toBe(false);
  expect(isSignedOut(fold(accountDecider, [opened]), at)).toBe(false);
});

test('a domain has the limit of the plan unless it has its own', () => {
  const limited: AccountEvent = { type: 'DomainLimitSet', data: { accountId, domain: 'example.com', limit: 5 } };
  const unset: AccountEvent = { type: 'DomainLimitSet', data: { accountId, domain: 'example.com', limit: null } };
  expect(characterLimitOf(fold(accountDecider, [opened]), 'example.com')).toBe(10_000);
  expect(characterLimitOf(fold(accountDecider, [opened, limited]), 'example.com')).toBe(5);
  expect(characterLimitOf(fold(accountDecider, [opened, limited]), 'other.org')).toBe(10_000);
  expect(characterLimitOf(fold(accountDecider, [opened, limited, unset]), 'example.com')).toBe(10_000);
});

test('plans have the documented order, names and limits', () => {
  expect(planSlugs).toEqual(['entreprise', 'creator', 'starter', 'free_user']);
  expect(planSlugs.map((slug) => plans[slug].displayName)).toEqual(['Entreprise', 'Creator', 'Starter', 'Free']);
  expect(planSlugs.map((slug) => plans[slug].charactersPerMonth)).toEqual([-1, 150_000, 100_000, 10_000]);
});

test.each(['constructor', 'toString'])('a domain named %s has the limit of the plan until it has its own', (domain) => {
  const account = fold(accountDecider, [opened]);
  expect(characterLimitOf(account, domain)).toBe(plans.free_user.charactersPerMonth);
  const set: AccountCommand = { type: 'SetDomainLimit', domain, limit: 7 };
  const limited: AccountEvent = { type: 'DomainLimitSet', data: { accountId, domain, limit: 7 } };
  given(opened).when(set).then(limited);
  expect(characterLimitOf(fold(accountDecider, [opened, limited]), domain)).toBe(7);
  given(opened)
    .when({ ...set, limit: null })
    .thenNothing();
});

describe('erasure', () => {
  const now = '2026-11-20T12:00:00.000Z';
  const eraseAt = '2026-12-04T12:00:00.000Z';
  const justBefore = '2026-12-04T11:59:59.999Z';
  const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
  const requested: AccountEvent = { type: 'AccountErasureRequested', data: { accountId, eraseAt } };
  const canceled: AccountEvent = { type: 'AccountErasureCanceled', data: { accountId } };
  const erased: AccountEvent = { type: 'AccountErased', data: { accountId, erasedAt: eraseAt } };

  test('is due 14 days after the request; a repeated request changes nothing', () => {
    given(opened).when({ type: 'RequestErasure', now }).then(requested);
    given(opened, requested).when({ type: 'RequestErasure', now: justBefore }).then();
    given(opened, requested, canceled).when({ type: 'RequestErasure', now }).then(requested);
  });
  test('can be canceled until then', () => {
    given(opened, requested).when({ type: 'CancelErasure', now: justBefore }).then(canceled);
    given(opened, requested).when({ type: 'CancelErasure', now: eraseAt }).thenFails('account.erasing');
    given(opened).when({ type: 'CancelErasure', now }).then();
  });
  test('happens when it is due, once, and for an account of a restored backup at once', () => {
    given(opened, requested).when({ type: 'Erase', now: justBefore }).then();
    given(opened, requested).when({ type: 'Erase', now: eraseAt }).then(erased);
    given(opened, requested, canceled).when({ type: 'Erase', now: eraseAt }).then();
    given(opened).when({ type: 'Erase', now: eraseAt, isRepeated: true }).then(erased);
  });
  test('closes the account for every command', () => {
    const history = given(opened, requested, erased);
    history.when({ type: 'OpenAccount', accountId, email: 'ada@example.com' }).thenFails('account.missing');
    history.when({ type: 'GrantAdmin' }).thenFails('account.missing');
    history.when({ type: 'Erase', now: eraseAt }).thenFails('account.missing');
  });
  test('is refused for an administrator', () =>
    given(opened, { type: 'AdminGranted', data: { accountId } })
      .when({ type: 'RequestErasure', now })
      .thenFails('account.isAdmin'));
});
