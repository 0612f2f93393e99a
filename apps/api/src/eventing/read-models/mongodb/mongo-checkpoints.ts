import type { Collection, Filter } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { type MongoConnection, allOf } from '../../mongodb/mongo-connection';
import { mapOutages } from '../../mongodb/mongo-outages';
import { StaleEpoch } from '../read-model-store';
import type { Fence } from '../pointer';
import type { MongoPointers } from './mongo-pointers';

interface PointerDocument {
  _id: string;
  serves: string;
  epoch: number;
  position: Position | null;
}

interface Advance {
  readonly fence: Fence;
  readonly position: Position;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A checkpoint waits for those of projections that fold the same events: for a fold to begin, and for its rows. */
const gatherMs = { begin: 5, rows: 20 };

/**
 * Moves the checkpoints of projections. Those of projections that fold at the same time go out as one write, and those that
 * are pending while it is under way as the next one.
 */
export class MongoCheckpoints {
  private pending: Advance[] = [];
  private isWriting = false;
  /** Times at which projections started to fold, by name. */
  private readonly folding = new Map<string, number>();
  private gathering: NodeJS.Timeout | undefined;
  private gatheringSince: number | null = null;

  constructor(
    private readonly connection: MongoConnection,
    private readonly pointed: MongoPointers,
  ) {}

  /** A fold has begun that will advance the checkpoint, or end. */
  began({ name }: Fence): void {
    this.folding.set(name, performance.now());
  }

  ended({ name }: Fence): void {
    this.folding.delete(name);
    this.writeGathered();
  }

  /** @throws StaleEpoch */
  advance(fence: Fence, position: Position): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ fence, position, resolve, reject });
      this.ended(fence);
    });
  }

  private writeGathered(): void {
    clearTimeout(this.gathering);
    if (this.isWriting || this.pending.length === 0) return;
    this.gatheringSince ??= performance.now();
    const foldingSince = Math.max(0, ...this.folding.values());
    const endsAt = Math.max(this.gatheringSince + gatherMs.begin, foldingSince + gatherMs.rows);
    const waitMs = endsAt - performance.now();
    if (waitMs > 0) this.gathering = setTimeout(() => this.writeGathered(), Math.ceil(waitMs));
    else void this.writePending();
  }

  private async writePending(): Promise<void> {
    const advances = this.pending;
    this.pending = [];
    this.gatheringSince = null;
    this.isWriting = true;
    try {
      await mapOutages(() => this.write(advances));
    } catch (error) {
      for (const { reject } of advances) reject(error);
    }
    this.isWriting = false;
    this.writeGathered();
  }

  private async write(advances: readonly Advance[]): Promise<void> {
    const updates = advances.map(({ fence, position }) => ({
      updateOne: { filter: this.filterOf(fence), update: { $max: { position } } },
    }));
    const askedAt = performance.now();
    const { matchedCount } = await this.pointers.bulkWrite(updates, { ordered: false });
    const held = matchedCount === advances.length ? null : await this.heldOf(advances);
    for (const { fence, position, resolve, reject } of advances) {
      const isHeld = held === null || held.has(keyOf(fence));
      if (isHeld) this.pointed.noteCheckpoint(fence, position, askedAt);
      if (isHeld) resolve();
      else reject(new StaleEpoch(fence));
    }
  }

  /** A pointer that matches now has matched before: neither epochs nor builds come back. */
  private async heldOf(advances: readonly Advance[]): Promise<Set<string>> {
    const filters = advances.map(({ fence }) => this.filterOf(fence));
    const stored = await allOf(this.pointers.find({ $or: filters }));
    await this.pointed.get([]); // notices that the database is another one
    return new Set(stored.map(({ _id: name, serves, epoch }) => keyOf({ name, serves, epoch })));
  }

  /** A checkpoint before the one that was written is that of an older database. */
  private filterOf(fence: Fence): Filter<PointerDocument> {
    const { name: _id, serves, epoch } = fence;
    const position = this.pointed.knownCheckpoint(fence);
    return { _id, serves, epoch, ...(position !== null && { position: { $gte: position } }) };
  }

  private get pointers(): Collection<PointerDocument> {
    return this.connection.db.collection<PointerDocument>('pointers');
  }
}

const keyOf = ({ name, serves, epoch }: Fence): string => JSON.stringify([name, serves, epoch]);
