import {
  BSON,
  MongoBulkWriteError,
  MongoInvalidArgumentError,
  type AnyBulkWriteOperation,
  type Collection,
} from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { valueAt } from '../keyset';
import { queriedPaths } from '../queried-paths';
import { StaleWrite, type CollectionSpec, type Row, type Save, type StoredRow } from '../read-model-store';
import { rowText, UnstorableRow } from '../row-text';

/** A row as stored in its collection. */
export interface StoredDocument {
  _id: string;
  position: Position;
  /** The row as JSON, because BSON gives keys such as `_bsontype` a meaning. Absent: an earlier release stored `row`. */
  json?: string;
  /** The fields that queries name; in documents of earlier releases, the whole row. */
  row: Row;
}

type Write = AnyBulkWriteOperation<StoredDocument>;

const duplicateKey = 11_000;
/** Codes of documents that are too deep, too large, or rejected by a validator; source: MongoDB's `error_codes.yml`. */
const refusals: readonly unknown[] = [15, 121, 10_334, 17_280, 17_419, 17_420];

/** The commands of the saves to the collection with this spec. @throws UnstorableRow */
export function writesOf(saves: readonly Save[], spec: CollectionSpec): Write[] {
  const paths = queriedPaths(spec);
  return saves.flatMap((save) => writeOf(save, spec, paths));
}

/**
 * Writes to one collection. Each write filters on the loaded position; fewer hits than writes mean that another process
 * changed a row.
 * @throws StaleWrite, UnstorableRow, or errors of the driver
 */
export async function writeRows(rows: Collection<StoredDocument>, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const { collectionName } = rows;
  try {
    const done = await rows.bulkWrite(writes, { ordered: false });
    const hits = done.insertedCount + done.matchedCount + done.deletedCount;
    if (hits !== writes.length) throw new StaleWrite(`${writes.length - hits} rows of ${collectionName} have changed`);
  } catch (error) {
    if (isRefusal(error)) throw new UnstorableRow({ collection: collectionName }, error.message, error);
    if (error instanceof MongoBulkWriteError && error.code === duplicateKey)
      throw new StaleWrite(`Rows of ${collectionName} exist already`, { cause: error });
    throw error;
  }
}

/** Whether the driver or the server refuses a document, and would again. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof BSON.BSONError || error instanceof MongoInvalidArgumentError) return true;
  if (!(error instanceof MongoBulkWriteError)) return false;
  return [error.writeErrors].flat().some(({ code }) => refusals.includes(code));
}

function writeOf(save: Save, spec: CollectionSpec, paths: readonly string[]): Write[] {
  const { id, previous, position, row } = save;
  if (row === null) return previous === null ? [] : [{ deleteOne: { filter: { _id: id, position: previous } } }];
  const document = { _id: id, position, json: rowText(row, save, spec), row: fieldsOf(row, paths) };
  if (previous === null) return [{ insertOne: { document } }];
  return [{ replaceOne: { filter: { _id: id, position: previous }, replacement: document } }];
}

/** The values at these paths, nested as in the row. Null is left out: queries treat a missing field as null. */
function fieldsOf(row: Row, paths: readonly string[]): Row {
  const fields: Record<string, unknown> = {};
  for (const path of paths) {
    const value = valueAt(row, path);
    if (value === null || typeof value === 'object') continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    let parent = fields;
    for (const name of names) parent = (parent[name] ??= {}) as Record<string, unknown>;
    parent[last] = value;
  }
  return fields;
}

export const fromStored = <R extends Row>({ _id, position, json, row }: StoredDocument): StoredRow<R> => ({
  id: _id,
  position,
  row: (json === undefined ? row : JSON.parse(json)) as R,
});
