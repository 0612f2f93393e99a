import { type DynamicModule, Module, type OnModuleDestroy } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { HealthModule } from './features/health/health.module';
import { ProfileModule } from './features/profile/profile.module';
import { ProjectionsModule } from './features/projections/projections.module';
import { WebhooksModule } from './features/webhooks/webhooks.module';
import { ArticlesModule } from './features/articles/articles.module';
import { AccountsModule } from './features/accounts/accounts.module';
import { AdminModule } from './features/admin/admin.module';
import { AudioModule } from './media/audio.module';
import { AuditModule } from './features/audit/audit.module';
import { SignInModule } from './features/sign-in/sign-in.module';
import { BillingModule } from './features/billing/billing.module';
import type { Config } from './platform/config/config';
import { ConfigModule } from './platform/config/config.module';
import { ServicesModule } from './features/services/services.module';
import { PluginModule } from './features/plugin/plugin.module';
import { SitesModule } from './features/sites/sites.module';
import { ContentModule } from './platform/content/content.module';
import { ContentStore } from './platform/content/content-store';
import { ErasureModule } from './features/erasure/erasure.module';
import { EventStoreModule, StateModule, ReadModelsModule } from './eventing/stores.module';
import { EventsModule } from './features/events/events.module';
import { RequestPipelineModule } from './request-pipeline.module';
import { JobsModule } from './features/jobs/jobs.module';
import { StorageModule } from './features/storage/storage.module';
import { SoundsModule } from './features/sounds/sounds.module';
import { LexiconModule } from './features/lexicon/lexicon.module';
import { MailModule } from './platform/mail/mail.module';
import { OpenApiModule } from './features/api-docs/openapi.module';
import { OpenAiSpeechModule } from './features/openai-speech/openai-speech.module';
import { PodcastsModule } from './features/podcasts/podcasts.module';
import { DeletionsModule } from './features/deletions/deletions.module';
import { DownloadsModule } from './features/downloads/downloads.module';
import { PublicationsModule } from './features/publications/publications.module';
import { PortabilityModule } from './features/portability/portability.module';
import { ProjectorModule } from './eventing/projector.module';
import { LogIdentityModule } from './eventing/log-identity/log-identity.module';
import { RealtimeModule } from './features/realtime/realtime.module';
import { NoticesModule } from './features/notices/notices.module';
import { ReplaysModule } from './features/replays/replays.module';
import { RetentionModule } from './features/retention/retention.module';
import { ShowsModule } from './features/shows/shows.module';
import { SpeechModule } from './media/speech.module';
import { TokensModule } from './features/tokens/tokens.module';
import { UsageAsOfModule } from './features/usage/as-of/usage-as-of.module';
import { UsageModule } from './features/usage/usage.module';
import { VoicesModule } from './features/voices/voices.module';

/** Ports first (each picks its adapter from the configuration), then the projection runtime, then the features. */
@Module({})
export class AppModule implements OnModuleDestroy {
  constructor(private readonly content: ContentStore) {}

  /** Stops the content store before anything else, since much of what stops waits for content. */
  onModuleDestroy(): void {
    this.content.stop();
  }

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        CqrsModule.forRoot(),
        EventStoreModule,
        ReadModelsModule,
        StateModule,
        LogIdentityModule,
        ContentModule,
        MailModule,
        SpeechModule,
        AudioModule,
        ProjectorModule,
        RequestPipelineModule,
        HealthModule,
        AccountsModule,
        SignInModule,
        AuditModule,
        ProfileModule,
        BillingModule,
        TokensModule,
        UsageModule,
        UsageAsOfModule,
        EventsModule,
        PluginModule,
        SitesModule,
        WebhooksModule,
        VoicesModule,
        LexiconModule,
        StorageModule,
        SoundsModule,
        DownloadsModule,
        PublicationsModule,
        JobsModule,
        OpenAiSpeechModule,
        PodcastsModule,
        ShowsModule,
        DeletionsModule,
        ArticlesModule,
        RetentionModule,
        PortabilityModule,
        ErasureModule,
        NoticesModule,
        ReplaysModule,
        ProjectionsModule,
        ServicesModule,
        AdminModule,
        OpenApiModule,
        RealtimeModule,
      ],
    };
  }
}
