import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, type Account, type AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { commandInContext, childContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Changes an account; returns its new state. */
export class ChangeAccount extends commandInContext<Account, { accountId: string; change: AccountCommand }>() {}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `account.missing`, `store.unavailable`, any error of the account decider */
  async execute({ accountId, change, context }: ChangeAccount): Promise<Account> {
    const { state } = await this.deciders.run(accountDecider, accountId, change, childContext(context, change.type));
    return state;
  }
}
