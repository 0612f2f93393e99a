import type { Account } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { isClerkSession } from '../clerk/clerk-sessions';

/**
 * A session of the hosted sign-in adds no passkey, since that sign-in could then no longer end the user's access. An
 * administrator who needs a passkey adds the first one from a session of a link, and later ones from a session of a
 * passkey: otherwise a mailbox would be enough for admin rights.
 * @throws AppError `passkey.hosted`, `auth.passkeyRequired`
 */
export function checkChangeable(
  { needsPasskey, sessionId }: UserPrincipal,
  { passkeys }: Pick<Account, 'passkeys'>,
): void {
  if (isClerkSession(sessionId)) throw new AppError('passkey.hosted');
  if (needsPasskey && Object.keys(passkeys).length > 0) throw new AppError('auth.passkeyRequired');
}
