export interface VerifiedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
}

/** Says whose session a token stands for. A port: our own tokens, or those of a hosted sign-in. */
export abstract class SessionVerifier {
  /** @throws AppError `auth.tokenInvalid`, `auth.tokenExpired` */
  abstract verify(token: string): Promise<VerifiedSession>;

  /** Ends a session where it is kept, if that is not in our events. @throws AppError `auth.unreachable` */
  abstract end(sessionId: string): Promise<void>;
}
