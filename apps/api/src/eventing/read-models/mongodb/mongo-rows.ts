import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { StaleWrite, type Row, type Save, type StoredRow } from '../read-model-store';

/** A row as stored in its collection. */
export interface StoredDocument {
  _id: string;
  position: Position;
  row: Row;
}

const duplicateKey = 11_000;

/**
 * Saves to one collection. Each write filters on the loaded position; fewer hits than writes mean that another process
 * changed a row.
 * @throws StaleWrite, or errors of the driver
 */
export async function saveRows(rows: Collection<StoredDocument>, saves: readonly Save[]): Promise<void> {
  const writes = saves.flatMap(writeOf);
  if (writes.length === 0) return;
  const { collectionName } = rows;
  try {
    const done = await rows.bulkWrite(writes, { ordered: false });
    const hits = done.insertedCount + done.matchedCount + done.deletedCount;
    if (hits !== writes.length) throw new StaleWrite(`${writes.length - hits} rows of ${collectionName} have changed`);
  } catch (error) {
    if (error instanceof MongoBulkWriteError && error.code === duplicateKey)
      throw new StaleWrite(`Rows of ${collectionName} exist already`, { cause: error });
    throw error;
  }
}

function writeOf({ id, previous, position, row }: Save): AnyBulkWriteOperation<StoredDocument>[] {
  if (row === null) return previous === null ? [] : [{ deleteOne: { filter: { _id: id, position: previous } } }];
  if (previous === null) return [{ insertOne: { document: { _id: id, position, row } } }];
  return [{ replaceOne: { filter: { _id: id, position: previous }, replacement: { position, row } } }];
}

export const fromStored = <R extends Row>({ _id, position, row }: StoredDocument): StoredRow<R> => ({
  id: _id,
  position,
  row: row as R,
});
