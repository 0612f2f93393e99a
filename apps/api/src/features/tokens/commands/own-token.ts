import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tokenDecider, type TokenCommand } from '@duetcast/domain/tokens/token-decider';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { ApiTokens } from '../verification/api-tokens';

/** Replaces the account's API token; the previous one stops working. */
export class GenerateToken extends commandInContext<void, { accountId: string }>() {}

@CommandHandler(GenerateToken)
export class GenerateTokenHandler implements ICommandHandler<GenerateToken> {
  constructor(
    private readonly deciders: Deciders,
    private readonly tokens: ApiTokens,
  ) {}

  async execute({ accountId, context }: GenerateToken): Promise<void> {
    const command = { type: 'GenerateToken', token: this.tokens.make(accountId) } as const;
    await this.deciders.run(tokenDecider, accountId, command, context);
  }
}

/** Revokes the account's API token. Rejected if the account never had one. */
export class RevokeToken extends DecidedCommand<TokenCommand> {
  constructor(accountId: string, context: CommandContext) {
    super(tokenDecider, accountId, { type: 'RevokeToken' }, context);
  }
}
