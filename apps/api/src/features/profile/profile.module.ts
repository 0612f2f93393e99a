import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/public';
import { TokensModule } from '../tokens/public';
import { UsageModule } from '../usage/public';
import { AccountProfiles } from './account-profile';
import { ProfileController } from './profile.controller';

/** `GET /api/users/me`: account, token and usage in one response. */
@Module({
  imports: [StorageModule, TokensModule, UsageModule],
  controllers: [ProfileController],
  providers: [AccountProfiles],
  exports: [AccountProfiles],
})
export class ProfileModule {}
