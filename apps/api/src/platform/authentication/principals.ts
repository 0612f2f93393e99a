import type { Principal } from '../requests/principal';

/** Resolves a credential to its principal. A port: its own Nest token. */
export abstract class Principals {
  /**
   * Accepts a session token, an API token or a site token.
   * @throws AppError `auth.tokenInvalid`, `auth.tokenExpired`, `auth.apiTokenInvalid`, `auth.siteTokenInvalid`
   */
  abstract ofCredential(credential: string): Promise<Principal>;

  /** @throws AppError `auth.apiTokenInvalid` */
  abstract ofApiToken(token: string): Promise<Principal>;

  /** @throws AppError `auth.required` when `sessionId` is not an anonymous session id */
  abstract ofAnonymous(sessionId: string): Extract<Principal, { kind: 'anonymous' }>;
}
