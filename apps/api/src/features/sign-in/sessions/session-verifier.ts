export interface VerifiedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
}

/** Port: resolves a session token, issued locally or by a hosted sign-in. */
export abstract class SessionVerifier {
  /** @throws AppError `auth.tokenInvalid`, `auth.tokenExpired` */
  abstract verify(token: string): Promise<VerifiedSession>;

  /** Ends a session at its provider, if that is not this service. @throws AppError `auth.unreachable` */
  abstract end(sessionId: string): Promise<void>;
}
