import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import { EmbeddedStateStore } from './embedded-state-store';
import { MongoStateStore } from './mongo-state-store';
import type { StateStore } from './state-store';

/** The configured store; the caller closes it. */
export const openStateStore = ({ env, dataDir }: Config): StateStore =>
  env.MONGODB_URL
    ? new MongoStateStore(env.MONGODB_URL, env.MONGODB_DATABASE)
    : new EmbeddedStateStore(join(dataDir, 'state.db'));
