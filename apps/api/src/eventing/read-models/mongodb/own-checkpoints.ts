import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { type MongoConnection, allOf } from '../../mongodb/mongo-connection';
import { mapOutages } from '../../mongodb/mongo-outages';

interface Checkpoint {
  /** Name of a build or a reactor. */
  _id: string;
  position: Position;
}

/** Checkpoints of builds and reactors: those of projections are in their pointers. */
export class OwnCheckpoints {
  private readonly pending = new Map<string, Position>();
  private writing: Promise<void> | null = null;

  constructor(private readonly connection: MongoConnection) {}

  async of(name: string): Promise<Position | null> {
    return (await mapOutages(() => this.stored.findOne({ _id: name })))?.position ?? null;
  }

  async ofAll(names: readonly string[]): Promise<Map<string, { position: Position }>> {
    if (names.length === 0) return new Map();
    const found = await mapOutages(() => allOf(this.stored.find({ _id: { $in: [...names] } })));
    return new Map(found.map(({ _id, position }) => [_id, { position }]));
  }

  /** Those of one turn are one command. */
  advance(name: string, position: Position): Promise<void> {
    const pending = this.pending.get(name);
    if (pending === undefined || pending < position) this.pending.set(name, position);
    return (this.writing ??= this.write());
  }

  async forget(name: string): Promise<void> {
    await mapOutages(() => this.stored.deleteOne({ _id: name }));
  }

  private async write(): Promise<void> {
    await nextTurn();
    const updates = [...this.pending].map(([_id, position]) => ({
      updateOne: { filter: { _id }, update: { $max: { position } }, upsert: true },
    }));
    this.pending.clear();
    this.writing = null;
    await mapOutages(() => this.stored.bulkWrite(updates, { ordered: false }));
  }

  private get stored(): Collection<Checkpoint> {
    return this.connection.db.collection<Checkpoint>('checkpoints');
  }
}
