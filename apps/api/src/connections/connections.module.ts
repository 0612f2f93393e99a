import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { OutboundModule } from '../outbound/outbound.module';
import { reactorOf } from '../reacting/reactor';
import { DisconnectSiteHandler } from './commands/disconnect-site';
import { RecordHeartbeatHandler } from './commands/record-heartbeat';
import { RecordSiteUse } from './record-site-use';
import { RegisterSiteHandler } from './commands/register-site';
import { ConnectedSites } from './connected-sites';
import { ConnectionsController } from './connections.controller';
import { SiteActivityInterceptor } from './site-activity.interceptor';
import { SiteReads } from './site-reads';
import { SiteTokensModule } from './site-tokens.module';
import { SiteUse } from './site-use';
import { CallbackAddresses } from './webhooks/callback-addresses';
import { JobHistory } from './webhooks/job-history';
import { QueueWebhooks } from './webhooks/queue-webhooks';
import { WebhookAttempts } from './webhooks/webhook-attempts';
import { WebhookCalls } from './webhooks/webhook-calls';
import { WebhookSender } from './webhooks/webhook-sender';

const webhooks = [
  CallbackAddresses,
  JobHistory,
  QueueWebhooks,
  reactorOf(QueueWebhooks),
  WebhookAttempts,
  WebhookCalls,
  WebhookSender,
];

/** Sites that use an account: registered with credentials of their own, heard of, told of their jobs. */
@Module({
  imports: [OutboundModule, SiteTokensModule],
  controllers: [ConnectionsController],
  providers: [
    ...webhooks,
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
})
export class ConnectionsModule {}
