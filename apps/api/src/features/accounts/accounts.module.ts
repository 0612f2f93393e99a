import { Module } from '@nestjs/common';
import { ChangeAccountHandler } from './commands/change-account';

@Module({ providers: [ChangeAccountHandler] })
export class AccountsModule {}
