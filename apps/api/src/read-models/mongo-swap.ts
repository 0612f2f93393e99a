import { MongoServerError, type Collection, type Db } from 'mongodb';
import { rowsName } from './mongo-query';
import type { Checkpoint } from './mongo-read-model-store';

/**
 * A swap takes several commands. This is written before the first and deleted after the last, so that whoever starts
 * next finishes what a crash left half-done.
 */
interface Swap {
  /** Name of the collection that is replaced. */
  _id: string;
  from: string;
  keepAs: string;
  /** Where the kept rows stood. */
  keptPosition: string | null;
  /** The old rows have moved away: whatever now stands in the place may be replaced. */
  isKept: boolean;
}

export const namespaceNotFound = 26;

export async function swapCollections(db: Db, from: string, to: string, keepAs: string): Promise<void> {
  const kept = await checkpoints(db).findOne({ _id: to });
  const swap: Swap = { _id: to, from, keepAs, keptPosition: kept?.position ?? null, isKept: false };
  await swaps(db).replaceOne({ _id: to }, swap, { upsert: true });
  await finish(db, swap);
}

/** Ends every swap that a crash interrupted; idempotent. */
export async function finishSwaps(db: Db): Promise<void> {
  for (const swap of await swaps(db).find().toArray()) await finish(db, swap);
}

async function finish(db: Db, { _id: to, from, keepAs, keptPosition, isKept }: Swap): Promise<void> {
  if (!isKept) {
    await renameIfThere(db, to, keepAs);
    await swaps(db).updateOne({ _id: to }, { $set: { isKept: true } });
  }
  await renameIfThere(db, from, to);
  if (keptPosition !== null) await setCheckpoint(db, keepAs, keptPosition);
  const moved = await checkpoints(db).findOne({ _id: from });
  if (moved) await setCheckpoint(db, to, moved.position);
  await checkpoints(db).deleteOne({ _id: from });
  await swaps(db).deleteOne({ _id: to });
}

async function renameIfThere(db: Db, from: string, to: string): Promise<void> {
  try {
    await db.renameCollection(rowsName(from), rowsName(to), { dropTarget: true });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === namespaceNotFound)) throw error;
  }
}

const setCheckpoint = (db: Db, name: string, position: string) =>
  checkpoints(db).updateOne({ _id: name }, { $set: { position } }, { upsert: true });

const swaps = (db: Db): Collection<Swap> => db.collection<Swap>('swaps');
const checkpoints = (db: Db): Collection<Checkpoint> => db.collection<Checkpoint>('checkpoints');
