import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Revokes the account's API token. Rejected if the account never had one. */
export class RevokeToken extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ accountId, context }: RevokeToken): Promise<void> {
    await this.deciders.run(tokenDecider, accountId, { type: 'RevokeToken' }, context);
  }
}
