import { orElse } from '@duetcast/domain/kernel/or-else';
import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { ClerkSessions, isClerkSession } from './clerk/clerk-sessions';
import { LocalSessions, sessionIssuer } from './sessions/local-sessions';
import { SessionVerifier, type VerifiedSession } from './sessions/session-verifier';

/** Local sessions and Clerk's. */
@Injectable()
export class Sessions extends SessionVerifier {
  constructor(
    private readonly local: LocalSessions,
    private readonly clerk: ClerkSessions,
  ) {
    super();
  }

  /** @throws AppError also `auth.unreachable` for a Clerk token */
  async verify(token: string): Promise<VerifiedSession> {
    return unverifiedIssuerOf(token) === sessionIssuer ? this.local.verify(token) : this.clerk.verify(token);
  }

  async signInTimeOf(session: Pick<VerifiedSession, 'sessionId' | 'signedInAt'>): Promise<string | null> {
    return (isClerkSession(session.sessionId) ? this.clerk : this.local).signInTimeOf(session);
  }

  async end(sessionId: string): Promise<void> {
    await (isClerkSession(sessionId) ? this.clerk.end(sessionId) : this.local.end());
  }
}

/** Only selects the verifier; the issuer is unverified. */
const unverifiedIssuerOf = (token: string): string | undefined => orElse(() => decodeJwt(token).iss, sessionIssuer);
