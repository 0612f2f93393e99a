import { LeaseLost } from '../../../platform/timing/hold-lease';
import { retry } from '../../../platform/timing/retry';
import { pointerOf, serveBuild } from '../../read-models/builds';
import type { Pointer, PointerChange } from '../../read-models/pointer';
import { isStale, type ReadModelStore } from '../../read-models/read-model-store';
import type { ProjectorProcess } from './projector-process';

/** Pointers change seldom: when processes compete, or new rows are served. */
const conflictRetries = { attempts: 5, delayMs: () => 0, isRetryable: isStale };

/**
 * The right of this process to fold into a projection: its id in the pointer, under an epoch of its own, as long as its
 * heartbeat is valid. Rows are saved with that epoch, so they stay correct even if another process takes over too early.
 */
export class ProjectionLease {
  private epoch: number | null = null;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly projection: string,
    private readonly process: ProjectorProcess,
  ) {}

  /** Takes or keeps the projection. @throws LeaseLost while another process runs it */
  async acquire(): Promise<Pointer> {
    await this.process.confirm();
    return retry(async () => {
      const pointer = await pointerOf(this.rows, this.projection);
      const { holder, epoch } = pointer;
      if (this.isHeld(pointer)) return pointer;
      const isTaken = holder !== null && holder !== this.process.id && (await this.process.alive([holder])).has(holder);
      if (isTaken) throw this.lost(pointer);
      return this.save(pointer, { holder: this.process.id, epoch: epoch + 1 });
    }, conflictRetries);
  }

  /** The pointer as stored now. @throws LeaseLost */
  async pointer(): Promise<Pointer> {
    const pointer = await pointerOf(this.rows, this.projection);
    if (!this.isHeld(pointer)) throw this.lost(pointer);
    return pointer;
  }

  /** @throws LeaseLost */
  change(changeOf: (pointer: Pointer) => PointerChange): Promise<Pointer> {
    return retry(async () => {
      const pointer = await this.pointer();
      return this.save(pointer, changeOf(pointer));
    }, conflictRetries);
  }

  /** Serves a build in place of the present one; see `serveBuild`. @throws LeaseLost */
  async serve(finished: Parameters<typeof serveBuild>[2]): Promise<void> {
    this.epoch = (await serveBuild(this.rows, await this.pointer(), finished)).epoch;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    if (this.epoch !== null) await this.change(() => ({ holder: null }));
    this.epoch = null;
  }

  private isHeld({ holder, epoch }: Pointer): boolean {
    return holder === this.process.id && epoch === this.epoch;
  }

  private async save(pointer: Pointer, change: PointerChange): Promise<Pointer> {
    const changed = await this.rows.changePointer(pointer, change);
    this.epoch = changed.epoch;
    return changed;
  }

  private lost({ holder }: Pointer): LeaseLost {
    this.epoch = null;
    return new LeaseLost(`${this.projection} is run by ${holder}`);
  }
}
