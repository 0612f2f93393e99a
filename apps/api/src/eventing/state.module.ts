import { join } from 'node:path';
import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { BackgroundLoop } from '../platform/timing/background-loop';
import { EmbeddedStateStore } from './state/embedded-state-store';
import { MongoStateStore } from './state/mongo-state-store';
import { StateStore } from './state/state-store';

/** Reads ignore expired rows, so a purge only frees space. */
const purgeEveryMs = 10 * 60_000;

const openStateStore = ({ env, dataDir }: Config): StateStore =>
  env.MONGODB_URL
    ? new MongoStateStore(env.MONGODB_URL, env.MONGODB_DATABASE)
    : new EmbeddedStateStore(join(dataDir, 'state.db'));

/** The configured store of what is kept beside the events; workers purge it. */
@Global()
@Module({
  providers: [{ provide: StateStore, useFactory: openStateStore, inject: [Config] }],
  exports: [StateStore],
})
export class StateModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly purging = new BackgroundLoop({
    name: 'purging expired state',
    everyMs: purgeEveryMs,
    run: () => this.store.purge(new Date().toISOString()),
    logger: new Logger('StateStore'),
  });

  constructor(
    private readonly store: StateStore,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.purging.start(purgeEveryMs);
  }

  /** All writers stop in earlier hooks. */
  async onApplicationShutdown(): Promise<void> {
    await this.purging.stop();
    await this.store.close();
  }
}
