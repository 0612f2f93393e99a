import { SignInTimes } from '../../../platform/authentication/sign-in-times';

export interface VerifiedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** The account's admin rights need a session that was started with a passkey; `isAdmin` is false. */
  readonly needsPasskey?: true;
  /** ISO 8601 UTC of the last sign-in of this session; null: its provider must be asked. */
  readonly signedInAt: string | null;
}

/** Port: resolves a session token, issued locally or by a hosted sign-in. */
export abstract class SessionVerifier extends SignInTimes {
  /** @throws AppError `auth.tokenInvalid`, `auth.tokenExpired` */
  abstract verify(token: string): Promise<VerifiedSession>;

  /** Ends a session at its provider, if that is not this service. @throws AppError `auth.unreachable` */
  abstract end(sessionId: string): Promise<void>;
}
