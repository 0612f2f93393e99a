import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config';
import { ConfigModule } from '../config.module';
import { ContentModule } from '../content/content.module';
import { EventStoreModule } from '../event-store/event-store.module';
import { ReadModelsModule } from '../read-models/read-models.module';
import { ImportAccount } from './import-account';

/** The stores alone: nothing that serves, folds or works. */
@Module({})
export class ImportModule {
  static with(config: Config): DynamicModule {
    return {
      module: ImportModule,
      imports: [ConfigModule.with(config), EventStoreModule, ReadModelsModule, ContentModule],
      providers: [ImportAccount],
    };
  }
}
