import { join } from 'node:path';
import {
  Global,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  Injectable,
} from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ContentSalts } from '../platform/content/content-salts';
import { ServiceFailures } from '../platform/external-services/service-failures';
import { LimitCounters, MemoryLimitCounters } from '../platform/rate-limits/rate-limits';
import { SecretsModule } from '../platform/secrets/secrets.module';
import { ServerKeys } from '../platform/secrets/server-keys';
import { BackgroundLoop } from '../platform/timing/background-loop';
import { AccountKeys } from './account-keys/account-keys';
import { sealEvents } from './account-keys/seal-events';
import { Deciders, DecidedCommandHandler } from './deciders/deciders';
import { EmbeddedEventStore } from './event-store/embedded/embedded-event-store';
import { EventStore } from './event-store/event-store';
import { shareSubscription } from './event-store/shared/shared-subscription';
import type { MongoConnection } from './mongodb/mongo-connection';
import { mongoConnection, MongoModule } from './mongodb/mongo.module';
import { EmbeddedReadModelStore } from './read-models/embedded/embedded-read-model-store';
import { ReadModelStore } from './read-models/read-model-store';
import { LastUses } from './state/last-uses';
import { MongoLimitCounters } from './state/mongo-limit-counters';
import { openStateStore } from './state/open-state-store';
import { ProcessHeartbeat, heartbeatLifetimeMs } from './state/process-heartbeat';
import { RoleLeases } from './state/role-leases';
import { StateStore } from './state/state-store';

/** Interval of the embedded store; EventStoreDB scavenges on its own schedule. */
const scavengeEveryMs = 6 * 3_600_000;

/** Tests of the application write in their own thread: the start of another takes longer than they do. */
const writing = ({ env }: Config) => ({ writesInThread: env.NODE_ENV !== 'test' });

/** The configured adapter; the caller closes it. The client of EventStoreDB is loaded only where it is used. */
export async function openEventStore(config: Config, reports?: ServiceFailures): Promise<EventStore> {
  const { env, dataDir } = config;
  if (!env.EVENTSTORE_URL) return new EmbeddedEventStore(join(dataDir, 'events.db'), writing(config));
  const { EventStoreDbEventStore } = await import('./event-store/eventstore-db/event-store-db-event-store');
  return new EventStoreDbEventStore(env.EVENTSTORE_URL, { reports });
}

/** The configured event store, whose subscriptions share one, and the deciders that write to it. */
@Global()
@Module({
  providers: [
    {
      provide: EventStore,
      useFactory: async (config: Config, keys?: AccountKeys, reports?: ServiceFailures) => {
        const store = await openEventStore(config, reports);
        return shareSubscription(keys ? sealEvents(store, keys) : store);
      },
      inject: [Config, { token: AccountKeys, optional: true }, { token: ServiceFailures, optional: true }],
    },
    Deciders,
    DecidedCommandHandler,
  ],
  exports: [EventStore, Deciders],
})
export class EventStoreModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private scavenging: BackgroundLoop | undefined;

  constructor(private readonly store: EventStore) {}

  onApplicationBootstrap(): void {
    const { store } = this;
    if (!(store instanceof EmbeddedEventStore)) return;
    const logger = new Logger('EventStore');
    // A failed scavenge is only logged: the next one deletes the same events.
    this.scavenging = new BackgroundLoop({
      name: 'scavenge',
      everyMs: scavengeEveryMs,
      run: () => store.scavenge(),
      logger,
    });
    this.scavenging.start(scavengeEveryMs);
  }

  /** Workers and projections stop in `beforeApplicationShutdown`, so no writes are in flight. */
  async onApplicationShutdown(): Promise<void> {
    await this.scavenging?.stop();
    await this.store.close();
  }
}

/** Reads ignore expired rows, so a purge only frees space. */
const purgeEveryMs = 10 * 60_000;

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
      useFactory: (store: StateStore, heartbeat: ProcessHeartbeat, config: Config) =>
        new RoleLeases(store, heartbeat, { isWorker: config.has('worker') }),
      inject: [StateStore, ProcessHeartbeat, Config],
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
export class StateModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    private readonly store: StateStore,
    private readonly heartbeat: ProcessHeartbeat,
    private readonly leases: RoleLeases,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => this.store.purge(new Date().toISOString());
    const purging = { name: 'state-purge', everyMs: purgeEveryMs, run, logger: new Logger('StateStore') };
    this.leases.repeat(purging, purgeEveryMs);
    this.heartbeat.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.leases.releaseAll();
  }

  /** All writers stop in earlier hooks. */
  async onApplicationShutdown(): Promise<void> {
    await this.leases.close();
    await this.heartbeat.end();
    await this.store.close();
  }
}

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
        if (!connection) return new EmbeddedReadModelStore(join(config.dataDir, 'read-models.db'), writing(config));
        const { MongoReadModelStore } = await import('./read-models/mongodb/mongo-read-model-store');
        return new MongoReadModelStore(connection);
      },
    },
    ReadModelStoreShutdown,
  ],
  exports: [ReadModelStore],
})
export class ReadModelsModule {}
