import { randomUUID } from 'node:crypto';
import type { Database } from '../../sqlite/database';
import { isBuildName } from '../builds';
import { totalOrder } from '../keyset';
import { indexedOrders } from '../queried-paths';
import type { CollectionSpec } from '../read-model-store';
import { columnOf, markersOf, orderText, tableOf } from './sql-query';

/** Creates the table and missing indexes. Call it inside a write transaction. */
export function ensureCollection(database: Database, spec: CollectionSpec): void {
  const { name, ownedBy, areIndexesDeferred } = spec;
  const hasMarkers = isBuildName(name);
  ensureTable(database, tableOf(name), 'doc TEXT NOT NULL');
  // Deleted rows, apart from the others, so that no query has to leave them out.
  if (hasMarkers) ensureTable(database, markersOf(name), 'owner TEXT, deleted_at TEXT NOT NULL');
  if (areIndexesDeferred) return;
  const wanted = indexedOrders(spec).map((order) => orderText(totalOrder(order)));
  // The position comes first: one range serves any number of owners, and no owner has a seek of its own.
  if (ownedBy) wanted.push(`position, ${columnOf(ownedBy)}`);
  ensureIndexes(database, tableOf(name), wanted);
  if (hasMarkers) ensureIndexes(database, markersOf(name), ['position, owner', 'deleted_at']);
}

const ensureTable = (database: Database, table: string, columns: string): void =>
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table}(id TEXT PRIMARY KEY, position TEXT NOT NULL, first TEXT NOT NULL, ${columns})`,
  );

function ensureIndexes(database: Database, table: string, wanted: readonly string[]): void {
  const ofTable = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?";
  const indexes = database.all<{ sql: string }>(ofTable, unquoted(table));
  const existing = new Set(indexes.map(({ sql }) => sql.slice(sql.indexOf('(') + 1, -1)));
  for (const columns of new Set(wanted))
    if (!existing.has(columns)) database.exec(`CREATE INDEX "index ${randomUUID()}" ON ${table}(${columns})`);
}

export function dropCollection(database: Database, collection: string): void {
  database.exec(`DROP TABLE IF EXISTS ${tableOf(collection)}`);
  if (isBuildName(collection)) database.exec(`DROP TABLE IF EXISTS ${markersOf(collection)}`);
}

const unquoted = (name: string): string => name.slice(1, -1);
