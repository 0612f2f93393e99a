import { randomUUID } from 'node:crypto';
import type { Database } from '../../sqlite/database';
import { totalOrder } from '../keyset';
import type { CollectionSpec, Sort } from '../read-model-store';
import { orderText, tableOf } from './sql-query';

/** Creates the table and missing indexes. Call it inside a write transaction. */
export function ensureCollection(database: Database, spec: CollectionSpec): void {
  const { name, indexes, expiresBy, areIndexesDeferred } = spec;
  const table = tableOf(name);
  database.exec(`CREATE TABLE IF NOT EXISTS ${table}(id TEXT PRIMARY KEY, position TEXT NOT NULL, doc TEXT NOT NULL)`);
  if (areIndexesDeferred) return;
  const sorts: Sort[] = expiresBy ? [...indexes, [[expiresBy, 1]]] : [...indexes];
  const existing = indexedColumns(database, name);
  for (const columns of new Set(sorts.map((index) => orderText(totalOrder(index))))) {
    // Compared by columns, because an index keeps its name when its table is renamed.
    if (!existing.has(columns)) database.exec(`CREATE INDEX "index ${randomUUID()}" ON ${table}(${columns})`);
  }
}

function indexedColumns(database: Database, collection: string): Set<string> {
  const ofTable = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?";
  const indexes = database.all<{ sql: string }>(ofTable, unquoted(tableOf(collection)));
  return new Set(indexes.map(({ sql }) => sql.slice(sql.indexOf('(') + 1, -1)));
}

/** Renames collections and their checkpoints. Call it inside a write transaction, which makes it atomic. */
export function swapCollections(database: Database, from: string, to: string, keepAs: string): void {
  database.exec(`DROP TABLE IF EXISTS ${tableOf(keepAs)}`);
  database.run('DELETE FROM checkpoints WHERE name = ?', keepAs);
  if (hasCollection(database, to)) rename(database, to, keepAs);
  database.run('DELETE FROM checkpoints WHERE name = ?', to);
  rename(database, from, to);
}

function rename(database: Database, from: string, to: string): void {
  database.exec(`ALTER TABLE ${tableOf(from)} RENAME TO ${tableOf(to)}`);
  database.run('UPDATE checkpoints SET name = ? WHERE name = ?', to, from);
}

function hasCollection(database: Database, collection: string): boolean {
  const named = "SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = ?";
  return database.get(named, unquoted(tableOf(collection))) !== undefined;
}

const unquoted = (name: string): string => name.slice(1, -1);
