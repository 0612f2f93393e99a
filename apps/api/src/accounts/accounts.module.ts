import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module';
import { UsageModule } from '../usage/usage.module';
import { AccountLimitsModule } from './account-limits.module';
import { AccountProfiles } from './account-profile';
import { AccountsController } from './accounts.controller';

@Module({
  imports: [AccountLimitsModule, TokensModule, UsageModule],
  controllers: [AccountsController],
  providers: [AccountProfiles],
  exports: [AccountLimitsModule, AccountProfiles],
})
export class AccountsModule {}
