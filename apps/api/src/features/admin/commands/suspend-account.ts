import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { SuspensionCommand } from '@duetcast/domain/accounts/suspension';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { AccountTokens } from '../../tokens/public';

/** Suspends an account or lifts that. Its sessions and API tokens end for good; connected sites work again afterwards. */
export class ChangeSuspension extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly change: SuspensionCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSuspension)
export class ChangeSuspensionHandler implements ICommandHandler<ChangeSuspension> {
  constructor(
    private readonly deciders: Deciders,
    private readonly tokens: AccountTokens,
  ) {}

  /** @throws AppError `account.missing`, `account.adminSuspension` */
  async execute({ accountId, change, context }: ChangeSuspension): Promise<void> {
    // A crash after the suspension may have left tokens.
    if (change.type === 'LiftSuspension' && (await this.isSuspended(accountId)))
      await this.tokens.revokeAll(accountId, context);
    await this.deciders.run(accountDecider, accountId, change, childContext(context, change.type));
    if (change.type === 'SuspendAccount') await this.tokens.revokeAll(accountId, context);
  }

  private async isSuspended(accountId: string): Promise<boolean> {
    return Boolean((await this.deciders.load(accountDecider, accountId)).state.suspension);
  }
}
