import {
  MongoBulkWriteError,
  BSON,
  MongoInvalidArgumentError,
  type AnyBulkWriteOperation,
  type Collection,
} from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { isBuildName } from '../builds';
import { valueAt } from '../keyset';
import { queriedPaths } from '../queried-paths';
import {
  StaleWrite,
  type Change,
  type CollectionSpec,
  type FoldedRow,
  type Row,
  type Save,
  type StoredRow,
} from '../read-model-store';
import { rowText, UnstorableRow } from '../row-text';
import { duplicateKey } from './mongo-errors';

export interface StoredDocument {
  _id: string;
  position: Position;
  first: Position;
  /** Epoch of the process that wrote last; absent: written without a fence. */
  epoch?: number;
  owner?: string | null;
  /** The row as JSON, because BSON gives keys such as `_bsontype` a meaning. Absent in markers. */
  json?: string;
  /** The fields that queries name. Absent in markers. */
  row?: Row;
  /** ISO 8601 UTC. The document is a marker: the row was deleted. */
  deletedAt?: string;
}

type Write = AnyBulkWriteOperation<StoredDocument>;

/** The command of a save, and the document as it is afterward; null: none. */
export interface RowWrite {
  readonly command: Write;
  readonly stored: StoredDocument | null;
}

/** Codes of documents that are too deep, too large, or rejected by a validator; source: MongoDB's `error_codes.yml`. */
const refusals: readonly unknown[] = [15, 121, 10_334, 17_280, 17_419, 17_420];

/**
 * The commands of the saves to the collection with this spec. With an epoch they change no row of a later one.
 * @throws UnstorableRow
 */
export function writesOf(saves: readonly Save[], spec: CollectionSpec, epoch?: number): RowWrite[] {
  const paths = queriedPaths(spec);
  return saves.flatMap((save) => {
    const fields = save.row === null ? null : { ...putFields(save.row, save, spec, paths), ...fieldsOf(save, epoch) };
    return fields === null ? deletionOf(save, epoch) : [putOf(save, fields, epoch)];
  });
}

/**
 * Writes to one collection. Each write filters on the loaded position; fewer hits than writes mean that another process
 * changed a row.
 * @throws StaleWrite, UnstorableRow, or errors of the driver
 */
export async function writeRows(rows: Collection<StoredDocument>, writes: readonly RowWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const { collectionName } = rows;
  try {
    const commands = writes.map(({ command }) => command);
    const done = await rows.bulkWrite(commands, { ordered: false });
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

function putOf(save: Save, fields: Omit<StoredDocument, '_id'>, epoch?: number): RowWrite {
  const stored = { _id: save.id, ...fields };
  if (save.previous === null) return { command: { insertOne: { document: stored } }, stored };
  const update = { $set: fields, $unset: { deletedAt: 1 as const } };
  return { command: { updateOne: { filter: loadedIn(save, epoch), update } }, stored };
}

/** A marker keeps the owner, which `changedSince` needs, but no field of the row, so that no query finds it. */
function deletionOf(save: Save, epoch?: number): RowWrite[] {
  const { collection, id, previous, isErased } = save;
  if (!isBuildName(collection) || isErased)
    return previous === null ? [] : [{ command: { deleteOne: { filter: loadedIn(save, epoch) } }, stored: null }];
  const marker = { ...fieldsOf(save, epoch), deletedAt: new Date().toISOString() };
  const stored = { _id: id, ...marker };
  if (previous === null) return [{ command: { insertOne: { document: stored } }, stored }];
  const update = { $set: marker, $unset: rowFields };
  return [{ command: { updateOne: { filter: loadedIn(save, epoch), update } }, stored }];
}

/** Makes markers of the rows that are still at their position. */
export const markersFor = (rows: readonly StoredDocument[]): Write[] =>
  rows.map(({ _id, position }) => ({
    updateOne: {
      filter: { _id, position, deletedAt: { $exists: false } },
      update: { $set: { deletedAt: new Date().toISOString() }, $unset: rowFields },
    },
  }));

const rowFields = { json: 1, row: 1 } as const;

/** Matches the document as it was loaded. */
const loadedIn = ({ id, previous, replacesRow }: Save, epoch?: number) => ({
  _id: id,
  position: previous ?? '',
  ...(replacesRow && { deletedAt: { $exists: false } }),
  ...(epoch !== undefined && { epoch: { $not: { $gt: epoch } } }),
});

const fieldsOf = ({ position, first = position }: Save, epoch?: number) =>
  epoch === undefined ? { position, first } : { position, first, epoch };

function putFields(row: Row, save: Save, spec: CollectionSpec, paths: readonly string[]) {
  const fields = { json: rowText(row, save, spec), row: queriedFields(row, paths) };
  return spec.ownedBy === undefined ? fields : { ...fields, owner: ownerOf(row, spec.ownedBy) };
}

function ownerOf(row: Row, path: string): string | null {
  const owner = valueAt(row, path);
  return typeof owner === 'string' ? owner : null;
}

/** The values at these paths, nested as in the row. Null is left out: queries treat a missing field as null. */
function queriedFields(row: Row, paths: readonly string[]): Row {
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

export const fromStored = <R extends Row>(stored: StoredDocument): StoredRow<R> => {
  const { _id: id, position, first } = stored;
  return { id, position, first, row: rowOf<R>(stored) };
};

export const foldedFrom = <R extends Row>(stored: StoredDocument): FoldedRow<R> => ({
  ...fromStored<R>(stored),
  row: isMarker(stored) ? null : rowOf<R>(stored),
});

export const changeFrom = <R extends Row>(stored: StoredDocument): Change<R> => ({
  ...foldedFrom<R>(stored),
  owner: stored.owner ?? null,
});

export const isMarker = ({ deletedAt }: StoredDocument): boolean => deletedAt !== undefined;

const rowOf = <R extends Row>({ json = 'null' }: StoredDocument): R => JSON.parse(json) as R;
