import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import { openMongo } from '../mongodb/mongo-connection';
import { EmbeddedStateStore } from './embedded-state-store';
import { MongoStateStore } from './mongo-state-store';
import type { StateStore } from './state-store';

/** The configured store, over the connection if it is shared; the caller closes it. */
export const openStateStore = (config: Config, connection = openMongo(config)): StateStore =>
  connection ? new MongoStateStore(connection) : new EmbeddedStateStore(join(config.dataDir, 'state.db'));
