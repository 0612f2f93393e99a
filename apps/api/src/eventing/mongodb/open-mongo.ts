import type { Config } from '../../platform/config/config';
import type { ServiceFailures } from '../../platform/external-services/service-failures';
import type { MongoConnection } from './mongo-connection';

/** Null without MONGODB_URL, where the driver is never loaded. */
export async function openMongo({ env }: Config, reports?: ServiceFailures): Promise<MongoConnection | null> {
  if (!env.MONGODB_URL) return null;
  const { MongoConnection: Connection } = await import('./mongo-connection');
  return new Connection(env.MONGODB_URL, env.MONGODB_DATABASE, reports);
}
