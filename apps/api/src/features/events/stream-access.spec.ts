import { Logger } from '@nestjs/common';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { tokenScopes } from '@duetcast/domain/tokens/token-scopes';
import type { Principals } from '../../platform/authentication/principals';
import { Subject } from 'rxjs';
import type { AccountPrincipal, ApiRequest } from '../../platform/requests/principal';
import type { Revocation, Revocations } from '../sign-in/public';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { StreamAccess } from './stream-access';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();

function checkAccess(failure: Error | null): Promise<boolean> {
  const ofCredential = async () => {
    if (failure) throw failure;
  };
  const access = new StreamAccess({ ofCredential } as unknown as Principals, {} as Revocations);
  return access.isValid({ headers: { authorization: 'Bearer token' } } as ApiRequest);
}

test.each(['auth.tokenInvalid', 'auth.tokenExpired', 'auth.apiTokenInvalid'] as const)(
  'is invalid after %s',
  async (code) => {
    expect(await checkAccess(new AppError(code))).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  },
);

test.each([
  ['the event store', new StoreUnavailable('The line is cut')],
  ['the sign-in provider', new AppError('auth.unreachable')],
])('stays valid and logs a warning while %s is unavailable', async (_, failure) => {
  expect(await checkAccess(failure)).toBe(true);
  expect(warn).toHaveBeenCalledWith({ err: failure }, 'could not verify the credential of an open stream');
  warn.mockClear();
});

test('is valid if the credential is verified', async () => expect(await checkAccess(null)).toBe(true));

describe('an open stream', () => {
  const user = { kind: 'user', accountId: 'acc_ada', sessionId: 'ses_1', isAdmin: true, signedInAt: null } as const;
  const grant = { isNamed: false, scopes: tokenScopes, expiresAt: null } as const;
  const token = { kind: 'token', accountId: 'acc_ada', tokenId: 'tok_1', ...grant } as const;
  const ended = (sessionId: string) =>
    ({ type: 'SessionEnded', data: { sessionId, accountId: 'acc_ada', endedAt: '2026-11-20T12:00:00.000Z' } }) as const;
  const revoked = (accountId: string) => ({ type: 'TokenRevoked', data: { accountId, tokenId: 'tok_1' } }) as const;
  const adminRevoked = { type: 'AdminRevoked', data: { accountId: 'acc_ada' } } as const;

  /** Whether the stream has ended after the event, if its credential is valid or not by then. */
  async function endsAfter(
    principal: AccountPrincipal,
    revocation: Revocation,
    isValid: boolean,
    code: ErrorCode = 'auth.tokenInvalid',
  ): Promise<boolean> {
    const all = new Subject<Revocation>();
    const ofCredential = async () => {
      if (!isValid) throw new AppError(code);
    };
    const access = new StreamAccess({ ofCredential } as unknown as Principals, { all } as unknown as Revocations);
    const controller = new AbortController();
    const request = { headers: { authorization: 'Bearer token' } } as ApiRequest;
    access.abortOnRevocation(principal, request, controller, () => isValid);
    all.next(revocation);
    await new Promise((resolve) => setImmediate(resolve));
    const hasEnded = controller.signal.aborted;
    controller.abort();
    expect(all.observed).toBe(false);
    return hasEnded;
  }

  test('ends with its session, even while the token is accepted, and with no other session', async () => {
    expect(await endsAfter(user, ended('ses_1'), true)).toBe(true);
    expect(await endsAfter(user, ended('ses_2'), false)).toBe(false);
  });

  test('ends with the suspension of its account', async () => {
    const data = {
      accountId: 'acc_ada',
      suspendedAt: '2026-11-20T12:00:00.000Z',
      publicAudio: 'keep',
      reason: 'Spam.',
    };
    const suspended = { type: 'AccountSuspended', data } as Revocation;
    expect(await endsAfter(user, suspended, false, 'account.suspended')).toBe(true);
    expect(await endsAfter(user, { ...suspended, data: { ...data, accountId: 'acc_eve' } } as Revocation, false)).toBe(
      false,
    );
  });

  test('ends with its token or right, if the credential is not valid anymore', async () => {
    expect(await endsAfter(token, revoked('acc_ada'), false)).toBe(true);
    expect(await endsAfter(token, revoked('acc_ada'), true)).toBe(false);
    expect(await endsAfter(token, revoked('acc_eve'), false)).toBe(false);
    expect(await endsAfter(user, revoked('acc_ada'), false)).toBe(false);
    expect(await endsAfter(user, adminRevoked, false)).toBe(true);
    expect(await endsAfter(token, adminRevoked, false)).toBe(false);
  });
});
