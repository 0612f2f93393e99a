import { randomBytes } from 'node:crypto';
import { maxPasskeys, passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, type Account } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { AddPasskeyRequest } from '@duetcast/domain/sign-in/passkey-requests';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { Config } from '../../../platform/config/config';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { commandInContext, commandOf } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { AccountProfiles } from '../../profile/public';
import { isClerkSession } from '../clerk/clerk-sessions';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { PasskeyCredentials } from '../../accounts/public';
import { relyingPartyOf } from '../passkeys/relying-party';

/**
 * A session of the hosted sign-in adds no passkey, since that sign-in could then no longer end the user's access. An
 * administrator who needs a passkey adds the first one from a session of a link, and later ones from a session of a
 * passkey: otherwise a mailbox would be enough for admin rights.
 * @throws AppError `passkey.hosted`, `auth.passkeyRequired`
 */
function checkChangeable({ needsPasskey, sessionId }: UserPrincipal, { passkeys }: Pick<Account, 'passkeys'>): void {
  if (isClerkSession(sessionId)) throw new AppError('passkey.hosted');
  if (needsPasskey && Object.keys(passkeys).length > 0) throw new AppError('auth.passkeyRequired');
}

/** Adds the passkey that an authenticator made for a challenge. */
export class AddPasskey extends commandInContext<
  void,
  { principal: UserPrincipal; challengeId: string; request: AddPasskeyRequest }
>() {}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly credentials: PasskeyCredentials,
    private readonly deciders: Deciders,
    private readonly config: Config,
  ) {}

  /** @throws AppError `passkey.refused`, `passkey.tooMany`, `passkey.hosted`, `auth.passkeyRequired`, `store.unavailable` */
  async execute({ principal, challengeId, request, context }: AddPasskey): Promise<void> {
    const { accountId } = principal;
    checkChangeable(principal, (await this.deciders.load(accountDecider, accountId)).state);
    const verified = await this.verified(challengeId, accountId, request);
    if (!verified) throw new AppError('passkey.refused');
    const { counter, ...credential } = verified;
    const passkeyId = `psk_${randomBytes(16).toString('hex')}`;
    if (!(await this.credentials.claim(credential.credentialId, { accountId, passkeyId, counter })))
      throw new AppError('passkey.refused');
    const passkey = { ...credential, passkeyId, name: request.name, registeredAt: new Date().toISOString() };
    try {
      await this.deciders.run(accountDecider, accountId, { type: 'RegisterPasskey', passkey }, context);
    } catch (error) {
      await this.credentials.release([credential.credentialId]);
      throw error;
    }
  }

  private async verified(challengeId: string, accountId: string, { credential }: AddPasskeyRequest) {
    const challenge = await this.challenges.take(challengeId, accountId);
    if (challenge === null) return null;
    const { verifiedRegistration } = await import('../passkeys/verify-passkey');
    return verifiedRegistration(credential, { challenge, party: relyingPartyOf(this.config) });
  }
}

interface PasskeyRequested {
  /** Goes into the browser's cookie. */
  readonly challengeId: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** Requests the challenge of a new passkey. */
export class RequestPasskey extends commandOf<PasskeyRequested, { principal: UserPrincipal }>() {}

@CommandHandler(RequestPasskey)
export class RequestPasskeyHandler implements ICommandHandler<RequestPasskey> {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly credentials: PasskeyCredentials,
    private readonly deciders: Deciders,
    private readonly profiles: AccountProfiles,
    private readonly config: Config,
  ) {}

  /** @throws AppError `passkey.tooMany`, `passkey.hosted`, `auth.passkeyRequired`, `store.unavailable` */
  async execute({ principal }: RequestPasskey): Promise<PasskeyRequested> {
    const { accountId } = principal;
    const { state } = await this.deciders.load(accountDecider, accountId);
    checkChangeable(principal, state);
    const known = Object.values(state.passkeys);
    if (known.length >= maxPasskeys) throw new AppError('passkey.tooMany');
    const here = await this.credentials.lastUses(known.map(({ credentialId }) => credentialId));
    const { email } = await this.profiles.summaryOf(accountId);
    const { id: challengeId, challenge } = await this.challenges.make(accountId);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const { algorithms } = await import('../passkeys/verify-passkey');
    const options = await generateRegistrationOptions({
      rpName: 'Duetcast',
      rpID: relyingPartyOf(this.config).id,
      userID: new Uint8Array(Buffer.from(accountId)),
      userName: email,
      challenge: new Uint8Array(challenge),
      timeout: passkeyChallengeMs,
      attestationType: 'none',
      excludeCredentials: [...here.keys()].map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return { challengeId, options };
  }
}

/** Removes a passkey, which signs in no longer; sessions that it started go on. */
export class RemovePasskey extends commandInContext<void, { principal: UserPrincipal; passkeyId: string }>() {}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    private readonly deciders: Deciders,
    private readonly credentials: PasskeyCredentials,
  ) {}

  /** @throws AppError `passkey.missing`, `passkey.hosted`, `auth.passkeyRequired`, `store.unavailable` */
  async execute({ principal, passkeyId, context }: RemovePasskey): Promise<void> {
    const { accountId } = principal;
    const { state } = await this.deciders.load(accountDecider, accountId);
    checkChangeable(principal, state);
    await this.deciders.run(accountDecider, accountId, { type: 'RemovePasskey', passkeyId }, context);
    const removed = state.passkeys[passkeyId];
    if (removed) await this.credentials.release([removed.credentialId]);
  }
}
