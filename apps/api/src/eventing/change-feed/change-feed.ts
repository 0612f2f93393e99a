import type { OnModuleDestroy } from '@nestjs/common';
import type { PushedProjection } from '@duetcast/projections/realtime/pushed-projections';
import { Subject } from 'rxjs';
import { pause } from '../../platform/timing/retry';
import type { ReadModelStore } from '../read-models/read-model-store';
import type { Checkpoints, Pointers } from './checkpoints';
import { PushedPositions, type RowChange } from './pushed-positions';

type FeedRows = Pick<ReadModelStore, 'changedSince' | 'pointerCacheMs'>;

/** Delivery from the moment when the first owner is connected until the last one has left. */
interface Delivery {
  readonly ready: Promise<void>;
  readonly ending: AbortController;
}

/**
 * The changed rows of connected owners, at least once, whichever process saved them; several changes of a row in a short
 * time arrive as the last one. Costs nothing while no owner is connected.
 */
export class ChangeFeed implements OnModuleDestroy {
  private readonly changed = new Subject<RowChange>();
  private readonly refreshed = new Subject<PushedProjection>();
  private readonly owners = new Map<string, number>();
  private delivery: Delivery | null = null;
  readonly changes = this.changed.asObservable();
  /** Names of projections whose rows must be read again, because they were rebuilt. */
  readonly refreshes = this.refreshed.asObservable();

  constructor(
    private readonly rows: FeedRows,
    private readonly checkpoints: Checkpoints,
    private readonly projections: readonly PushedProjection[],
  ) {}

  /**
   * Delivers the owner's changes from now on: rows that are read after this resolves, and the changes, miss nothing.
   * Returns the function that ends it. @throws StoreUnavailable
   */
  async join(owner: string): Promise<() => void> {
    this.owners.set(owner, (this.owners.get(owner) ?? 0) + 1);
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) this.leave(owner);
      hasLeft = true;
    };
    try {
      await (this.delivery ??= this.deliver()).ready;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  onModuleDestroy(): void {
    this.end();
  }

  private leave(owner: string): void {
    const others = (this.owners.get(owner) ?? 1) - 1;
    if (others > 0) this.owners.set(owner, others);
    else this.owners.delete(owner);
    if (this.owners.size === 0) this.end();
  }

  private end(): void {
    this.delivery?.ending.abort();
    this.delivery = null;
  }

  private deliver(): Delivery {
    const ending = new AbortController();
    const ready = this.follow(ending.signal);
    ready.catch(() => this.delivery?.ending === ending && this.end());
    return { ready, ending };
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const pushed = new PushedPositions(this.rows, this.projections, await this.checkpoints.next(this.projections));
    const listener = {
      onChange: (change: RowChange) => this.changed.next(change),
      onRefresh: (projection: PushedProjection) => void this.refresh(projection, signal),
    };
    const push = (pointers: Pointers) => pushed.advance(pointers, [...this.owners.keys()], listener);
    const loop = this.checkpoints.follow(this.projections, push);
    if (signal.aborted) return;
    signal.addEventListener('abort', () => void loop.stop());
    loop.start();
  }

  /** Once every process reads the build that is served now. */
  private async refresh(projection: PushedProjection, signal: AbortSignal): Promise<void> {
    if (await pause(this.rows.pointerCacheMs, signal)) this.refreshed.next(projection);
  }
}
