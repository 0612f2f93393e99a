import { SignInTimes } from '../../../platform/authentication/sign-in-times';
import type { UserPrincipal } from '../../../platform/requests/principal';

export type VerifiedSession = Omit<UserPrincipal, 'kind'>;

/** Port: resolves a session token, issued locally or by a hosted sign-in. */
export abstract class SessionVerifier extends SignInTimes {
  /** @throws AppError `auth.tokenInvalid`, `auth.tokenExpired` */
  abstract verify(token: string): Promise<VerifiedSession>;

  /** Ends a session at its provider, if that is not this service. @throws AppError `auth.unreachable` */
  abstract end(sessionId: string): Promise<void>;
}
