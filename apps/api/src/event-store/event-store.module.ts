import { join } from 'node:path';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config';
import { Deciders } from './deciders';
import { EmbeddedEventStore } from './embedded-event-store';
import { EventStore } from './event-store';
import { EventStoreDbEventStore } from './event-store-db-event-store';

@Injectable()
class EventStoreClosing implements OnApplicationShutdown {
  constructor(private readonly store: EventStore) {}

  /** The last hook of a shutdown: whoever appends has stopped in an earlier one. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

@Global()
@Module({
  providers: [
    {
      provide: EventStore,
      inject: [Config],
      useFactory: (config: Config): EventStore =>
        config.env.EVENTSTORE_URL
          ? new EventStoreDbEventStore(config.env.EVENTSTORE_URL)
          : new EmbeddedEventStore(join(config.dataDir, 'events.db')),
    },
    Deciders,
    EventStoreClosing,
  ],
  exports: [EventStore, Deciders],
})
export class EventStoreModule {}
