import type { Projection } from '@duetcast/projections/kernel/projection';
import type { EventStore, StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { foldBatch } from '../../apps/api/src/eventing/projector/folding/fold-batch';
import { foldHistory } from '../../apps/api/src/eventing/projector/folding/history-fold';
import { buildOf, newBuildName, pointerOf, serveBuild } from '../../apps/api/src/eventing/read-models/builds';
import type { Pointer } from '../../apps/api/src/eventing/read-models/pointer';
import { StaleEpoch, StaleWrite, type ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

const batchSize = 4;
const never = new AbortController().signal;

/** One projector process, which stalls or loses the answer of a save on demand, and never notices by itself. */
export class RacingProjector {
  stallsNext = false;
  losesNext = false;
  /** As this process last saw it. */
  private pointer: Pointer | null = null;
  private running: Promise<void> | null = null;
  private resume: () => void = () => undefined;
  private stalled: () => void = () => undefined;
  private readonly rows: ReadModelStore;

  constructor(
    readonly id: string,
    store: ReadModelStore,
    private readonly events: EventStore,
    private readonly projection: Projection,
  ) {
    this.rows = Object.create(store) as ReadModelStore;
    // Readers are asked for fresh pointers, so that a rebuild takes no second.
    Object.defineProperty(this.rows, 'pointerCacheMs', { value: 1 });
    this.rows.save = async (...args) => {
      if (this.stallsNext) await this.stall();
      await store.save(...args);
      if (this.losesNext) {
        this.losesNext = false;
        throw new StoreUnavailable('The answer was lost');
      }
    };
  }

  async takeOver(): Promise<void> {
    const pointer = await pointerOf(this.rows, this.projection.name);
    if (pointer.holder === this.id) this.pointer = pointer;
    else this.pointer = await this.rows.changePointer(pointer, { holder: this.id, epoch: pointer.epoch + 1 });
  }

  /** Folds the next events; a process that has lost its epoch tries as well. */
  fold(size: number): Promise<void> {
    return this.start(async () => {
      if (!this.pointer) return;
      const events = (await this.after(this.pointer)).slice(0, size);
      const { through } = await foldBatch(this.rows, this.projection, events, this.pointer);
      this.pointer = { ...this.pointer, position: through ?? this.pointer.position };
    });
  }

  /** Registers a rebuild, or continues the registered one if it has begun, and serves it. */
  rebuild(): Promise<void> {
    return this.start(async () => {
      if (!this.pointer) return;
      const build = buildOf(this.projection);
      const registered = await pointerOf(this.rows, this.projection.name);
      if (registered.epoch !== this.pointer.epoch) throw new StaleEpoch(this.pointer);
      const begun = { target: newBuildName(this.projection), build, rebuildId: null, skipped: 0 };
      const building = (await this.isBegun(registered)) ? registered.building! : begun;
      if (building === begun) await this.rows.changePointer(registered, { building });
      await this.fill(building.target);
      this.pointer = await serveBuild(this.rows, this.pointer, { target: building.target, build });
    });
  }

  /** As `Rebuild.canResume`: what has no checkpoint is left to the process that may still write it. */
  private async isBegun({ building }: Pointer): Promise<boolean> {
    return building !== null && (await this.rows.checkpoint(building.target)) !== null;
  }

  /** Resolves once what it had begun has ended. */
  async end(): Promise<void> {
    this.stallsNext = this.losesNext = false;
    this.resume();
    await this.running;
  }

  /** Takes over and folds everything. */
  async finish(): Promise<void> {
    await this.end();
    await this.takeOver();
    await this.fold(Infinity);
  }

  private async fill(target: string): Promise<void> {
    const { rows, events, projection } = this;
    const { name, indexes } = projection;
    await rows.ensure({ name: target, indexes });
    const filter = { streamPrefixes: projection.categories.map((category) => `${category}-`) };
    const after = await rows.checkpoint(target);
    const work = { events, rows, projection, target, filter, after, batchSize, signal: never };
    await foldHistory({ ...work, onProgress: () => undefined });
    const tail = await this.after({ name, position: await rows.checkpoint(target) });
    if (tail.length > 0) await foldBatch(rows, projection, tail, target);
  }

  private async after({ position }: Pick<Pointer, 'name' | 'position'>): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.events.readAll({ after: position })) events.push(event);
    return events;
  }

  /** Resolves when the work has ended or stalls; while it stalls, nothing else starts. */
  private async start(work: () => Promise<void>): Promise<void> {
    if (this.running) return;
    const stalled = new Promise<void>((resolve) => (this.stalled = resolve));
    const running = work()
      .catch((error: unknown) => {
        const isExpected = [StaleEpoch, StaleWrite, StoreUnavailable].some((type) => error instanceof type);
        if (!isExpected) throw error;
      })
      .finally(() => (this.running = null));
    this.running = running;
    await Promise.race([running, stalled]);
  }

  private async stall(): Promise<void> {
    this.stallsNext = false;
    const resumed = new Promise<void>((resolve) => (this.resume = resolve));
    this.stalled();
    await resumed;
  }
}
