import { allProjections } from '@duetcast/projections/all';
import { inStoreThread } from '../../store-threads/store-thread';
import { type RebuildMessage, rebuildPass } from './rebuild-executor';

/** Worker thread entry point for a rebuild. */
export default inStoreThread(async ({ projection: projectionName, ...work }: RebuildMessage, tools) => {
  const projection = allProjections.find(({ name }) => name === projectionName);
  if (!projection) throw new Error(`Unknown projection ${projectionName}`);
  await rebuildPass({ ...work, projection, ...tools });
});
