import { Injectable } from '@nestjs/common';
import { isSignedOut, type Account } from '@duetcast/domain/accounts/account-decider';
import { assertNotSuspended } from '@duetcast/domain/accounts/suspension';
import { AppError } from '@duetcast/domain/kernel/errors';
import { SessionVerifier, type VerifiedSession } from '../sessions/session-verifier';
import { ClerkAccounts, verifiedEmail } from './clerk-accounts';
import { ClerkApi } from './clerk-api';
import { metadataReportOf } from './clerk-metadata';
import { ClerkTokens, type ClerkClaims } from './clerk-tokens';

const maxCachedSessions = 10_000;

/** Marks the session id made from the user id where a token names no session. */
const userPrefix = 'clerk:';

export const isClerkSession = (sessionId: string): boolean =>
  sessionId.startsWith('sess_') || sessionId.startsWith(userPrefix);

/** Sessions of the hosted sign-in. Clerk ends them; tokens already issued stay valid for up to a minute. */
@Injectable()
export class ClerkSessions extends SessionVerifier {
  /** Session start by session id, for accounts that were signed out everywhere. */
  private readonly startedAt = new Map<string, string>();

  constructor(
    private readonly tokens: ClerkTokens,
    private readonly accounts: ClerkAccounts,
    private readonly api: ClerkApi,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return this.tokens.isConfigured;
  }

  /** @throws AppError also `auth.unreachable`, `store.unavailable` */
  async verify(token: string): Promise<VerifiedSession> {
    const claims = await this.tokens.read(token);
    const metadata = claims.public_metadata ?? claims.publicMetadata;
    const account = await this.accounts.accountOf({
      userId: claims.sub,
      verifiedEmail: verifiedEmail(claims.email, claims.email_verified === true),
      metadata: metadata === undefined ? undefined : metadataReportOf(metadata, claims.iat * 1000),
    });
    assertNotSuspended(account);
    const { accountId, isAdmin } = account;
    const sessionId = claims.sid ?? `${userPrefix}${claims.sub}`;
    if (account.signedOutAt !== null) await this.rejectSignedOut(account, sessionId);
    return { accountId, sessionId, isAdmin, signedInAt: signedInAtOf(claims) };
  }

  /** Queries Clerk where the token does not show it: the start of the session, or the user's last sign-in. */
  async signInTimeOf({ sessionId, signedInAt }: Pick<VerifiedSession, 'sessionId' | 'signedInAt'>) {
    if (signedInAt !== null) return signedInAt;
    if (sessionId.startsWith(userPrefix)) return this.api.lastSignInOf(sessionId.slice(userPrefix.length));
    return this.api.sessionStartedAt(sessionId);
  }

  /** Clerk issues no further tokens for the session, if the token named one. */
  async end(sessionId: string): Promise<void> {
    if (!sessionId.startsWith(userPrefix)) await this.api.revokeSession(sessionId);
  }

  /** Queries Clerk, because tokens do not contain the session start. @throws AppError `auth.tokenInvalid`, `auth.unreachable` */
  private async rejectSignedOut(account: Account, sessionId: string): Promise<void> {
    const startedAt = this.startedAt.get(sessionId) ?? (await this.api.sessionStartedAt(sessionId));
    if (this.startedAt.size >= maxCachedSessions) this.startedAt.clear();
    this.startedAt.set(sessionId, startedAt);
    if (!isSignedOut(account, startedAt)) return;
    await this.end(sessionId).catch(() => undefined); // rejected below in any case
    throw new AppError('auth.tokenInvalid');
  }
}

/** When the first factor was checked, ISO 8601 UTC; null: the token does not show it. */
function signedInAtOf({ iat, fva: [minutes] = [-1, -1] }: ClerkClaims): string | null {
  return minutes < 0 ? null : new Date((iat - minutes * 60) * 1000).toISOString();
}
