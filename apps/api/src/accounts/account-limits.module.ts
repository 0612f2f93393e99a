import { Module } from '@nestjs/common';
import { AccountChanges } from './account-changes';
import { AccountLimits } from './account-limits';

/** Limits and changes stand alone, because usage needs them and the account's profile needs usage. */
@Module({ providers: [AccountChanges, AccountLimits], exports: [AccountChanges, AccountLimits] })
export class AccountLimitsModule {}
