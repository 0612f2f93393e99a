import type { Collection, Filter } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import type { MongoConnection } from '../../mongodb/mongo-connection';
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

/** Moves the checkpoints of projections. All that are pending while one write is under way go out as the next one. */
export class MongoCheckpoints {
  private pending: Advance[] = [];
  private isWriting = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly pointed: MongoPointers,
  ) {}

  /** @throws StaleEpoch */
  advance(fence: Fence, position: Position): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ fence, position, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.pending.length > 0) {
      const advances = this.pending;
      this.pending = [];
      try {
        await mapOutages(() => this.write(advances));
      } catch (error) {
        for (const { reject } of advances) reject(error);
      }
    }
    this.isWriting = false;
  }

  private async write(advances: readonly Advance[]): Promise<void> {
    const updates = advances.map(({ fence, position }) => ({
      updateOne: { filter: this.filterOf(fence), update: { $max: { position } } },
    }));
    const { matchedCount } = await this.pointers.bulkWrite(updates, { ordered: false });
    const held = matchedCount === advances.length ? null : await this.heldOf(advances);
    for (const { fence, position, resolve, reject } of advances) {
      const isHeld = held === null || held.has(keyOf(fence));
      if (isHeld) this.pointed.noteCheckpoint(fence, position);
      if (isHeld) resolve();
      else reject(new StaleEpoch(fence));
    }
  }

  /** A pointer that matches now has matched before: neither epochs nor builds come back. */
  private async heldOf(advances: readonly Advance[]): Promise<Set<string>> {
    const filters = advances.map(({ fence }) => this.filterOf(fence));
    const stored = await this.pointers.find({ $or: filters }).toArray();
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
