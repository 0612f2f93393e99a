import { specify } from '../../../../test/support/specify';
import { maxPasskeys } from '../limits/passkey-limits';
import { accountDecider, type AccountEvent } from './account-decider';
import type { Passkey } from './passkeys';

const { given } = specify(accountDecider);
const accountId = 'acc_ada';
const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, email: 'ada@example.com' } };
const passkey = (id: string | number): Passkey => ({
  passkeyId: `psk_${id}`,
  name: 'Laptop',
  credentialId: `credential-${id}`,
  publicKey: 'key',
  registeredAt: '2026-11-20T12:00:00.000Z',
});
const register = (added: Passkey) => ({ type: 'RegisterPasskey', passkey: added }) as const;
const remove = (id: string | number) => ({ type: 'RemovePasskey', passkeyId: `psk_${id}` }) as const;
const registered = (id: string | number): AccountEvent => ({
  type: 'PasskeyRegistered',
  data: { accountId, ...passkey(id) },
});
const removed = (id: string | number): AccountEvent => ({
  type: 'PasskeyRemoved',
  data: { accountId, passkeyId: `psk_${id}` },
});
const many = (count: number) => Array.from({ length: count }, (_, index) => registered(index));

test('a passkey is registered once', () => {
  given(opened)
    .when(register(passkey(1)))
    .then(registered(1));
  given(opened, registered(1))
    .when(register(passkey(1)))
    .then();
});
test('a credential has one passkey', () =>
  given(opened, registered(1))
    .when(register({ ...passkey(2), credentialId: passkey(1).credentialId }))
    .thenFails('passkey.refused'));
test('an account has at most the limit of them, whatever it had before', () => {
  given(opened, ...many(maxPasskeys - 1))
    .when(register(passkey('last')))
    .then(registered('last'));
  given(opened, ...many(maxPasskeys))
    .when(register(passkey('more')))
    .thenFails('passkey.tooMany');
  given(opened, ...many(maxPasskeys), removed(0))
    .when(register(passkey('last')))
    .then(registered('last'));
});
test('a passkey is removed, and one that does not exist is not', () => {
  given(opened, registered(1)).when(remove(1)).then(removed(1));
  given(opened, registered(1), removed(1)).when(remove(1)).thenFails('passkey.missing');
  given(opened).when(remove('constructor')).thenFails('passkey.missing');
});
test('a closed account has none, and takes none', () => {
  const erased: AccountEvent = { type: 'AccountErased', data: { accountId, erasedAt: '2026-12-04T12:00:00.000Z' } };
  given(opened, registered(1), erased)
    .when(register(passkey(2)))
    .thenFails('account.missing');
  expect(
    [opened, registered(1), erased].reduce(
      (state, event) => accountDecider.evolve(state, event),
      accountDecider.initial,
    ).passkeys,
  ).toEqual({});
});
