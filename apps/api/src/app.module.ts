import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module';
import { ArticlesModule } from './articles/articles.module';
import { AdminModule } from './admin/admin.module';
import { AudioModule } from './audio/audio.module';
import { AuditingModule } from './auditing/auditing.module';
import { AuthModule } from './auth/auth.module';
import { BillingModule } from './billing/billing.module';
import type { Config } from './config';
import { ConfigModule } from './config.module';
import { ConnectionsModule } from './connections/connections.module';
import { ContentModule } from './content/content.module';
import { EventStoreModule } from './event-store/event-store.module';
import { EventsModule } from './events/events.module';
import { HttpModule } from './http/http.module';
import { JobsModule } from './jobs/jobs.module';
import { MailModule } from './mail/mail.module';
import { OpenApiModule } from './openapi/openapi.module';
import { PodcastsModule } from './podcasts/podcasts.module';
import { PortabilityModule } from './portability/portability.module';
import { ProjectingModule } from './projecting/projecting.module';
import { ReadModelsModule } from './read-models/read-models.module';
import { RealtimeModule } from './realtime/realtime.module';
import { ReplayingModule } from './replaying/replaying.module';
import { RetentionModule } from './retention/retention.module';
import { SpeechModule } from './speech/speech.module';
import { TokensModule } from './tokens/tokens.module';
import { UsageThenModule } from './usage/usage-then.module';
import { UsageModule } from './usage/usage.module';
import { VoicesModule } from './voices/voices.module';

/** Ports first (each picks its adapter from the configuration), then the runtime of projections, then the features. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        CqrsModule.forRoot(),
        EventStoreModule,
        ReadModelsModule,
        ContentModule,
        MailModule,
        SpeechModule,
        AudioModule,
        ProjectingModule,
        HttpModule,
        AuthModule,
        AuditingModule,
        AccountsModule,
        BillingModule,
        TokensModule,
        UsageModule,
        UsageThenModule,
        EventsModule,
        ConnectionsModule,
        VoicesModule,
        JobsModule,
        PodcastsModule,
        ArticlesModule,
        RetentionModule,
        PortabilityModule,
        ReplayingModule,
        AdminModule,
        OpenApiModule,
        RealtimeModule,
      ],
    };
  }
}
