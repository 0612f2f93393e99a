import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { DownloadsModule } from '../downloads/public';
import { DisconnectEndedSites } from './disconnect-ended-sites';
import { SiteAuthorizationsController } from './site-authorizations.controller';
import { SiteCodes } from './authorization/site-codes';
import { ExchangeCodeHandler, AuthorizeSiteHandler } from './commands/authorize-site';
import { RecordSiteUse } from './record-site-use';
import { RegisterSiteHandler, RecordHeartbeatHandler, DisconnectSiteHandler } from './commands/sites';
import { ConnectedSites } from './queries/connected-sites';
import { SitesController } from './sites.controller';
import { SiteReads } from './queries/site-reads';
import { SiteTokensModule } from './registration/site-tokens.module';
import { CallbackAddresses } from './registration/callback-addresses';

/** Sites that use an account: registration, credentials and activity. */
@Module({
  imports: [DownloadsModule, SiteTokensModule],
  controllers: [SitesController, SiteAuthorizationsController],
  providers: [
    AuthorizeSiteHandler,
    CallbackAddresses,
    ConnectedSites,
    ...reactionProviders(DisconnectEndedSites),
    DisconnectSiteHandler,
    ExchangeCodeHandler,
    RecordHeartbeatHandler,
    ...reactionProviders(RecordSiteUse),
    RegisterSiteHandler,
    SiteCodes,
    SiteReads,
  ],
  exports: [CallbackAddresses],
})
export class SitesModule {}
