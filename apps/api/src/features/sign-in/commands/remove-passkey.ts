import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { UserPrincipal } from '../../../platform/requests/principal';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { checkChangeable } from '../passkeys/changeable-passkeys';
import { PasskeyCredentials } from '../../accounts/public';

/** Removes a passkey, which signs in no longer; sessions that it started go on. */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly principal: UserPrincipal,
    readonly passkeyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
