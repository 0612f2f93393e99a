import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { ClerkSessions, isClerkSession } from './clerk/clerk-sessions';
import { LocalSessions } from './sessions/local-sessions';
import { SessionVerifier, type VerifiedSession } from './sessions/session-verifier';
import { sessionIssuer } from './sessions/session-tokens';

/** Our own sessions, and Clerk's where it is configured. */
@Injectable()
export class Sessions extends SessionVerifier {
  constructor(
    private readonly local: LocalSessions,
    private readonly clerk: ClerkSessions,
  ) {
    super();
  }

  /** @throws AppError also `auth.unreachable` for a token of Clerk's */
  async verify(token: string): Promise<VerifiedSession> {
    const isOurs = !this.clerk.isConfigured || unverifiedIssuerOf(token) === sessionIssuer;
    return isOurs ? this.local.verify(token) : this.clerk.verify(token);
  }

  async end(sessionId: string): Promise<void> {
    await (isClerkSession(sessionId) ? this.clerk.end(sessionId) : this.local.end());
  }
}

/** Chooses who verifies the token, and proves nothing. */
function unverifiedIssuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return sessionIssuer;
  }
}
