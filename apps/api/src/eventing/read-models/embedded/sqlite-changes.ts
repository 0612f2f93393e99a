import type { Database } from '../../sqlite/database';
import { isBuildName } from '../builds';
import type { Change, ChangesQuery, Row } from '../read-model-store';
import { columnOf, markersOf, rowColumns, tableOf } from './sql-query';

interface StoredChange extends Omit<Change, 'row'> {
  readonly doc: string | null;
}

/** Rows and markers after one position and up to another; the last position is complete. */
export function changesOf<R extends Row>(
  database: Database,
  ownedBy: string,
  collection: string,
  { owners, after, through, limit }: ChangesQuery,
): Change<R>[] {
  const select = (range: string, positions: readonly string[], most: number): StoredChange[] => {
    const parts = partsOf(collection, ownedBy, range, owners !== undefined);
    const args = owners ? [...positions, JSON.stringify(owners)] : positions;
    const text = `${parts.join(' UNION ALL ')} ORDER BY position LIMIT ?`;
    return database.all<StoredChange>(text, ...parts.flatMap(() => args), most);
  };
  const page = select('position > ? AND position <= ?', [after ?? '', through], limit);
  const last = page.at(-1)?.position;
  const isCut = last !== undefined && page.length === limit;
  const whole = isCut
    ? [...page.filter(({ position }) => position !== last), ...select('position = ?', [last], -1)]
    : page;
  return whole.map(({ doc, ...change }) => ({ ...change, row: doc === null ? null : (JSON.parse(doc) as R) }));
}

/** SELECT of the rows and SELECT of the markers in a range of positions. */
export function partsOf(collection: string, ownedBy: string, range: string, isOwned: boolean): string[] {
  const owner = columnOf(ownedBy);
  // `+`: the range of positions selects the index, not the owners.
  const ofOwners = (column: string) => (isOwned ? ` AND +${column} IN (SELECT value FROM json_each(?))` : '');
  const rows = `SELECT ${rowColumns}, ${owner} AS owner FROM ${tableOf(collection)} WHERE ${range}${ofOwners(owner)}`;
  if (!isBuildName(collection)) return [rows];
  const markers = `SELECT id, position, NULL AS doc, first, owner FROM ${markersOf(collection)} WHERE ${range}`;
  return [rows, `${markers}${ofOwners('owner')}`];
}
