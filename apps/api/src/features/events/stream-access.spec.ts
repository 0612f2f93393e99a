import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { EndedSessions } from '../../platform/authentication/ended-sessions';
import type { Principals } from '../../platform/authentication/principals';
import type { ApiRequest } from '../../platform/requests/api-request';
import { RowChanges } from '../../eventing/projector/folding/row-changes';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { StreamAccess } from './stream-access';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();

function checkAccess(failure: Error | null): Promise<boolean> {
  const ofCredential = async () => {
    if (failure) throw failure;
  };
  const access = new StreamAccess({ ofCredential } as unknown as Principals, {} as EndedSessions, new RowChanges());
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
