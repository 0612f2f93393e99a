import { MongoClient } from 'mongodb';
import { BadConfiguration, type Config } from '../platform/config/config';
import { EventStoreDbEventStore } from './event-store/eventstore-db/event-store-db-event-store';

/**
 * Has the drivers read the addresses of the stores before anything stands on them; nothing is connected.
 * @throws BadConfiguration never with a part of the address: what a parser stumbles over may be of the password
 */
export async function assertAddresses({ EVENTSTORE_URL, MONGODB_URL }: Config['env']): Promise<void> {
  if (EVENTSTORE_URL) await new EventStoreDbEventStore(EVENTSTORE_URL).close();
  if (MONGODB_URL && !isTaken(MONGODB_URL))
    throw new BadConfiguration(
      'MONGODB_URL: takes mongodb://user:password@host:port/?replicaSet=name and options of its driver; special characters in user and password are percent-encoded',
    );
}

function isTaken(url: string): boolean {
  try {
    new MongoClient(url);
    return true;
  } catch {
    return false;
  }
}
