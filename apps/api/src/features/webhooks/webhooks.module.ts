import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { JobsModule } from '../jobs/public';
import { SiteTokensModule, SitesModule } from '../sites/public';
import {
  CreateEndpointHandler,
  ChangeEndpointHandler,
  DeleteEndpointHandler,
  RotateSecretHandler,
} from './commands/endpoints';
import { RedeliverHandler, SendTestHandler } from './commands/deliveries';
import { EndpointAddresses } from './endpoints/registration/endpoint-addresses';
import { EndpointReads } from './endpoints/endpoint-reads';
import { EndpointSecrets } from './endpoints/registration/endpoint-secrets';
import { EndpointsController } from './endpoints/endpoints.controller';
import { DisableFailing } from './endpoints/disable-failing';
import { QueueWebhooks, SubmittingSite } from './queue-webhooks';
import { JobHistory } from './receivers/job-history';
import { ReportedJobs } from './receivers/reported-jobs';
import { SiteReceiver, EndpointReceiver } from './receivers/webhook-receivers';
import { WebhookAttempts } from './webhook-attempts';
import { WebhookCalls } from './webhook-calls';
import { WebhookSender } from './webhook-sender';

/** Signed webhooks to sites, and to the endpoints of accounts, when jobs end. */
@Module({
  imports: [JobsModule, SiteTokensModule, SitesModule],
  controllers: [EndpointsController],
  providers: [
    ChangeEndpointHandler,
    CreateEndpointHandler,
    DeleteEndpointHandler,
    ...reactionProviders(DisableFailing),
    EndpointAddresses,
    EndpointReads,
    EndpointReceiver,
    EndpointSecrets,
    JobHistory,
    ...reactionProviders(QueueWebhooks),
    RedeliverHandler,
    ReportedJobs,
    RotateSecretHandler,
    SendTestHandler,
    SiteReceiver,
    SubmittingSite,
    WebhookAttempts,
    WebhookCalls,
    WebhookSender,
  ],
})
export class WebhooksModule {}
