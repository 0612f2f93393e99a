import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ContentSalts } from '../platform/content/content-salts';
import { LimitCounters, MemoryLimitCounters } from '../platform/rate-limits/limit-counters';
import { ServerKeys } from '../platform/secrets/server-keys';
import { SecretsModule } from '../platform/secrets/secrets.module';
import { BackgroundLoop } from '../platform/timing/background-loop';
import { AccountKeys } from './account-keys/account-keys';
import { MongoConnection } from './mongodb/mongo-connection';
import { MongoModule } from './mongodb/mongo.module';
import { MongoLimitCounters } from './state/mongo-limit-counters';
import { LastUses } from './state/last-uses';
import { Leases } from './state/leases';
import { openStateStore } from './state/open-state-store';
import { renewEveryMs, RunningProcesses } from './state/running-processes';
import { StateStore } from './state/state-store';

/** Reads ignore expired rows, so a purge only frees space. */
const purgeEveryMs = 10 * 60_000;
const purge = 'state-purge';

/** The configured store of what is kept beside the events, which workers purge, keys of owners, and rate counters. */
@Global()
@Module({
  imports: [MongoModule, SecretsModule],
  providers: [
    { provide: StateStore, useFactory: openStateStore, inject: [Config, MongoConnection] },
    {
      provide: RunningProcesses,
      useFactory: (store: StateStore, { env }: Config) => new RunningProcesses(store, env.MONGODB_URL !== undefined),
      inject: [StateStore, Config],
    },
    {
      provide: Leases,
      useFactory: (store: StateStore, processes: RunningProcesses) => new Leases(store, processes),
      inject: [StateStore, RunningProcesses],
    },
    {
      provide: LimitCounters,
      useFactory: (connection: MongoConnection | null, keys: ServerKeys): LimitCounters =>
        connection ? new MongoLimitCounters(connection, keys) : new MemoryLimitCounters(),
      inject: [MongoConnection, ServerKeys],
    },
    AccountKeys,
    LastUses,
    { provide: ContentSalts, useExisting: AccountKeys },
  ],
  exports: [StateStore, RunningProcesses, Leases, LastUses, LimitCounters, AccountKeys, ContentSalts],
})
export class StateModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly renewing = new BackgroundLoop({
    name: 'renewing the lease of this process',
    everyMs: renewEveryMs,
    run: () => this.processes.renew(),
    logger: new Logger('StateStore'),
  });

  constructor(
    private readonly store: StateStore,
    private readonly processes: RunningProcesses,
    private readonly leases: Leases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => this.store.purge(new Date().toISOString());
    const purging = { name: purge, everyMs: purgeEveryMs, run, logger: new Logger('StateStore') };
    if (this.config.has('worker')) this.leases.repeat(purging, purgeEveryMs);
    if (this.processes.isShared) this.renewing.start();
  }

  /** All writers stop in earlier hooks. */
  async onApplicationShutdown(): Promise<void> {
    await this.leases.release(purge);
    await Promise.all([this.leases.close(), this.renewing.stop()]);
    await this.processes.end().catch(() => undefined); // its lease ends soon
    await this.store.close();
  }
}
