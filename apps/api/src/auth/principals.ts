import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Principal } from '../http/principal';
import { apiTokenPrefix, ApiTokens } from '../tokens/api-tokens';
import { SessionVerifier } from './session-verifier';

/** `session_{timestamp}_{random}` as the browser makes it (spec §3). */
const anonymousId = /^session_\d{10,16}_[A-Za-z0-9]{6,64}$/;

/** Turns what a caller presents into who they are. */
@Injectable()
export class Principals {
  constructor(
    private readonly sessions: SessionVerifier,
    private readonly tokens: ApiTokens,
  ) {}

  /** A session token or an API token. @throws AppError `auth.tokenInvalid`, `auth.tokenExpired`, `auth.apiTokenInvalid` */
  async ofCredential(credential: string): Promise<Principal> {
    if (credential.startsWith(apiTokenPrefix)) return this.ofApiToken(credential);
    return { kind: 'user', ...(await this.sessions.verify(credential)) };
  }

  /** @throws AppError `auth.apiTokenInvalid` */
  async ofApiToken(token: string): Promise<Principal> {
    return { kind: 'token', ...(await this.tokens.verify(token)) };
  }

  /** @throws AppError `auth.required` where it does not look like an anonymous session id */
  ofAnonymous(sessionId: string): Principal {
    if (!anonymousId.test(sessionId)) throw new AppError('auth.required');
    return { kind: 'anonymous', sessionId };
  }
}
