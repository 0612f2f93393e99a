import { allProjections } from '@duetcast/projections/all';
import { serveStoreThread } from '../../store-threads/store-thread';
import { rebuildPass } from './rebuild-pass';
import type { SentRebuild } from './rebuild-executor';

/** A rebuild in a thread of its own. */
void serveStoreThread(async ({ projection: wanted, ...work }: SentRebuild, tools) => {
  const projection = allProjections.find(({ name }) => name === wanted);
  if (!projection) throw new Error(`Unknown projection ${wanted}`);
  await rebuildPass({ ...work, projection, ...tools });
});
