import { specify } from '../../../../test/support/specify';
import { sessionDecider, type SessionEvent } from './session-decider';
import { signInDecider, type SignInEvent } from './sign-in-decider';

const link = { accountId: 'acc_ada', sealedEmail: 'sealed', expiresAt: '2026-11-20T12:15:00.000Z' };
const requested: SignInEvent = { type: 'SignInLinkRequested', data: link };
const use = (now: string) => ({ type: 'UseSignInLink', sessionId: 'ses_1', now }) as const;
const inTime = '2026-11-20T12:14:59.999Z';
const used: SignInEvent = { type: 'SignInLinkUsed', data: { sessionId: 'ses_1', usedAt: inTime } };

describe('a sign-in link', () => {
  const { given } = specify(signInDecider);

  test('is requested once', () => {
    given().when({ type: 'RequestSignInLink', link }).then(requested);
    given(requested).when({ type: 'RequestSignInLink', link }).then();
  });
  test('signs in until it expires', () => {
    given(requested).when(use(inTime)).then(used);
    given(requested).when(use(link.expiresAt)).thenFails('auth.linkExpired');
  });
  test('works once', () => given(requested, used).when(use(inTime)).thenFails('auth.linkInvalid'));
  test('does not work if it was never requested', () => given().when(use(inTime)).thenFails('auth.linkInvalid'));
});

describe('a link that confirms an address', () => {
  const { given } = specify(signInDecider);
  const step: SignInEvent = { type: 'SignInLinkRequested', data: { ...link, step: 'old' } };
  const confirm = (now: string) => ({ type: 'UseAddressLink', now }) as const;
  const confirmed: SignInEvent = { type: 'SignInLinkUsed', data: { sessionId: '', usedAt: inTime } };

  test('works once, until it expires', () => {
    given(step).when(confirm(inTime)).then(confirmed);
    given(step, confirmed).when(confirm(inTime)).thenFails('auth.linkInvalid');
    given(step).when(confirm(link.expiresAt)).thenFails('auth.linkExpired');
  });
  test('signs no one in, and a link that signs in confirms nothing', () => {
    given(step).when(use(inTime)).thenFails('auth.linkInvalid');
    given(requested).when(confirm(inTime)).thenFails('auth.linkInvalid');
  });
});

describe('a session', () => {
  const { given } = specify(sessionDecider);
  const session = {
    sessionId: 'ses_1',
    accountId: 'acc_ada',
    startedAt: inTime,
    expiresAt: '2026-11-27T12:14:59.000Z',
  };
  const started: SessionEvent = { type: 'SessionStarted', data: session };
  const end = {
    type: 'EndSession',
    sessionId: 'ses_1',
    accountId: 'acc_ada',
    now: '2026-11-21T00:00:00.000Z',
  } as const;
  const ended: SessionEvent = {
    type: 'SessionEnded',
    data: { sessionId: 'ses_1', accountId: 'acc_ada', endedAt: end.now },
  };

  test('starts once', () => {
    given().when({ type: 'StartSession', session }).then(started);
    given(started).when({ type: 'StartSession', session }).then();
  });
  test('ends once, also one that the hosted sign-in started', () => {
    given(started).when(end).then(ended);
    given(started, ended).when(end).then();
    given().when(end).then(ended);
    given(ended).when(end).then();
  });
  test('is ended by its own account only', () => {
    const endOwn = (accountId: string) => ({ type: 'EndOwnSession', accountId, now: end.now }) as const;
    given(started).when(endOwn('acc_ada')).then(ended);
    given(started, ended).when(endOwn('acc_ada')).then();
    given(started).when(endOwn('acc_bob')).thenFails('session.missing');
    given().when(endOwn('acc_ada')).thenFails('session.missing');
  });
  test('keeps no personal data in its state', () => {
    const named: SessionEvent = { type: 'SessionStarted', data: { ...session, device: 'Firefox on Linux' } };
    expect(JSON.stringify(sessionDecider.evolve(sessionDecider.initial, named))).not.toContain('Firefox');
  });
});
