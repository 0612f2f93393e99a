import { Module } from '@nestjs/common';
import { AccountIds } from './account-ids';
import { ChangeAccountHandler } from './commands/change-account';

@Module({ providers: [AccountIds, ChangeAccountHandler], exports: [AccountIds] })
export class AccountsModule {}
