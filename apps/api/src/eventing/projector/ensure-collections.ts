import type { Projection } from '@duetcast/projections/kernel/projection';
import { firstBuild } from '../read-models/builds';
import { StaleWrite, type CollectionSpec, type ReadModelStore } from '../read-models/read-model-store';

/** Creates the collections of the builds that the projections serve, which queries need in every process. */
export async function ensureCollections(rows: ReadModelStore, projections: readonly Projection[]): Promise<void> {
  const names = projections.map(({ name }) => name);
  const pointers = await rows.pointers(names);
  const specs = projections.map(async (projection): Promise<CollectionSpec> => {
    const { name, indexes, expiresBy, ownedBy } = projection;
    const pointer = pointers.get(name);
    if (pointer?.revision === 0) await rows.changePointer(pointer, firstBuild(projection)).catch(ignoreStaleWrite);
    return { name, indexes, expiresBy, ownedBy };
  });
  const ensured = await Promise.all(specs);
  const served = await rows.pointers(names);
  await rows.ensure(...ensured.map((spec) => ({ ...spec, name: served.get(spec.name)?.serves ?? spec.name })));
}

/** Another process was first. */
function ignoreStaleWrite(error: unknown): void {
  if (!(error instanceof StaleWrite)) throw error;
}
