import type { Position } from '@duetcast/domain/kernel/event';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import type { GuardedDatabase } from '../../sqlite/guarded-database';
import type { Fence } from '../pointer';
import type { Save } from '../read-model-store';

/** What one call of `save` writes. */
export interface RowBatch {
  readonly checkpoint: { readonly name: string; readonly position: Position } | null;
  readonly saves: readonly Save[];
  readonly fence: Fence | undefined;
}

interface Pending {
  readonly batch: RowBatch;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: the batches of one event loop iteration, which are those of all projections that an event concerns, share
 * a transaction; each succeeds or fails independently.
 */
export class SaveQueue {
  private readonly pending: Pending[] = [];

  constructor(
    private readonly guard: GuardedDatabase,
    /** Writes all batches, or throws. Called inside a write transaction. */
    private readonly write: (batches: readonly RowBatch[]) => void,
  ) {}

  /** @throws what `write` throws for this batch alone, StoreUnavailable */
  add(batch: RowBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ batch, resolve, reject });
      if (this.pending.length === 1) setImmediate(() => void this.commit(this.pending.splice(0)));
    });
  }

  /** Never rejects. If one batch cannot be written, nothing was: then each is written by itself. */
  private async commit(group: readonly Pending[]): Promise<void> {
    try {
      await this.guard.write(() => this.write(group.map(({ batch }) => batch)));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !(error instanceof StoreUnavailable)) for (const one of group) await this.commit([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
