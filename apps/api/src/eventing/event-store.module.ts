import { join } from 'node:path';
import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ServiceFailures } from '../platform/external-services/service-failures';
import { BackgroundLoop } from '../platform/timing/background-loop';
import { AccountKeys } from './account-keys/account-keys';
import { sealEvents } from './account-keys/seal-events';
import { Deciders, DecidedCommandHandler } from './deciders/deciders';
import { EmbeddedEventStore } from './event-store/embedded/embedded-event-store';
import { EventStore } from './event-store/event-store';
import { shareSubscription } from './event-store/shared/shared-subscription';

/** Interval of the embedded store; EventStoreDB scavenges on its own schedule. */
const scavengeEveryMs = 6 * 3_600_000;

/** The configured adapter; the caller closes it. The client of EventStoreDB is loaded only where it is used. */
export async function openEventStore({ env, dataDir }: Config, reports?: ServiceFailures): Promise<EventStore> {
  if (!env.EVENTSTORE_URL) return new EmbeddedEventStore(join(dataDir, 'events.db'));
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
