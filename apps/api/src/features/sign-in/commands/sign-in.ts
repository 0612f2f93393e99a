import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../eventing/deciders/command-context';
import { AccountsAtSignIn, newSessionId, type SignedIn, type SignInAttempt } from '../sessions/accounts-at-sign-in';
import { MagicLinks } from '../links/magic-links';

/** Exchanges a sign-in link for a session. */
export class SignIn extends commandOf<SignedIn, SignInAttempt & { linkToken: string }>() {}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly links: MagicLinks,
    private readonly accounts: AccountsAtSignIn,
  ) {}

  /** @throws AppError `auth.linkInvalid`, `auth.linkExpired`, `store.unavailable` */
  async execute({ linkToken, requestId, device }: SignIn): Promise<SignedIn> {
    const sessionId = newSessionId();
    const { accountId, email } = await this.links.spend(linkToken, sessionId, requestId);
    await this.accounts.open(accountId, email, requestId);
    return this.accounts.startSignedIn({ accountId, sessionId, method: 'link', device }, requestId);
  }
}
