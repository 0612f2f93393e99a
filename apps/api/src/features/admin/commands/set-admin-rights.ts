import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { ChangeAccount } from '../../accounts/public';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Grants or revokes administrator rights. Administrators cannot revoke their own, so at least one always remains. */
export class SetAdminRights extends commandInContext<void, { accountId: string; isAdmin: boolean }>() {}

@CommandHandler(SetAdminRights)
export class SetAdminRightsHandler implements ICommandHandler<SetAdminRights> {
  constructor(
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `account.missing`, `account.ownAdmin`, `account.lastAdmin` */
  async execute({ accountId, isAdmin, context }: SetAdminRights): Promise<void> {
    const grant = new ChangeAccount({ accountId, change: { type: 'GrantAdmin' }, context });
    if (isAdmin) return void (await this.commands.execute(grant));
    const adminId = context.actor.id;
    if (accountId === adminId) throw new AppError('account.ownAdmin');
    await this.commands.execute(new ChangeAccount({ accountId, change: { type: 'RevokeAdmin' }, context }));
    // Two administrators who revoke each other concurrently would leave none; each detects it here and undoes its revocation.
    if ((await this.deciders.load(accountDecider, adminId)).state.isAdmin) return;
    await this.commands.execute(grant);
    throw new AppError('account.lastAdmin');
  }
}
