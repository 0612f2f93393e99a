import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import type { MongoConnection } from '../mongodb/mongo-connection';
import { openMongo } from '../mongodb/open-mongo';
import { EmbeddedStateStore } from './embedded-state-store';
import type { StateStore } from './state-store';

/** The configured store, over the connection if it is shared; the caller closes it. */
export async function openStateStore(config: Config, shared?: MongoConnection | null): Promise<StateStore> {
  const connection = shared === undefined ? await openMongo(config) : shared;
  if (!connection) return new EmbeddedStateStore(join(config.dataDir, 'state.db'));
  const { MongoStateStore } = await import('./mongo-state-store');
  return new MongoStateStore(connection);
}
