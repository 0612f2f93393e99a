import type { Projection } from '@duetcast/projections/kernel/projection';
import { firstBuild } from '../read-models/builds';
import { StaleWrite, type CollectionSpec, type ReadModelStore } from '../read-models/read-model-store';

/** What a projection serves, under the name of one build. */
export const servedSpec = ({ indexes, expiresBy, ownedBy }: Projection, name: string): CollectionSpec => ({
  ...{ name, indexes, expiresBy, ownedBy },
});

/**
 * Creates the collections of the builds that the projections serve, which queries need in every process. `fillsEmpty`: this
 * process folds, and creates the indexes of those without a checkpoint once it has folded all history, when they are cheapest.
 */
export async function ensureCollections(
  rows: ReadModelStore,
  projections: readonly Projection[],
  { fillsEmpty = false } = {},
): Promise<void> {
  const names = projections.map(({ name }) => name);
  const pointers = await rows.pointers(names);
  for (const projection of projections) {
    const pointer = pointers.get(projection.name);
    if (pointer?.revision === 0) await rows.changePointer(pointer, firstBuild(projection)).catch(ignoreStaleWrite);
  }
  const served = await rows.pointers(names);
  const specs = projections.map((projection) => {
    const { serves = projection.name, position = null } = served.get(projection.name) ?? {};
    return { ...servedSpec(projection, serves), areIndexesDeferred: fillsEmpty && position === null };
  });
  await rows.ensure(...specs);
}

/** Another process was first. */
function ignoreStaleWrite(error: unknown): void {
  if (!(error instanceof StaleWrite)) throw error;
}
