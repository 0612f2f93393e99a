import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SiteTokensModule } from '../connections/site-tokens.module';
import { RateLimitsModule } from '../http/rate-limits.module';
import { MailModule } from '../mail/mail.module';
import { TokensModule } from '../tokens/tokens.module';
import { AccountsAtSignIn } from './accounts-at-sign-in';
import { AuthController } from './auth.controller';
import { ClerkAccounts } from './clerk/clerk-accounts';
import { ClerkApi } from './clerk/clerk-api';
import { ClerkSessions } from './clerk/clerk-sessions';
import { ClerkTokens } from './clerk/clerk-tokens';
import { ClerkWebhookController } from './clerk/clerk-webhook.controller';
import { EndedSessions } from './ended-sessions';
import { KeysModule } from './keys.module';
import { LocalSessions } from './local-sessions';
import { MagicLinks } from './magic-links';
import { Principals } from './principals';
import { RequestSignInHandler } from './commands/request-sign-in';
import { SessionTokens } from './session-tokens';
import { SessionVerifier } from './session-verifier';
import { Sessions } from './sessions';
import { SignInHandler } from './commands/sign-in';
import { SignInLimits } from './sign-in-limits';
import { SignOutHandler } from './commands/sign-out';

@Module({
  imports: [AccountsModule, KeysModule, MailModule, RateLimitsModule, SiteTokensModule, TokensModule],
  controllers: [AuthController, ClerkWebhookController],
  providers: [
    AccountsAtSignIn,
    ClerkAccounts,
    ClerkApi,
    ClerkSessions,
    ClerkTokens,
    EndedSessions,
    LocalSessions,
    MagicLinks,
    Principals,
    RequestSignInHandler,
    SessionTokens,
    SignInHandler,
    SignInLimits,
    SignOutHandler,
    { provide: SessionVerifier, useClass: Sessions },
  ],
  exports: [EndedSessions, Principals, SessionVerifier],
})
export class AuthModule {}
