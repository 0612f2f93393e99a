import { Module } from '@nestjs/common';
import { reactorOf } from '../../eventing/reactions/reactor';
import { OutboundModule } from '../../platform/outbound/outbound.module';
import { JobsModule } from '../jobs/public';
import { SiteTokensModule, SitesModule } from '../sites/public';
import { JobHistory } from './job-history';
import { QueueWebhooks } from './queue-webhooks';
import { SubmittingSite } from './submitting-site';
import { WebhookAttempts } from './webhook-attempts';
import { WebhookCalls } from './webhook-calls';
import { WebhookSender } from './webhook-sender';

/** Signed webhooks to sites when their jobs end. */
@Module({
  imports: [JobsModule, OutboundModule, SitesModule, SiteTokensModule],
  providers: [
    JobHistory,
    QueueWebhooks,
    reactorOf(QueueWebhooks),
    SubmittingSite,
    WebhookAttempts,
    WebhookCalls,
    WebhookSender,
  ],
})
export class WebhooksModule {}
