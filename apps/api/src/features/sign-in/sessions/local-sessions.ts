import { Injectable } from '@nestjs/common';
import { accountDecider, isSignedOut } from '@duetcast/domain/accounts/account-decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SessionTokens } from './session-tokens';
import { SessionVerifier, type VerifiedSession } from './session-verifier';

/** Sessions of this service. Checks the signature, then the events, so that an ended session is rejected in every process. */
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

  /** Nothing to do: `SignOut` has recorded the event. */
  async end(): Promise<void> {}
}
