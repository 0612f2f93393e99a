import { endRefusedSession, endSession, readSession } from './session';

const session = {
  token: 'token',
  expiresAt: '2999-01-01T00:00:00.000Z',
  user: { id: 'acc_ada', email: 'ada@example.com' },
};

/** As another tab stores it. */
function stored(value: unknown): void {
  localStorage.setItem('duetcast.session', JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key: 'duetcast.session' }));
}
afterEach(endSession);

test('is what another tab stored', () => {
  stored(session);
  expect(readSession()).toEqual(session);
});

test.each([
  ['an expired one', { ...session, expiresAt: '2020-01-01T00:00:00.000Z' }],
  ['one without a user', { token: session.token, expiresAt: session.expiresAt }],
  ['one without a token', { ...session, token: undefined }],
  ['a list', []],
  ['a text', 'session'],
])('%s is no session', (_what, value) => {
  stored(value);
  expect(readSession()).toBeNull();
});

test.each([
  ['auth.tokenInvalid', session.token, session, null],
  ['auth.tokenExpired', session.token, session, null],
  ['rate.connections', session.token, session, session],
  ['auth.tokenInvalid', 'the token before', session, session],
  ['auth.tokenInvalid', '', { ...session, token: '', isHosted: true }, { ...session, token: '', isHosted: true }],
])('a session after %s of a socket with the token %j', (code, token, kept, left) => {
  stored(kept);
  endRefusedSession(token, code);
  expect(readSession()).toEqual(left);
});
