import { MongoClient, type MongoClientOptions } from 'mongodb';

/** Overrides the URL: acknowledged writes survive a failover, and reads return the latest writes. */
const durability = { readPreference: 'primary', writeConcern: { w: 'majority' } } as const;

/** A client that connects on its first call. `url` may contain a password and is never logged. */
export function openMongoClient(url: string, options: MongoClientOptions = {}): MongoClient {
  const serverSelectionTimeoutMS = url.includes('serverSelectionTimeoutMS') ? undefined : 5_000;
  return new MongoClient(url, { ...durability, ignoreUndefined: true, serverSelectionTimeoutMS, ...options });
}
