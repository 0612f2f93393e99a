import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { anonymousSessionId } from '@duetcast/domain/podcasts/podcast-requests';
import type { AnonymousPrincipal, Principal, TokenPrincipal } from '../requests/principal';
import type { SessionIds } from '../secrets/session-ids';

/** Verifies the credentials of one kind of principal. A port. */
export interface CredentialVerifier<Kind extends 'user' | 'token' | 'site'> {
  /** @throws AppError of kind `unauthenticated` */
  verify(credential: string): Promise<Omit<Extract<Principal, { kind: Kind }>, 'kind'>>;
}

interface TokenUse {
  /** Never fails: a failure is only logged, so that it does not fail the call. */
  recordUse(token: TokenPrincipal): Promise<void>;
}

interface Verifiers {
  readonly sessions: CredentialVerifier<'user'>;
  readonly apiTokens: CredentialVerifier<'token'> & TokenUse & { readonly prefix: string };
  readonly siteTokens: CredentialVerifier<'site'> & { readonly prefix: string };
  readonly sessionIds: Pick<SessionIds, 'publicIdOf'>;
}

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unauthenticated';

/** Whether the credential is not valid, or its account suspended: to a public route, its caller is then anyone. */
export const isRefusedCredential = (error: unknown): boolean =>
  isUnauthenticated(error) || isAppError(error, 'account.suspended');

/** Resolves a credential to its principal. */
export class Principals {
  constructor(private readonly verifiers: Verifiers) {}

  /**
   * Accepts a session token, an API token or a site token.
   * @throws AppError `auth.tokenInvalid`, `auth.tokenExpired`, `auth.apiTokenInvalid`, `auth.siteTokenInvalid`
   */
  async ofCredential(credential: string): Promise<Principal> {
    const { sessions, apiTokens, siteTokens } = this.verifiers;
    if (credential.startsWith(apiTokens.prefix)) return this.ofApiToken(credential);
    if (credential.startsWith(siteTokens.prefix)) return { kind: 'site', ...(await siteTokens.verify(credential)) };
    return { kind: 'user', ...(await sessions.verify(credential)) };
  }

  /** @throws AppError `auth.apiTokenInvalid` */
  async ofApiToken(token: string): Promise<Principal> {
    return { kind: 'token', ...(await this.verifiers.apiTokens.verify(token)) };
  }

  /** Records the last use of a token; does nothing for others. */
  async recordUse(principal: Principal): Promise<void> {
    if (principal.kind === 'token') await this.verifiers.apiTokens.recordUse(principal);
  }

  /** @throws AppError `auth.required` when `credential` is not an anonymous session id */
  ofAnonymous(credential: string): AnonymousPrincipal {
    if (!anonymousSessionId.test(credential)) throw new AppError('auth.required');
    return { kind: 'anonymous', sessionId: this.verifiers.sessionIds.publicIdOf(credential), credential };
  }
}
