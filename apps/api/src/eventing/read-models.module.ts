import { join } from 'node:path';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { MongoConnection } from './mongodb/mongo-connection';
import { mongoConnection, MongoModule } from './mongodb/mongo.module';
import { EmbeddedReadModelStore } from './read-models/embedded/embedded-read-model-store';
import { ReadModelStore } from './read-models/read-model-store';

@Injectable()
class ReadModelStoreShutdown implements OnApplicationShutdown {
  constructor(private readonly store: ReadModelStore) {}

  /** Runs in the last shutdown hook; all writers stop in earlier ones. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

@Global()
@Module({
  imports: [MongoModule],
  providers: [
    {
      provide: ReadModelStore,
      inject: [Config, mongoConnection],
      useFactory: async (config: Config, connection: MongoConnection | null): Promise<ReadModelStore> => {
        if (!connection) return new EmbeddedReadModelStore(join(config.dataDir, 'read-models.db'));
        const { MongoReadModelStore } = await import('./read-models/mongodb/mongo-read-model-store');
        return new MongoReadModelStore(connection);
      },
    },
    ReadModelStoreShutdown,
  ],
  exports: [ReadModelStore],
})
export class ReadModelsModule {}
