import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { commandOf } from '../../../eventing/deciders/command-context';
import { AccountIds } from '../../accounts/public';
import { OpenIdProvider } from '../openid/openid-provider';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { AccountsAtSignIn, type SignedIn, type SignInAttempt } from '../sessions/accounts-at-sign-in';

/** In place of an account: a challenge for the provider answers nothing else. */
export const providerPurpose = 'openid';

/** Exchanges what the OpenID Connect provider sent the browser back with for a session. */
export class SignInWithProvider extends commandOf<SignedIn, SignInAttempt & { challengeId: string; query: string }>() {}

@CommandHandler(SignInWithProvider)
export class SignInWithProviderHandler implements ICommandHandler<SignInWithProvider> {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly provider: OpenIdProvider,
    private readonly ids: AccountIds,
    private readonly accounts: AccountsAtSignIn,
  ) {}

  /** The account is that of the address, as with a link. @throws AppError `auth.providerRefused`, `auth.emailUnverified`, `auth.unreachable` */
  async execute({ challengeId, query, requestId, device }: SignInWithProvider): Promise<SignedIn> {
    const challenge = await this.challenges.take(challengeId, providerPurpose);
    if (challenge === null) throw new AppError('auth.providerRefused');
    const email = await this.provider.emailOf(challenge, query);
    if (email === null) throw new AppError('auth.emailUnverified');
    const accountId = await this.ids.claim(email, this.ids.create());
    await this.accounts.open(accountId, email, requestId);
    return this.accounts.startSignedIn({ accountId, method: 'provider', device }, requestId);
  }
}
