import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { AddPasskeyRequest } from '@duetcast/domain/sign-in/passkey-requests';
import { Config } from '../../../platform/config/config';
import type { UserPrincipal } from '../../../platform/requests/principal';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { checkChangeable } from '../passkeys/changeable-passkeys';
import { PasskeyChallenges } from '../passkeys/passkey-challenges';
import { PasskeyCredentials } from '../../accounts/public';
import { relyingPartyOf } from '../passkeys/relying-party';

/** Adds the passkey that an authenticator made for a challenge. */
export class AddPasskey extends Command<void> {
  constructor(
    readonly principal: UserPrincipal,
    readonly challengeId: string,
    readonly request: AddPasskeyRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
