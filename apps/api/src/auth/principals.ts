import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { anonymousSessionId } from '@duetcast/domain/podcasts/podcast-requests';
import { siteTokenPrefix, SiteTokens } from '../connections/site-tokens';
import type { Principal } from './principal';
import { apiTokenPrefix, ApiTokens } from '../tokens/api-tokens';
import { SessionVerifier } from './session-verifier';

/** Turns what a caller presents into who they are. */
@Injectable()
export class Principals {
  constructor(
    private readonly sessions: SessionVerifier,
    private readonly tokens: ApiTokens,
    private readonly siteTokens: SiteTokens,
  ) {}

  /** A session token, an API token or a site's token. @throws AppError `auth.tokenInvalid`, `auth.tokenExpired`, `auth.apiTokenInvalid`, `auth.siteTokenInvalid` */
  async ofCredential(credential: string): Promise<Principal> {
    if (credential.startsWith(apiTokenPrefix)) return this.ofApiToken(credential);
    if (credential.startsWith(siteTokenPrefix)) return { kind: 'site', ...(await this.siteTokens.verify(credential)) };
    return { kind: 'user', ...(await this.sessions.verify(credential)) };
  }

  /** @throws AppError `auth.apiTokenInvalid` */
  async ofApiToken(token: string): Promise<Principal> {
    return { kind: 'token', ...(await this.tokens.verify(token)) };
  }

  /** @throws AppError `auth.required` where it does not look like an anonymous session id */
  ofAnonymous(sessionId: string): Extract<Principal, { kind: 'anonymous' }> {
    if (!anonymousSessionId.test(sessionId)) throw new AppError('auth.required');
    return { kind: 'anonymous', sessionId };
  }
}
