import { join } from 'node:path';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import { Config } from '../platform/config/config';
import { completeRows } from './read-models/complete-rows';
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
  providers: [
    {
      provide: ReadModelStore,
      inject: [Config],
      useFactory: (config: Config): ReadModelStore =>
        completeRows(
          config.env.MONGODB_URL
            ? new MongoReadModelStore(config.env.MONGODB_URL, config.env.MONGODB_DATABASE)
            : new EmbeddedReadModelStore(join(config.dataDir, 'read-models.db')),
          allProjections,
        ),
    },
    ReadModelStoreShutdown,
  ],
  exports: [ReadModelStore],
})
export class ReadModelsModule {}
