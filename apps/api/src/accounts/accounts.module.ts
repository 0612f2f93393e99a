import { Module } from '@nestjs/common';
import { AccountLimits } from './account-limits';

@Module({ providers: [AccountLimits], exports: [AccountLimits] })
export class AccountsModule {}
