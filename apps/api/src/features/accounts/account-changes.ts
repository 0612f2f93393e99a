import { Injectable } from '@nestjs/common';
import { accountDecider, type Account, type AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { childContext, type CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';

/** Runs account commands; returns once the account row includes the change, or after a timeout. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly deciders: Deciders,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws AppError `account.missing`, `store.unavailable`, any error of the account decider */
  async change(accountId: string, command: AccountCommand, context: CommandContext): Promise<Account> {
    const { events, state, position } = await this.deciders.run(
      accountDecider,
      accountId,
      command,
      childContext(context, command.type),
    );
    if (events.length > 0) await this.progress.reached([accounts.name], position);
    return state;
  }
}
