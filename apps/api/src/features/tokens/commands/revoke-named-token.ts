import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { LastUses } from '../../../eventing/state/last-uses';
import { tokenUse } from '../verification/token-use';

/** Ends a named token; the credentials of sites that it knew end with it. */
export class RevokeNamedToken extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly tokenId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeNamedToken)
export class RevokeNamedTokenHandler implements ICommandHandler<RevokeNamedToken> {
  constructor(
    private readonly deciders: Deciders,
    private readonly uses: LastUses,
  ) {}

  /** @throws AppError `token.unknown` */
  async execute({ accountId, tokenId, context }: RevokeNamedToken): Promise<void> {
    await this.deciders.run(tokenDecider, accountId, { type: 'RevokeNamedToken', tokenId }, context);
    await this.uses.forget(tokenUse, [tokenId]);
  }
}
