import { Module } from '@nestjs/common';
import { KeysModule } from '../auth/keys.module';
import { ApiTokens } from './api-tokens';
import { GenerateTokenHandler } from './commands/generate-token';
import { RevokeTokenHandler } from './commands/revoke-token';
import { TokenProfiles } from './token-profile';
import { TokensController } from './tokens.controller';

@Module({
  imports: [KeysModule],
  controllers: [TokensController],
  providers: [ApiTokens, TokenProfiles, GenerateTokenHandler, RevokeTokenHandler],
  exports: [ApiTokens, TokenProfiles],
})
export class TokensModule {}
