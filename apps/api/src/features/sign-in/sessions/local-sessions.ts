import { Injectable } from '@nestjs/common';
import { accountDecider, isSignedOut } from '@duetcast/domain/accounts/account-decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SessionTokens } from './session-tokens';
import { SessionVerifier, type VerifiedSession } from './session-verifier';

/** Our own sessions: the signature, then the events: a session that was ended anywhere is ended everywhere. */
@Injectable()
export class LocalSessions extends SessionVerifier {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly deciders: Deciders,
  ) {
    super();
  }

  async verify(token: string): Promise<VerifiedSession> {
    const claims = await this.tokens.read(token);
    const [session, account] = await Promise.all([
      this.deciders.load(sessionDecider, claims.sessionId),
      this.deciders.load(accountDecider, claims.accountId),
    ]);
    const { status, started } = session.state;
    if (status !== 'active' || started?.accountId !== claims.accountId || !account.state.accountId)
      throw new AppError('auth.tokenInvalid');
    if (isSignedOut(account.state, started.startedAt)) throw new AppError('auth.tokenInvalid');
    return { ...claims, isAdmin: account.state.isAdmin };
  }

  /** Signing out is an event already. */
  async end(): Promise<void> {}
}
