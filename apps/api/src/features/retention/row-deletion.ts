import { fallback } from '@duetcast/domain/kernel/errors';
import { ReadModelStore, isStale, type StoredRow } from '../../eventing/read-models/read-model-store';

/** Deletes rows of one collection as they were read; returns their number, 0 if another sweep deleted them. */
export async function deleteRows(
  store: Pick<ReadModelStore, 'save'>,
  collection: string,
  rows: readonly Pick<StoredRow, 'id' | 'position'>[],
): Promise<number> {
  const deletions = rows.map(({ id, position }) => ({ collection, id, previous: position, position, row: null }));
  return store.save(null, deletions).then(() => rows.length, fallback(0, isStale));
}
