import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import { isBuildName } from '../builds';
import { valueAt } from '../keyset';
import { StaleWrite, type FoldedRow, type Row, type StoredRow } from '../read-model-store';
import type { EncodedSave } from './row-batch';
import { markersOf, rowColumns, tableOf } from './sql-query';

export interface StoredRecord {
  readonly id: string;
  readonly position: Position;
  readonly first: Position;
  readonly doc: string;
}

export const parsed = <R extends Row>({ id, position, first, doc }: StoredRecord): StoredRow<R> => ({
  id,
  position,
  first,
  row: JSON.parse(doc) as R,
});

const ofIds = 'WHERE id IN (SELECT value FROM json_each(?))';

export function loadRows<R extends Row>(database: Database, table: string, ids: readonly string[]): StoredRow<R>[] {
  const text = `SELECT ${rowColumns} FROM ${tableOf(table)} ${ofIds}`;
  return database.all<StoredRecord>(text, JSON.stringify(ids)).map((stored) => parsed<R>(stored));
}

/** Rows, and markers of deleted ones. */
export function loadFolded<R extends Row>(database: Database, table: string, ids: readonly string[]): FoldedRow<R>[] {
  if (!isBuildName(table)) return loadRows(database, table, ids);
  const text = `SELECT ${rowColumns} FROM ${tableOf(table)} ${ofIds}
    UNION ALL SELECT id, position, NULL, first FROM ${markersOf(table)} ${ofIds}`;
  const wanted = JSON.stringify(ids);
  const stored = database.all<Omit<StoredRecord, 'doc'> & { doc: string | null }>(text, wanted, wanted);
  return stored.map(({ doc, ...place }) => ({ ...place, row: doc === null ? null : (JSON.parse(doc) as R) }));
}

/** Writes one row of a collection. Call it inside a write transaction. @throws StaleWrite */
export function saveRow(database: Database, save: EncodedSave): void {
  const { collection, id, previous, doc } = save;
  const isSaved = doc === null ? deleteRow(database, save) : putRow(database, save, doc);
  if (!isSaved) throw new StaleWrite(`${collection}/${id} is no longer at ${previous ?? 'nothing'}`);
}

function putRow(database: Database, save: EncodedSave, doc: string): boolean {
  const { collection, id, previous, position, first = position, replacesRow } = save;
  if (previous !== null) {
    const update = `UPDATE ${tableOf(collection)} SET position = ?, doc = ?, first = ? WHERE id = ? AND position = ?`;
    if (database.run(update, position, doc, first, id, previous).changes > 0) return true;
  }
  if (replacesRow) return false;
  return (previous === null || takeMarker(database, save)) && insertRow(database, save, doc);
}

/** A marker that was not loaded means that another process deleted the row. */
function insertRow(
  database: Database,
  { collection, id, position, first = position }: EncodedSave,
  doc: string,
): boolean {
  const isFree = isBuildName(collection)
    ? ` WHERE NOT EXISTS (SELECT 1 FROM ${markersOf(collection)} WHERE id = ?)`
    : '';
  const insert = `INSERT INTO ${tableOf(collection)}(id, position, doc, first) SELECT ?, ?, ?, ?${isFree || ' WHERE true'}
    ON CONFLICT DO NOTHING`;
  const values = isFree ? [id, position, doc, first, id] : [id, position, doc, first];
  return database.run(insert, ...values).changes > 0;
}

/** Deletes the marker that was loaded. */
function takeMarker(database: Database, { collection, id, previous }: EncodedSave): boolean {
  if (!isBuildName(collection)) return previous === null;
  const taken = `DELETE FROM ${markersOf(collection)} WHERE id = ? AND position = ?`;
  return database.run(taken, id, previous).changes > 0;
}

function deleteRow(database: Database, save: EncodedSave): boolean {
  const { collection, id, previous, isErased, replacesRow, ownedBy } = save;
  const leavesMarker = isBuildName(collection) && !isErased;
  if (previous === null) return !leavesMarker || insertMarker(database, save, null);
  const [row] = loadRows(database, collection, [id]).filter(({ position }) => position === previous);
  if (!row && replacesRow) return false;
  if (!row) return leavesMarker ? moveMarker(database, save) : takeMarker(database, save);
  database.run(`DELETE FROM ${tableOf(collection)} WHERE id = ?`, id);
  return !leavesMarker || insertMarker(database, save, ownedBy ? valueAt(row.row, ownedBy) : null);
}

/** Returns false if the row or a marker of it exists. */
function insertMarker(database: Database, { collection, id, position, first }: EncodedSave, owner: unknown): boolean {
  if (database.row(`SELECT 1 FROM ${tableOf(collection)} WHERE id = ?`, id)) return false;
  const insert = `INSERT INTO ${markersOf(collection)} VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
  const values = [id, position, first ?? position, typeof owner === 'string' ? owner : null, new Date().toISOString()];
  return database.run(insert, ...values).changes > 0;
}

/** The row was deleted, created and deleted again. */
function moveMarker(database: Database, { collection, id, previous, position, first }: EncodedSave): boolean {
  const move = `UPDATE ${markersOf(collection)} SET position = ?, first = ?, deleted_at = ? WHERE id = ? AND position = ?`;
  return database.run(move, position, first ?? position, new Date().toISOString(), id, previous).changes > 0;
}

/** Deletes rows that match a condition, at most `limit`, and leaves markers in a build; returns their number. */
export function purgeRows(
  database: Database,
  collection: string,
  { condition, value, limit, owner }: { condition: string; value: string; limit: number; owner: string | null },
): number {
  const table = tableOf(collection);
  const matching = `SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${limit}`;
  if (isBuildName(collection))
    database.run(
      `INSERT INTO ${markersOf(collection)} SELECT id, position, first, ${owner ?? 'NULL'}, ?
      FROM ${table} WHERE rowid IN (${matching})`,
      new Date().toISOString(),
      value,
    );
  return database.run(`DELETE FROM ${table} WHERE rowid IN (${matching})`, value).changes;
}
