import { Module } from '@nestjs/common';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { ApiTokens } from './verification/api-tokens';
import { GenerateTokenHandler } from './commands/generate-token';
import { RevokeTokenHandler } from './commands/revoke-token';
import { TokenProfiles } from './token-profile';
import { TokensController } from './tokens.controller';

@Module({
  imports: [SecretsModule],
  controllers: [TokensController],
  providers: [ApiTokens, TokenProfiles, GenerateTokenHandler, RevokeTokenHandler],
  exports: [ApiTokens, TokenProfiles],
})
export class TokensModule {}
