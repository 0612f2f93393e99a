import { Module } from '@nestjs/common';
import { AccountChanges } from './account-changes';
import { AccountLimits } from './account-limits';

@Module({ providers: [AccountChanges, AccountLimits], exports: [AccountChanges, AccountLimits] })
export class AccountsModule {}
