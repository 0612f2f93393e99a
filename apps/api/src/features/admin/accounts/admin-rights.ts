import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { AccountChanges, AccountLimits } from '../../accounts/public';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Grants and revokes administrator rights. Administrators cannot revoke their own, so at least one always remains. */
@Injectable()
export class AdminRights {
  constructor(
    private readonly changes: AccountChanges,
    private readonly accounts: AccountLimits,
  ) {}

  /** @throws AppError `account.missing` */
  async grant(accountId: string, context: CommandContext): Promise<void> {
    await this.changes.change(accountId, { type: 'GrantAdmin' }, context);
  }

  /** @throws AppError `account.missing`, `account.ownAdmin`, `account.lastAdmin` */
  async revoke(accountId: string, context: CommandContext): Promise<void> {
    const adminId = context.actor.id;
    if (accountId === adminId) throw new AppError('account.ownAdmin');
    await this.changes.change(accountId, { type: 'RevokeAdmin' }, context);
    // Two administrators who revoke each other concurrently would leave none; each detects it here and undoes its revocation.
    if ((await this.accounts.accountOf(adminId)).isAdmin) return;
    await this.grant(accountId, context);
    throw new AppError('account.lastAdmin');
  }
}
