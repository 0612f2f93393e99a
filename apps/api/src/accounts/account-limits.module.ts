import { Module } from '@nestjs/common';
import { AccountLimits } from './account-limits';

/** Limits stand alone, because usage needs them and the account's profile needs usage. */
@Module({ providers: [AccountLimits], exports: [AccountLimits] })
export class AccountLimitsModule {}
