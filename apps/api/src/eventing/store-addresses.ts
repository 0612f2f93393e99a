import { orElse } from '@duetcast/domain/kernel/or-else';
import { type Config } from '../platform/config/config';
import { BadConfiguration } from '../platform/errors/bad-configuration';

/**
 * Validates the store URLs with their drivers, without connecting.
 * @throws BadConfiguration without any part of the URL, which may contain a password
 */
export async function assertAddresses({ EVENTSTORE_URL, MONGODB_URL }: Config['env']): Promise<void> {
  if (EVENTSTORE_URL) {
    const { EventStoreDbEventStore } = await import('./event-store/eventstore-db/event-store-db-event-store');
    await new EventStoreDbEventStore(EVENTSTORE_URL).close();
  }
  if (MONGODB_URL && !(await isMongoUrl(MONGODB_URL)))
    throw new BadConfiguration(
      'MONGODB_URL: must be mongodb://user:password@host:port/?replicaSet=name with driver options; percent-encode special characters in user and password',
    );
}

async function isMongoUrl(url: string): Promise<boolean> {
  const { MongoClient } = await import('mongodb');
  return orElse(() => new MongoClient(url), null) !== null;
}
