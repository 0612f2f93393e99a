import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type Collection, type Db } from 'mongodb';
import { rowsName } from './mongo-query';
import type { Checkpoint } from './checkpoint';

/**
 * A swap takes several commands. This is written before the first and deleted after the last, so that another can finish
 * what a crash left half-done. One at a time carries it out; each step first renews the claim.
 */
interface Swap {
  /** Name of the collection that is replaced. */
  _id: string;
  from: string;
  keepAs: string;
  /** Where the kept rows stood. */
  keptPosition: string | null;
  /** Absent, and in swaps of earlier releases: nobody carries it out. */
  owner?: string;
  leaseExpiresAt?: Date;
  /** Nothing was done yet, and whether it may be is not known: it is given up rather than finished. */
  isRequested?: boolean;
  /** What was kept before is gone. */
  isCleared?: boolean;
  /** The old rows have moved away: whatever now stands in the place may be replaced. */
  isKept: boolean;
}

export const namespaceNotFound = 26;
export const namespaceExists = 48;
const duplicateKey = 11_000;
/** A step takes milliseconds. */
const defaultLeaseMs = 10_000;
const lookEveryMs = 25;

/** Another took the swap over, or ended it. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Puts collections in each other's place. Every command is harmless where it comes late, after another has finished the
 * swap: the old rows move only where nothing is kept yet, the new ones only once.
 */
export class MongoSwaps {
  constructor(
    private readonly db: Db,
    private readonly leaseMs = defaultLeaseMs,
  ) {}

  /** @throws what `confirm` throws; Error where there is no `from`. Then nothing has changed. */
  async swap(from: string, to: string, keepAs: string, confirm: () => Promise<void>): Promise<void> {
    const wish = await this.wish(from, to, keepAs);
    try {
      await confirm();
      if (!(await this.exists(from))) throw new Error(`There is no ${from} to put in the place of ${to}`);
    } catch (error) {
      await this.swaps.deleteOne({ _id: to, owner: wish.owner, isRequested: true });
      throw error;
    }
    try {
      await this.finish(await this.step(wish, { isRequested: false }));
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
      await this.settle(to);
      if (await this.exists(from)) throw error;
    }
  }

  /** Ends what a crash left half-done of a swap into this place, once nobody else is at it. Idempotent. */
  async settle(to: string): Promise<void> {
    for (;;) {
      const free = { _id: to, leaseExpiresAt: { $not: { $gte: new Date() } } };
      await this.swaps.deleteOne({ ...free, isRequested: true });
      const claim = { $set: { owner: randomUUID(), leaseExpiresAt: this.leaseEnd() } };
      const swap = await this.swaps.findOneAndUpdate(free, claim, { returnDocument: 'after' });
      if (swap) await this.finish(swap).catch(unlessTakenOver);
      else if (await this.swaps.findOne({ _id: to })) await delay(lookEveryMs);
      else return;
    }
  }

  /** Written down before `confirm` is asked: whoever becomes entitled later either sees it or makes `confirm` fail. */
  private async wish(from: string, to: string, keepAs: string): Promise<Swap> {
    for (;;) {
      await this.settle(to);
      const keptPosition = (await this.checkpoints.findOne({ _id: to }))?.position ?? null;
      const owned = { owner: randomUUID(), leaseExpiresAt: this.leaseEnd() };
      const swap: Swap = { _id: to, from, keepAs, keptPosition, ...owned, isRequested: true, isKept: false };
      try {
        await this.swaps.insertOne(swap);
        return swap;
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
      }
    }
  }

  private async finish(swap: Swap): Promise<void> {
    try {
      if (await this.move(swap)) await this.moveCheckpoints(await this.step(swap));
      await this.swaps.deleteOne({ _id: swap._id, owner: swap.owner });
    } catch (error) {
      if (!(error instanceof TakenOver)) void this.letGo(swap).catch(() => undefined);
      throw error;
    }
  }

  /** False where the new rows are gone: then the old ones are served. */
  private async move(swap: Swap): Promise<boolean> {
    const { _id: to, from, keepAs } = swap;
    if (!swap.isKept && (await this.exists(from))) {
      if (!swap.isCleared) await this.db.dropCollection(rowsName(keepAs)).catch(unlessCode(namespaceNotFound));
      await this.step(swap, { isCleared: true });
      await this.rename(to, keepAs, { dropTarget: false });
      await this.step(swap, { isKept: true });
    } else if (!swap.isKept && !swap.isCleared) return false;
    if (await this.rename(from, to, { dropTarget: true })) return true;
    return !(await this.rename(keepAs, to, { dropTarget: false }));
  }

  private async moveCheckpoints({ _id: to, from, keepAs, keptPosition }: Swap): Promise<void> {
    if (keptPosition !== null) await this.setCheckpoint(keepAs, keptPosition);
    const moved = await this.checkpoints.findOne({ _id: from });
    if (moved) await this.setCheckpoint(to, moved.position);
    await this.checkpoints.deleteOne({ _id: from });
  }

  /** @throws TakenOver */
  private async step({ _id, owner }: Swap, done: Partial<Swap> = {}): Promise<Swap> {
    const claim = { $set: { ...done, leaseExpiresAt: this.leaseEnd() } };
    const swap = await this.swaps.findOneAndUpdate({ _id, owner }, claim, { returnDocument: 'after' });
    if (!swap) throw new TakenOver(`The swap into ${_id} is carried out elsewhere`);
    return swap;
  }

  /** So that the next need not wait for the lease to run out. */
  private letGo = ({ _id, owner }: Swap) =>
    this.swaps.updateOne({ _id, owner }, { $unset: { owner: 1, leaseExpiresAt: 1 } });

  private async exists(collection: string): Promise<boolean> {
    return this.db.listCollections({ name: rowsName(collection) }, { nameOnly: true }).hasNext();
  }

  /** False where there is nothing to rename, or something in its place already. */
  private async rename(from: string, to: string, options: { dropTarget: boolean }): Promise<boolean> {
    try {
      await this.db.renameCollection(rowsName(from), rowsName(to), options);
      return true;
    } catch (error) {
      unlessCode(namespaceNotFound, namespaceExists)(error);
      return false;
    }
  }

  private setCheckpoint = (name: string, position: string) =>
    this.checkpoints.updateOne({ _id: name }, { $set: { position } }, { upsert: true });

  private leaseEnd = (): Date => new Date(Date.now() + this.leaseMs);

  private get swaps(): Collection<Swap> {
    return this.db.collection<Swap>('swaps');
  }

  private get checkpoints(): Collection<Checkpoint> {
    return this.db.collection<Checkpoint>('checkpoints');
  }
}

/** Swallows an error of the server with one of these codes. */
export const unlessCode =
  (...codes: number[]) =>
  (error: unknown): void => {
    if (!(error instanceof MongoServerError && codes.includes(Number(error.code)))) throw error;
  };

function unlessTakenOver(error: unknown): void {
  if (!(error instanceof TakenOver)) throw error;
}
