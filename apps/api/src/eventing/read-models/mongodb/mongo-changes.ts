import type { Collection, Filter } from 'mongodb';
import { idGroups } from '../../mongodb/id-groups';
import { allOf } from '../../mongodb/mongo-connection';
import type { Change, ChangesQuery, Row } from '../read-model-store';
import { changeFrom, type StoredDocument } from './mongo-rows';

/** Rows and markers after one position and up to another; the last position is complete. */
export async function changesIn<R extends Row>(
  rows: Collection<StoredDocument>,
  { owners, ...query }: ChangesQuery,
): Promise<Change<R>[]> {
  const pages: StoredDocument[][] = [];
  for (const group of owners ? idGroups(owners) : [undefined])
    pages.push(await pageOf(rows, { ...query, owners: group }));
  // A full page may have left later changes of its owners behind.
  const ends = pages.flatMap((page) => (page.length >= query.limit ? (page.at(-1)?.position ?? []) : []));
  const through = ends.sort()[0] ?? query.through;
  const changes = pages.flat().filter(({ position }) => position <= through);
  if (pages.length > 1) changes.sort((one, other) => (one.position < other.position ? -1 : 1));
  return changes.map((stored) => changeFrom<R>(stored));
}

/** The changes of owners that fit one command. */
async function pageOf(
  rows: Collection<StoredDocument>,
  { owners, after, through, limit }: ChangesQuery,
): Promise<StoredDocument[]> {
  const find = (position: Filter<StoredDocument>['position'], most?: number) =>
    allOf(
      rows.find(owners ? { position, owner: { $in: [...owners] } } : { position }, {
        sort: { position: 1 },
        limit: most,
      }),
    );
  const page = await find({ $gt: after ?? '', $lte: through }, limit);
  const last = page.at(-1)?.position;
  const isCut = last !== undefined && page.length === limit;
  return isCut ? [...page.filter(({ position }) => position !== last), ...(await find(last))] : page;
}
