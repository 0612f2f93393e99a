import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxPasskeys, passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { Config } from '../../../platform/config/config';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { Deciders } from '../../../eventing/deciders/deciders';
import { PasskeyCredentials } from '../../accounts/public';
import { AccountProfiles } from '../../profile/public';
import { checkChangeable } from '../passkeys/changeable-passkeys';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { relyingPartyOf } from '../passkeys/relying-party';

interface PasskeyRequested {
  /** Goes into the browser's cookie. */
  readonly challengeId: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** Requests the challenge of a new passkey. */
export class RequestPasskey extends Command<PasskeyRequested> {
  constructor(readonly principal: UserPrincipal) {
    super();
  }
}

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
