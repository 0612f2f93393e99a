import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { EndedSessions } from '../../platform/authentication/ended-sessions';
import type { Principals } from '../../platform/authentication/principals';
import type { ApiRequest } from '../../platform/requests/api-request';
import { RowChanges } from '../../eventing/projector/folding/row-changes';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { StreamAccess } from './stream-access';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();

function accessWhere(failure: Error | null): Promise<boolean> {
  const ofCredential = async () => {
    if (failure) throw failure;
  };
  const access = new StreamAccess({ ofCredential } as unknown as Principals, {} as EndedSessions, new RowChanges());
  return access.holds({ headers: { authorization: 'Bearer token' } } as ApiRequest);
}

it.each(['auth.tokenInvalid', 'auth.tokenExpired', 'auth.apiTokenInvalid'] as const)('ends with %s', async (code) => {
  expect(await accessWhere(new AppError(code))).toBe(false);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['the event store', new StoreUnavailable('The line is cut')],
  ['the sign-in provider', new AppError('auth.unreachable')],
])('holds while %s is away, which is logged', async (_, failure) => {
  expect(await accessWhere(failure)).toBe(true);
  expect(warn).toHaveBeenCalledWith({ err: failure }, 'could not be verified again');
  warn.mockClear();
});

it('holds what is verified', async () => expect(await accessWhere(null)).toBe(true));
