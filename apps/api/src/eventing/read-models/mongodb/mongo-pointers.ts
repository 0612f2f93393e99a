import { Logger } from '@nestjs/common';
import type { Collection } from 'mongodb';
import { fallback } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { type MongoConnection, allOf } from '../../mongodb/mongo-connection';
import { mapOutages } from '../../mongodb/mongo-outages';
import { isBuildName, unstoredPointer } from '../builds';
import type { Fence, Pointer, PointerChange } from '../pointer';
import { StaleEpoch, StaleWrite } from '../read-model-store';
import { duplicateKey, hasCode } from './mongo-errors';
import type { OwnCheckpoints } from './own-checkpoints';

type StoredPointer = Omit<Pointer, 'name'> & { _id: string };

/** How long reads use a pointer before they read it again. */
export const pointerCacheMs = 1_000;
/** A read that takes longer is checked: the build that it used may be dropped after `retiredForMs`. */
const checkedReadMs = 20_000;

/** Pointers of projections, cached for reads. One query reads all of them: there are as many as projections. */
export class MongoPointers {
  private readonly logger = new Logger('ReadModelStore');
  private readonly known = new Map<string, Pointer>();
  private readAt = -Infinity;
  /** When a checkpoint was last written under the fence of a projection. */
  private readonly confirmedAt = new Map<string, number>();
  private reading: Promise<void> | null = null;

  constructor(
    private readonly connection: MongoConnection,
    private readonly own: OwnCheckpoints,
  ) {}

  /** Pointers as stored now. */
  async get(names: readonly string[]): Promise<Map<string, Pointer>> {
    await this.refresh();
    const found = names.map((name) => this.known.get(name) ?? unstoredPointer(name));
    const old = found.filter(({ serves }) => !isBuildName(serves)).map(({ name }) => name);
    const positions = await this.own.ofAll(old);
    return new Map(found.map((pointer) => [pointer.name, { ...pointer, ...positions.get(pointer.name) }]));
  }

  /** @throws StaleWrite */
  async change(expected: Pointer, change: PointerChange): Promise<Pointer> {
    const { name, revision } = expected;
    const { position, ...fields } = change;
    const isServed = change.serves === undefined || change.serves === expected.serves;
    const $set = { ...fields, ...(isServed ? {} : { position: position ?? null }), revision: revision + 1 };
    const changed = await mapOutages(() => (revision === 0 ? this.insert(name, $set) : this.update(expected, $set)));
    if (!changed) throw new StaleWrite(`The pointer of ${name} is no longer at ${revision}`);
    return this.remember(changed);
  }

  /** Runs a read of the build that the name stands for. */
  async read<T>(name: string, run: (build: string) => Promise<T>): Promise<T> {
    for (;;) {
      const build = await this.collectionOf(name);
      const { readAt } = this;
      const result = await run(build);
      if (isBuildName(name) || performance.now() - readAt < checkedReadMs) return result;
      await this.refresh();
      if ((await this.collectionOf(name)) === build) return result;
    }
  }

  /** The collection that holds the rows of this name. */
  async collectionOf(name: string): Promise<string> {
    if (isBuildName(name)) return name;
    await this.refreshIfOld();
    return this.known.get(name)?.serves ?? name;
  }

  /** Notices within a second that another process has taken over. @throws StaleEpoch */
  async assertHeld(fence: Fence): Promise<void> {
    const confirmedAt = this.confirmedAt.get(fence.name) ?? -Infinity;
    if (performance.now() - confirmedAt >= pointerCacheMs) await this.refreshIfOld();
    this.assertKnown(fence);
  }

  /** Checks as `assertHeld` does, but against the stored pointer at once. @throws StaleEpoch */
  async assertHeldNow(fence: Fence): Promise<void> {
    await this.refresh();
    this.assertKnown(fence);
  }

  /** The last checkpoint that was read or written under the fence. */
  knownCheckpoint(fence: Fence): Position | null {
    return this.isKnown(fence) ? (this.known.get(fence.name)?.position ?? null) : null;
  }

  /** `askedAt`: when the write that the server has accepted began, by `performance.now()`. */
  noteCheckpoint(fence: Fence, position: Position, askedAt: number): void {
    if (this.isKnown(fence)) this.confirmedAt.set(fence.name, askedAt);
    const known = this.known.get(fence.name);
    if (known && this.isKnown(fence) && position > (known.position ?? ''))
      this.known.set(fence.name, { ...known, position });
  }

  private assertKnown(fence: Fence): void {
    if (!this.isKnown(fence)) throw new StaleEpoch(fence);
  }

  private isKnown({ name, serves, epoch }: Fence): boolean {
    const known = this.known.get(name) ?? unstoredPointer(name);
    return serves === known.serves && epoch === known.epoch;
  }

  private async refreshIfOld(): Promise<void> {
    if (performance.now() - this.readAt < pointerCacheMs) return;
    this.reading ??= this.refresh().finally(() => (this.reading = null));
    await this.reading;
  }

  private async refresh(): Promise<void> {
    const readAt = performance.now();
    const before = [...this.known.values()];
    const stored = await mapOutages(() => allOf(this.pointers.find({})));
    for (const known of before) {
      const found = stored.find(({ _id }) => _id === known.name);
      if (wentBack(known, found)) await this.acceptOlder(known, found);
    }
    for (const one of stored) this.remember(one);
    this.readAt = Math.max(this.readAt, readAt);
  }

  /**
   * The database was emptied, or is one of a backup. A new epoch ends the folding from later positions, in any process;
   * rows and checkpoints are continued as they are.
   */
  private async acceptOlder(known: Pointer, found: StoredPointer | undefined): Promise<void> {
    const { name, revision, epoch, position } = known;
    const now = found ? `now at ${found.position ?? 'the beginning'}` : 'gone';
    this.logger.error(
      `The database ${this.connection.database} was emptied or replaced by an older one: the pointer of ${name} at ${position ?? 'the beginning'} is ${now}. Its rows are made from there; whatever else the database held beside the events is as old. docs/CONFIGURATION.md says what to do`,
    );
    if (this.known.get(name) === known) this.known.delete(name);
    if (!found) return;
    const $set = { epoch: Math.max(epoch, found.epoch) + 1, revision: Math.max(revision, found.revision) + 1 };
    const { _id, revision: foundAt } = found;
    const filter = { _id, revision: foundAt };
    await mapOutages(() => this.pointers.updateOne(filter, { $set })); // or another process was first
    Object.assign(found, await mapOutages(() => this.pointers.findOne({ _id })));
  }

  /** Keeps the newer of two versions, because replies may arrive in any order. */
  private remember({ _id: name, ...stored }: StoredPointer): Pointer {
    const known = this.known.get(name);
    const pointer = { name, ...stored };
    if (known && known.revision > pointer.revision) return pointer;
    const isBehind = known?.revision === pointer.revision && (known.position ?? '') > (pointer.position ?? '');
    if (!isBehind) this.known.set(name, pointer);
    return pointer;
  }

  /** Null: another process was first. */
  private async insert(name: string, fields: Partial<StoredPointer>): Promise<StoredPointer | null> {
    const { name: _id, ...initial } = unstoredPointer(name);
    const pointer = { _id, ...initial, ...fields };
    const isStored = (error: unknown) => hasCode(error, duplicateKey);
    return this.pointers.insertOne(pointer).then(() => pointer, fallback(null, isStored));
  }

  private update({ name, revision }: Pointer, $set: Partial<StoredPointer>): Promise<StoredPointer | null> {
    return this.pointers.findOneAndUpdate({ _id: name, revision }, { $set }, { returnDocument: 'after' });
  }

  private get pointers(): Collection<StoredPointer> {
    return this.connection.db.collection<StoredPointer>('pointers');
  }
}

/** Pointers of one database only gain revisions and, within a revision, positions. */
function wentBack(known: Pointer, found: StoredPointer | undefined): boolean {
  if (!found || found.revision !== known.revision) return !found || found.revision < known.revision;
  return found.serves !== known.serves || (found.position ?? '') < (known.position ?? '');
}
