import { Module } from '@nestjs/common';
import { AccountTokens } from './account-tokens';
import { CreateNamedTokenHandler, RevokeNamedTokenHandler } from './commands/named-tokens';
import { GenerateTokenHandler } from './commands/own-token';
import { NamedTokenReads } from './named-token-reads';
import { NamedTokensController, TokensController } from './tokens.controller';
import { TokenProfiles } from './token-profile';
import { ApiTokens } from './verification/api-tokens';

@Module({
  controllers: [TokensController, NamedTokensController],
  providers: [
    AccountTokens,
    ApiTokens,
    CreateNamedTokenHandler,
    GenerateTokenHandler,
    NamedTokenReads,
    RevokeNamedTokenHandler,
    TokenProfiles,
  ],
  exports: [AccountTokens, ApiTokens, TokenProfiles],
})
export class TokensModule {}
