import { MongoClient, type MongoClientOptions } from 'mongodb';

/** Overrides the URL: acknowledged writes survive a failover, and reads return the latest writes. */
const durability = { readPreference: 'primary', writeConcern: { w: 'majority' } } as const;

/** The URL can set others. The heartbeats of a server that does not reply are missed within their sum. */
const timeouts = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 3_000, heartbeatFrequencyMS: 2_000 };

/** A client that connects on its first call. `url` may contain a password and is never logged. */
export function openMongoClient(url: string, options: MongoClientOptions = {}): MongoClient {
  const inUrl = new URLSearchParams(url.split('?')[1] ?? '');
  const named = new Set([...inUrl.keys()].map((name) => name.toLowerCase()));
  const defaults = Object.entries(timeouts).filter(([name]) => !named.has(name.toLowerCase()));
  return new MongoClient(url, { ...durability, ignoreUndefined: true, ...Object.fromEntries(defaults), ...options });
}
