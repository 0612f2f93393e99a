import { randomUUID } from 'node:crypto';
import { MongoServerError, type Collection, type Db } from 'mongodb';
import { pause } from '../../../platform/timing/pause';
import { rowsName } from './mongo-query';
import type { Checkpoint } from './checkpoint';

/**
 * Write-ahead record of a swap, which takes several commands: written before the first and deleted after the last, so that
 * another process can finish it after a crash. Only the owner executes it; each step renews the lease first.
 */
interface Swap {
  /** Name of the collection that is replaced. */
  _id: string;
  from: string;
  keepAs: string;
  /** Checkpoint of the old rows. */
  keptPosition: string | null;
  /** Absent when no process executes the swap, and in swaps of earlier releases. */
  owner?: string;
  leaseExpiresAt?: Date;
  /** Not confirmed yet and without effects: `settle` discards it instead of finishing it. */
  isRequested?: boolean;
  /** The previously kept rows are deleted. */
  isCleared?: boolean;
  /** The old rows are renamed, so the target may be replaced. */
  isKept: boolean;
}

export const namespaceNotFound = 26;
export const namespaceExists = 48;
const duplicateKey = 11_000;
/** A step takes milliseconds. */
const defaultLeaseMs = 10_000;
const pollMs = 25;

/** Another process took over or ended the swap. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Swaps collections by renaming. A command that arrives after another process has finished the swap is harmless: the old
 * rows move only if nothing is kept yet, the new ones only once.
 */
export class MongoSwaps {
  constructor(
    private readonly db: Db,
    private readonly leaseMs = defaultLeaseMs,
  ) {}

  /** @throws errors of `confirm`; Error when `from` does not exist. In both cases nothing has changed. */
  async swap(from: string, to: string, keepAs: string, confirm: () => Promise<void>): Promise<void> {
    const request = await this.request(from, to, keepAs);
    try {
      await confirm();
      if (!(await this.exists(from))) throw new Error(`${from}, the replacement for ${to}, does not exist`);
    } catch (error) {
      await this.swaps.deleteOne({ _id: to, owner: request.owner, isRequested: true });
      throw error;
    }
    try {
      await this.finish(await this.step(request, { isRequested: false }));
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
      await this.settle(to);
      if (await this.exists(from)) throw error;
    }
  }

  /** Finishes an interrupted swap into `to`, once no other process holds its lease. Idempotent. */
  async settle(to: string): Promise<void> {
    for (;;) {
      const free = { _id: to, leaseExpiresAt: { $not: { $gte: new Date() } } };
      await this.swaps.deleteOne({ ...free, isRequested: true });
      const claim = { $set: { owner: randomUUID(), leaseExpiresAt: this.leaseEnd() } };
      const swap = await this.swaps.findOneAndUpdate(free, claim, { returnDocument: 'after' });
      if (swap) await this.finish(swap).catch(ignoreTakenOver);
      else if (await this.swaps.findOne({ _id: to })) await pause(pollMs);
      else return;
    }
  }

  /** Stored before `confirm` runs: a later lease holder either sees the request or makes `confirm` fail. */
  private async request(from: string, to: string, keepAs: string): Promise<Swap> {
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
      if (!(error instanceof TakenOver)) void this.release(swap).catch(() => undefined);
      throw error;
    }
  }

  /** Returns false when the new rows no longer exist; the old ones stay in place. */
  private async move(swap: Swap): Promise<boolean> {
    const { _id: to, from, keepAs } = swap;
    if (!swap.isKept && (await this.exists(from))) {
      if (!swap.isCleared) await this.db.dropCollection(rowsName(keepAs)).catch(ignoreCodes(namespaceNotFound));
      await this.step(swap, { isCleared: true });
      await this.rename(to, keepAs, { dropTarget: false });
      await this.step(swap, { isKept: true });
    } else if (!swap.isKept && !swap.isCleared) return false;
    if (await this.rename(from, to, { dropTarget: true })) return true;
    return !(await this.rename(keepAs, to, { dropTarget: false }));
  }

  private async moveCheckpoints({ _id: to, from, keepAs, keptPosition }: Swap): Promise<void> {
    if (keptPosition !== null) await this.setCheckpoint(keepAs, keptPosition);
    const checkpoint = await this.checkpoints.findOne({ _id: from });
    if (checkpoint) await this.setCheckpoint(to, checkpoint.position);
    await this.checkpoints.deleteOne({ _id: from });
  }

  /** @throws TakenOver */
  private async step({ _id, owner }: Swap, done: Partial<Swap> = {}): Promise<Swap> {
    const claim = { $set: { ...done, leaseExpiresAt: this.leaseEnd() } };
    const swap = await this.swaps.findOneAndUpdate({ _id, owner }, claim, { returnDocument: 'after' });
    if (!swap) throw new TakenOver(`The swap into ${_id} was taken over by another process`);
    return swap;
  }

  /** Releases the lease, so that the next process need not wait for its expiry. */
  private release = ({ _id, owner }: Swap) =>
    this.swaps.updateOne({ _id, owner }, { $unset: { owner: 1, leaseExpiresAt: 1 } });

  private async exists(collection: string): Promise<boolean> {
    return this.db.listCollections({ name: rowsName(collection) }, { nameOnly: true }).hasNext();
  }

  /** Returns false when the source is missing or the target exists. */
  private async rename(from: string, to: string, options: { dropTarget: boolean }): Promise<boolean> {
    try {
      await this.db.renameCollection(rowsName(from), rowsName(to), options);
      return true;
    } catch (error) {
      ignoreCodes(namespaceNotFound, namespaceExists)(error);
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

/** Ignores server errors with one of these codes; rethrows all others. */
export const ignoreCodes =
  (...codes: number[]) =>
  (error: unknown): void => {
    if (!(error instanceof MongoServerError && codes.includes(Number(error.code)))) throw error;
  };

function ignoreTakenOver(error: unknown): void {
  if (!(error instanceof TakenOver)) throw error;
}
