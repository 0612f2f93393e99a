import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { anonymousSessionId } from '@duetcast/domain/podcasts/podcast-requests';
import { siteTokenPrefix, SiteTokens } from '../sites/public';
import type { Principal } from '../../platform/requests/principal';
import { apiTokenPrefix, ApiTokens } from '../tokens/public';
import { Principals } from '../../platform/authentication/principals';
import { SessionVerifier } from './sessions/session-verifier';

/** Verifies session tokens, API tokens and site tokens. */
@Injectable()
export class CredentialPrincipals extends Principals {
  constructor(
    private readonly sessions: SessionVerifier,
    private readonly tokens: ApiTokens,
    private readonly siteTokens: SiteTokens,
  ) {
    super();
  }

  async ofCredential(credential: string): Promise<Principal> {
    if (credential.startsWith(apiTokenPrefix)) return this.ofApiToken(credential);
    if (credential.startsWith(siteTokenPrefix)) return { kind: 'site', ...(await this.siteTokens.verify(credential)) };
    return { kind: 'user', ...(await this.sessions.verify(credential)) };
  }

  async ofApiToken(token: string): Promise<Principal> {
    return { kind: 'token', ...(await this.tokens.verify(token)) };
  }

  ofAnonymous(sessionId: string): Extract<Principal, { kind: 'anonymous' }> {
    if (!anonymousSessionId.test(sessionId)) throw new AppError('auth.required');
    return { kind: 'anonymous', sessionId };
  }
}
