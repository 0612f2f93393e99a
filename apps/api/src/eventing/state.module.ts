import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ContentSalts } from '../platform/content/content-salts';
import { LimitCounters, MemoryLimitCounters } from '../platform/rate-limits/rate-limits';
import { ServerKeys } from '../platform/secrets/server-keys';
import { SecretsModule } from '../platform/secrets/secrets.module';
import { AccountKeys } from './account-keys/account-keys';
import type { MongoConnection } from './mongodb/mongo-connection';
import { mongoConnection, MongoModule } from './mongodb/mongo.module';
import { MongoLimitCounters } from './state/mongo-limit-counters';
import { LastUses } from './state/last-uses';
import { RoleLeases } from './state/role-leases';
import { openStateStore } from './state/open-state-store';
import { ProcessHeartbeat, heartbeatLifetimeMs } from './state/process-heartbeat';
import { StateStore } from './state/state-store';

/** Reads ignore expired rows, so a purge only frees space. */
const purgeEveryMs = 10 * 60_000;
const purge = 'state-purge';

/** The configured store of what is kept beside the events, which workers purge, keys of owners, and rate counters. */
@Global()
@Module({
  imports: [MongoModule, SecretsModule],
  providers: [
    { provide: StateStore, useFactory: openStateStore, inject: [Config, mongoConnection] },
    {
      provide: ProcessHeartbeat,
      useFactory: (store: StateStore, { hasEmbeddedStore, workerId, env: { ROLES, LEASE_SECONDS } }: Config) =>
        new ProcessHeartbeat(store, {
          ...{ isShared: !hasEmbeddedStore, name: workerId, roles: ROLES },
          lifetimeMs: Math.min(LEASE_SECONDS * 1_000, heartbeatLifetimeMs),
        }),
      inject: [StateStore, Config],
    },
    {
      provide: RoleLeases,
      useFactory: (store: StateStore, heartbeat: ProcessHeartbeat) => new RoleLeases(store, heartbeat),
      inject: [StateStore, ProcessHeartbeat],
    },
    {
      provide: LimitCounters,
      useFactory: (connection: MongoConnection | null, keys: ServerKeys): LimitCounters =>
        connection ? new MongoLimitCounters(connection, keys) : new MemoryLimitCounters(),
      inject: [mongoConnection, ServerKeys],
    },
    AccountKeys,
    LastUses,
    { provide: ContentSalts, useExisting: AccountKeys },
  ],
  exports: [StateStore, ProcessHeartbeat, RoleLeases, LastUses, LimitCounters, AccountKeys, ContentSalts],
})
export class StateModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly store: StateStore,
    private readonly heartbeat: ProcessHeartbeat,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => this.store.purge(new Date().toISOString());
    const purging = { name: purge, everyMs: purgeEveryMs, run, logger: new Logger('StateStore') };
    if (this.config.has('worker')) this.leases.repeat(purging, purgeEveryMs);
    this.heartbeat.start();
  }

  /** All writers stop in earlier hooks. */
  async onApplicationShutdown(): Promise<void> {
    await this.leases.release(purge);
    await this.leases.close();
    await this.heartbeat.end();
    await this.store.close();
  }
}
