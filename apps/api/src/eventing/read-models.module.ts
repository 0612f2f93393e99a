import { join } from 'node:path';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { MongoConnection } from './mongodb/mongo-connection';
import { MongoModule } from './mongodb/mongo.module';
import { EmbeddedReadModelStore } from './read-models/embedded/embedded-read-model-store';
import { MongoReadModelStore } from './read-models/mongodb/mongo-read-model-store';
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
      inject: [Config, MongoConnection],
      useFactory: (config: Config, connection: MongoConnection | null): ReadModelStore =>
        connection
          ? new MongoReadModelStore(connection)
          : new EmbeddedReadModelStore(join(config.dataDir, 'read-models.db')),
    },
    ReadModelStoreShutdown,
  ],
  exports: [ReadModelStore],
})
export class ReadModelsModule {}
