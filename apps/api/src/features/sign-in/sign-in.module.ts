import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { AccountsModule } from '../accounts/public';
import { SiteTokens, SiteTokensModule } from '../sites/public';
import { ProfileModule } from '../profile/public';
import { MailModule } from '../../platform/mail/mail.module';
import { ApiTokens, TokensModule } from '../tokens/public';
import { AccountsAtSignIn } from './sessions/accounts-at-sign-in';
import { AddressChangeController } from './address-change.controller';
import { ChangedAddresses } from './changed-addresses';
import { ConfirmAddressHandler, RequestAddressChangeHandler } from './commands/change-address';
import { SignInController } from './sign-in.controller';
import { ClerkAccounts } from './clerk/clerk-accounts';
import { ClerkApi } from './clerk/clerk-api';
import { ClerkSessions } from './clerk/clerk-sessions';
import { ClerkTokens } from './clerk/clerk-tokens';
import { ClerkWebhookController } from './clerk-webhook.controller';
import { SessionIds } from '../../platform/secrets/session-ids';
import { LocalSessions, SessionTokens } from './sessions/local-sessions';
import { MailDelivery } from './mail/mail-delivery';
import { PendingMails } from './mail/pending-mails';
import { MagicLinks } from './links/magic-links';
import { Principals } from '../../platform/authentication/principals';
import { SignInTimes } from '../../platform/authentication/sign-in-times';
import { AddPasskeyHandler, RequestPasskeyHandler, RemovePasskeyHandler } from './commands/passkeys';
import { EndOtherSessionsHandler, SignOutHandler } from './commands/sign-out';
import { ReceiveClerkEventHandler } from './commands/receive-clerk-event';
import { RequestSignInHandler } from './commands/request-sign-in';
import { Revocations } from './revocations';
import { OwnSessions } from './sessions/own-sessions';
import { SessionVerifier } from './sessions/session-verifier';
import { Sessions } from './sessions';
import { SessionsController } from './sessions.controller';
import { PasskeysController } from './passkeys.controller';
import { PasskeyChallenges } from './passkeys/passkey-challenges';
import { PasskeyList } from './passkeys/passkey-list';
import { SignInWithProviderHandler } from './commands/provider-sign-in';
import { OpenIdProvider } from './openid/openid-provider';
import { SignInHandler } from './commands/sign-in';
import { SignInWithPasskeyHandler, RequestPasskeySignInHandler } from './commands/passkey-sign-in';
import { SignInLimits } from './mail/sign-in-limits';
import { SignInResponses } from './sign-in-responses';

@Module({
  imports: [AccountsModule, MailModule, ProfileModule, SiteTokensModule, TokensModule],
  controllers: [
    SignInController,
    AddressChangeController,
    SessionsController,
    PasskeysController,
    ClerkWebhookController,
  ],
  providers: [
    AccountsAtSignIn,
    AddPasskeyHandler,
    ...reactionProviders(ChangedAddresses),
    ClerkAccounts,
    ClerkApi,
    ClerkSessions,
    ClerkTokens,
    ConfirmAddressHandler,
    EndOtherSessionsHandler,
    LocalSessions,
    MagicLinks,
    MailDelivery,
    OpenIdProvider,
    OwnSessions,
    PasskeyChallenges,
    PasskeyList,
    PendingMails,
    {
      provide: Principals,
      inject: [SessionVerifier, ApiTokens, SiteTokens, SessionIds],
      useFactory: (
        ...[sessions, apiTokens, siteTokens, sessionIds]: [SessionVerifier, ApiTokens, SiteTokens, SessionIds]
      ) => new Principals({ sessions, apiTokens, siteTokens, sessionIds }),
    },
    ReceiveClerkEventHandler,
    RemovePasskeyHandler,
    RequestAddressChangeHandler,
    RequestPasskeyHandler,
    RequestPasskeySignInHandler,
    RequestSignInHandler,
    Revocations,
    SessionTokens,
    SignInHandler,
    SignInLimits,
    SignInResponses,
    SignInWithPasskeyHandler,
    SignInWithProviderHandler,
    SignOutHandler,
    {
      provide: SessionVerifier,
      inject: [LocalSessions, ClerkSessions],
      useFactory: (local: LocalSessions, clerk: ClerkSessions): SessionVerifier =>
        clerk.isConfigured ? new Sessions(local, clerk) : local,
    },
    { provide: SignInTimes, useExisting: SessionVerifier },
  ],
  exports: [PendingMails, Principals, Revocations, SessionVerifier, SignInTimes],
})
export class SignInModule {}
