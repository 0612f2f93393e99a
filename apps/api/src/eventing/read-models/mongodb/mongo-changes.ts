import type { Collection, Filter } from 'mongodb';
import type { Change, ChangesQuery, Row } from '../read-model-store';
import { changeFrom, type StoredDocument } from './mongo-rows';

/** Rows and markers after one position and up to another; the last position is complete. */
export async function changesIn<R extends Row>(
  rows: Collection<StoredDocument>,
  { owners, after, through, limit }: ChangesQuery,
): Promise<Change<R>[]> {
  const find = (position: Filter<StoredDocument>['position'], most?: number) =>
    rows
      .find(owners ? { position, owner: { $in: [...owners] } } : { position }, { sort: { position: 1 }, limit: most })
      .toArray();
  const page = await find({ $gt: after ?? '', $lte: through }, limit);
  const last = page.at(-1)?.position;
  const isCut = last !== undefined && page.length === limit;
  const whole = isCut ? [...page.filter(({ position }) => position !== last), ...(await find(last))] : page;
  return whole.map((stored) => changeFrom<R>(stored));
}
