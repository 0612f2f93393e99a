import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountsAtSignIn } from '../sessions/accounts-at-sign-in';
import { MagicLinks } from '../links/magic-links';
import { SessionTokens } from '../sessions/local-sessions';

interface SignedIn {
  readonly token: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly accountId: string;
}

/** Exchanges a sign-in link for a session. */
export class SignIn extends Command<SignedIn> {
  constructor(
    readonly linkToken: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly links: MagicLinks,
    private readonly accounts: AccountsAtSignIn,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws AppError `auth.linkInvalid`, `auth.linkExpired`, `store.unavailable` */
  async execute({ linkToken, requestId }: SignIn): Promise<SignedIn> {
    const sessionId = `ses_${randomUUID()}`;
    const { accountId, email } = await this.links.spend(linkToken, sessionId, requestId);
    await this.accounts.open(accountId, email, requestId);
    const startedAt = new Date();
    const { token, expiresAt } = await this.tokens.issue({ accountId, sessionId }, startedAt);
    await this.accounts.startSession(accountId, sessionId, { startedAt, expiresAt }, requestId);
    return { token, expiresAt: expiresAt.toISOString(), accountId };
  }
}
