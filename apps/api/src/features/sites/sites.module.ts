import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { OutboundModule } from '../../platform/outbound/outbound.module';
import { reactorOf } from '../../eventing/reactions/reactor';
import { DisconnectSiteHandler } from './commands/disconnect-site';
import { RecordHeartbeatHandler } from './commands/record-heartbeat';
import { RecordSiteUse } from './record-site-use';
import { RegisterSiteHandler } from './commands/register-site';
import { ConnectedSites } from './connected-sites';
import { SitesController } from './sites.controller';
import { SiteActivityInterceptor } from './site-activity.interceptor';
import { SiteReads } from './site-reads';
import { SiteTokensModule } from './registration/site-tokens.module';
import { SiteUse } from './site-use';
import { CallbackAddresses } from './registration/callback-addresses';

/** Sites that use an account: registration, credentials and activity. */
@Module({
  imports: [OutboundModule, SiteTokensModule],
  controllers: [SitesController],
  providers: [
    CallbackAddresses,
    ConnectedSites,
    DisconnectSiteHandler,
    RecordHeartbeatHandler,
    RecordSiteUse,
    reactorOf(RecordSiteUse),
    RegisterSiteHandler,
    SiteReads,
    SiteUse,
    { provide: APP_INTERCEPTOR, useClass: SiteActivityInterceptor },
  ],
  exports: [CallbackAddresses],
})
export class SitesModule {}
