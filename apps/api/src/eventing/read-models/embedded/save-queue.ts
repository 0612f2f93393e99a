import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { GroupCommit } from '../../sqlite/group-commit';
import type { RowBatch } from './row-batch';

interface Pending {
  readonly batch: RowBatch;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The batches of all projections that an event concerns share a transaction; each succeeds or fails independently. */
export class SaveQueue {
  private readonly groups = new GroupCommit<Pending>((group) => this.commit(group));

  /** `write` writes all batches in one transaction, or throws. */
  constructor(private readonly write: (batches: readonly RowBatch[]) => Promise<unknown>) {}

  /** @throws what `write` throws for this batch alone, StoreUnavailable */
  add(batch: RowBatch): Promise<void> {
    return new Promise((resolve, reject) => this.groups.add({ batch, resolve, reject }));
  }

  /** Never rejects. If one batch cannot be written, nothing was: then each is written by itself. */
  private async commit(group: readonly Pending[]): Promise<void> {
    try {
      await this.write(group.map(({ batch }) => batch));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !(error instanceof StoreUnavailable)) for (const one of group) await this.commit([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
