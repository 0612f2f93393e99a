import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { Config } from '../../../platform/config/config';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { relyingPartyOf } from '../passkeys/relying-party';

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
