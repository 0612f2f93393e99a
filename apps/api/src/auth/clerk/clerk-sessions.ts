import { Injectable } from '@nestjs/common';
import { SessionVerifier, type VerifiedSession } from '../session-verifier';
import { ClerkAccounts, verifiedEmail } from './clerk-accounts';
import { ClerkApi } from './clerk-api';
import { metadataReportOf } from './clerk-metadata';
import { ClerkTokens } from './clerk-tokens';

export const isClerkSession = (sessionId: string): boolean => sessionId.startsWith('sess_');

/** Sessions of the hosted sign-in. Clerk ends them; a token that is out lives on for its minute. */
@Injectable()
export class ClerkSessions extends SessionVerifier {
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
    const { accountId, isAdmin } = await this.accounts.accountOf({
      userId: claims.sub,
      verifiedEmail: verifiedEmail(claims.email, claims.email_verified === true),
      metadata: metadata === undefined ? undefined : metadataReportOf(metadata, claims.iat * 1000),
    });
    return { accountId, sessionId: claims.sid ?? `clerk:${claims.sub}`, isAdmin };
  }

  /** Clerk gives out no more tokens for it. */
  async end(sessionId: string): Promise<void> {
    await this.api.revokeSession(sessionId);
  }
}
