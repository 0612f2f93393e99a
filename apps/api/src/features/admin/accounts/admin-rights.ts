import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { AccountChanges, AccountLimits } from '../../accounts/public';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Who administers. Whoever takes rights from others keeps their own, so that somebody always does. */
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
    // Two who take each other's rights at the same time would leave nobody: each sees it here, and gives them back.
    if ((await this.accounts.accountOf(adminId)).isAdmin) return;
    await this.grant(accountId, context);
    throw new AppError('account.lastAdmin');
  }
}
