import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { ConfigModule } from '../../platform/config/config.module';
import { ContentModule } from '../../platform/content/content.module';
import { ExternalServicesModule } from '../../platform/external-services/external-services.module';
import { ObservabilityModule } from '../../platform/observability/observability.module';
import { EventStoreModule, StateModule, ReadModelsModule } from '../../eventing/stores.module';
import { AccountIds } from '../accounts/public';
import { StreamOrigins } from '../audit/public';
import { ImportAccount, ImportedContent } from './import-account';
import { ImportedEvents } from './imported-events';

/** Only the stores: no HTTP server, projector or worker. */
@Module({})
export class ImportModule {
  static with(config: Config): DynamicModule {
    return {
      module: ImportModule,
      imports: [
        ConfigModule.with(config),
        ObservabilityModule,
        ExternalServicesModule,
        EventStoreModule,
        ReadModelsModule,
        StateModule,
        ContentModule,
      ],
      providers: [AccountIds, ImportAccount, ImportedContent, ImportedEvents, StreamOrigins],
    };
  }
}
