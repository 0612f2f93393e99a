import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, type Account } from '@duetcast/domain/accounts/account-decider';
import { isErasureDue } from '@duetcast/domain/accounts/account-erasure';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { PasskeyAssertion } from '@duetcast/domain/sign-in/passkey-requests';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { commandOf } from '../../../eventing/deciders/command-context';
import { Config } from '../../../platform/config/config';
import { Deciders } from '../../../eventing/deciders/deciders';
import { AccountProfiles } from '../../profile/public';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { PasskeyCredentials } from '../../accounts/public';
import { relyingPartyOf } from '../passkeys/relying-party';
import { AccountsAtSignIn, type SignedIn, type SignInAttempt } from '../sessions/accounts-at-sign-in';

/** Exchanges the answer of an authenticator to a challenge for a session. */
export class SignInWithPasskey extends commandOf<
  SignedIn,
  SignInAttempt & { challengeId: string; credential: PasskeyAssertion }
>() {}

@CommandHandler(SignInWithPasskey)
export class SignInWithPasskeyHandler implements ICommandHandler<SignInWithPasskey> {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly credentials: PasskeyCredentials,
    private readonly deciders: Deciders,
    private readonly profiles: AccountProfiles,
    private readonly accounts: AccountsAtSignIn,
    private readonly config: Config,
  ) {}

  /** @throws AppError `passkey.invalid` whatever is wrong, `store.unavailable` */
  async execute({ challengeId, credential, requestId, device }: SignInWithPasskey): Promise<SignedIn> {
    const accountId = await this.provenAccount(challengeId, credential);
    if (accountId === null) throw new AppError('passkey.invalid');
    const { email } = await this.profiles.summaryOf(accountId);
    await this.accounts.open(accountId, email, requestId);
    return this.accounts.startSignedIn({ accountId, method: 'passkey', device }, requestId);
  }

  /** Account whose passkey the authenticator has proved to hold; null: none. The challenge is used up. */
  private async provenAccount(challengeId: string, credential: PasskeyAssertion): Promise<string | null> {
    const challenge = await this.challenges.take(challengeId, null);
    if (challenge === null) return null;
    const found = await this.credentials.find(credential.id);
    if (!found) return null;
    const { accountId, passkeyId, counter } = found.value;
    const now = new Date().toISOString();
    const { state } = await this.deciders.load(accountDecider, accountId);
    const passkey = passkeyOf(state, passkeyId, now);
    if (!passkey || passkey.credentialId !== credential.id) return null;
    const expected = { challenge, party: relyingPartyOf(this.config) };
    const { verifiedAssertion } = await import('../passkeys/verify-passkey');
    const newCounter = await verifiedAssertion(credential, { publicKey: passkey.publicKey, counter }, expected);
    if (newCounter === null || !(await this.credentials.use(found, newCounter, now))) return null;
    return accountId;
  }
}

/** Null also for an account that is closed, or that the next run closes. */
function passkeyOf(account: Account, passkeyId: string, now: string) {
  if (!account.accountId || isErasureDue(account, now)) return null;
  return Object.hasOwn(account.passkeys, passkeyId) ? account.passkeys[passkeyId] : null;
}

interface PasskeySignInRequested {
  /** Goes into the browser's cookie. */
  readonly challengeId: string;
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** Requests a challenge to sign in with any passkey of this service: no account is named. */
export class RequestPasskeySignIn extends Command<PasskeySignInRequested> {}

@CommandHandler(RequestPasskeySignIn)
export class RequestPasskeySignInHandler implements ICommandHandler<RequestPasskeySignIn> {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly config: Config,
  ) {}

  /** @throws AppError `store.unavailable` */
  async execute(): Promise<PasskeySignInRequested> {
    const { id: challengeId, challenge } = await this.challenges.make(null);
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(this.config).id,
      challenge: new Uint8Array(challenge),
      timeout: passkeyChallengeMs,
      userVerification: 'required',
    });
    return { challengeId, options };
  }
}
