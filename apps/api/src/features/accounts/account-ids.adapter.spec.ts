import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { accountOf, responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { StateStore } from '../../eventing/state/state-store';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { AccountIds } from './account-ids';
import { sharedFixture } from '../../../../../test/support/fixtures';

let ids: AccountIds;
const edge = sharedFixture(() => startEdgeApp());
beforeAll(() => {
  ids = edge.app.get(AccountIds, { strict: false });
});

async function signInWith(token: string): Promise<string> {
  const { body } = responseOf(await edge.http().get('/api/auth/verify-magic-link').query({ token }).expect(200));
  return accountOf((body as { data: { token: string } }).data.token);
}
const opened = async (email: string): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { type, data } of edge.app.get(EventStore).readAll())
    if (type === 'AccountOpened' && data.email === email) found.push(data.accountId);
  return found;
};
const open = (accountId: string, email: string) =>
  edge.app
    .get(Deciders)
    .run(accountDecider, accountId, { type: 'OpenAccount', accountId, email }, systemContext('test', 'test'));
const untilProjected = async () =>
  edge.app.get(ProjectionProgress).reached([accounts.name], await edge.app.get(EventStore).head());

const rowIdOf = (email: string) => edge.app.get(ServerKeys, { strict: false }).namesOf('account-id', email)[0];

test('a new account has a random id, and keeps it', async () => {
  const id = accountOf(await edge.signIn('ada@example.com'));
  expect(id).toMatch(/^acc_[0-9a-f]{32}$/);
  expect(accountOf(await edge.signIn('ada@example.com'))).toBe(id);
});

test('parallel first sign-ins of an address open one account', async () => {
  const email = 'parallel@example.com';
  const tokens = await Promise.all(Array.from({ length: 4 }, () => edge.linkToken(email)));
  const signedIn = await Promise.all(tokens.map(signInWith));
  expect(new Set(signedIn).size).toBe(1);
  expect(await opened(email)).toEqual([signedIn[0]]);
});

test('a link that is only requested assigns no account', async () => {
  await edge.linkToken('requested@example.com');
  expect(await ids.find('requested@example.com')).toBeNull();
});

test('an account whose row is lost is found by its address', async () => {
  const email = 'lost@example.com';
  const id = accountOf(await edge.signIn(email));
  await untilProjected();
  await edge.app.get(StateStore).delete('account-id', [rowIdOf(email)]);
  expect(accountOf(await edge.signIn(email))).toBe(id);
});

test('an account of the hosted sign-in with the same address stays another account', async () => {
  const email = 'hosted@example.com';
  const hosted = await ids.ofHostedUser('user_1');
  await open(hosted, email);
  await untilProjected();
  expect(await ids.find(email)).toBeNull();
  expect(accountOf(await edge.signIn(email))).not.toBe(hosted);
});

test('only the account of an address frees it', async () => {
  const email = 'moved@example.com';
  expect(await ids.claim(email, 'acc_moved')).toBe('acc_moved');
  await ids.release(email, 'acc_other');
  expect(await ids.find(email)).toBe('acc_moved');
  await ids.release(email, 'acc_moved');
  expect(await ids.find(email)).toBeNull();
});

test('an account of the hosted sign-in has a keyed id', async () => {
  const keyed = await ids.ofHostedUser('user_new');
  expect(keyed).toMatch(/^acc_[0-9a-f]{24}$/);
  expect(await ids.ofHostedUser('user_new')).toBe(keyed);
});
