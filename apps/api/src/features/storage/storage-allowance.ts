import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import { type Position, count } from '@duetcast/domain/kernel/event';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { assertStorable } from '@duetcast/domain/storage/storage-use';
import {
  accountStorage,
  emptyStorage,
  storedBytes,
  type StorageRow,
} from '@duetcast/projections/storage/account-storage';
import { z } from 'zod';
import { Deciders } from '../../eventing/deciders/deciders';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { ReadModelStore, type StoredRow } from '../../eventing/read-models/read-model-store';
import { namedSchema } from '../../platform/openapi/api-operation';

/** What an account stores, in bytes. */
export const storageSchema = namedSchema('Storage', {
  limit: z
    .int()
    .min(unlimited)
    .meta({ description: `Bytes that the plan includes. ${unlimited} means unlimited.` }),
  used: count.meta({ description: 'All below together.' }),
  outputs: count,
  sounds: count,
  covers: count,
  texts: count.meta({ description: 'Articles, scripts with their versions, and texts of jobs.' }),
  expected: count.meta({ description: 'Expected outputs of jobs that have not ended.' }),
});

/** Bytes that this process accepted, and that the owner's row may not include yet. */
interface Accepted {
  readonly bytes: number;
  /** null: not appended yet. */
  position: Position | null;
}

/** What a command did, as `Deciders.run` returns it. */
interface Decided {
  readonly events: readonly unknown[];
  readonly position: Position | null;
}

/** Rows that are later than this, ms, no longer delay anybody's next request. */
const maxLagMs = 60_000;

/** Bounds what an account stores, where content is accepted. Work that is accepted ends, whatever its size turns out to be. */
@Injectable()
export class StorageAllowance {
  private readonly accepted = new Map<string, Set<Accepted>>();

  constructor(
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
    private readonly deciders: Deciders,
  ) {}

  async of(accountId: string): Promise<z.infer<typeof storageSchema>> {
    const [limit, stored] = await Promise.all([this.limitOf(accountId), this.rowOf(accountId)]);
    const row = stored?.row ?? emptyStorage(accountId);
    const { accountId: _accountId, ...bytes } = row;
    return { limit, used: storedBytes(row), ...bytes };
  }

  /**
   * Runs the work if the bytes fit, beside those of all work that this process accepted before. Other processes may accept
   * more until the rows include it.
   * @throws AppError `storage.limitExceeded` with limit, currentUsage and requested; what the work throws
   */
  async store<R extends Decided>(ownerId: string, bytes: number, work: () => Promise<R>): Promise<R> {
    const limit = await this.limitOf(ownerId);
    const before = [...(this.accepted.get(ownerId) ?? [])];
    const row = await this.rowOf(ownerId);
    const accepted = this.accepted.get(ownerId) ?? new Set();
    // Those of before may have reached the row since it was loaded.
    const missing = [...new Set([...before, ...accepted])].filter(
      ({ position }) => position === null || position > (row?.position ?? ''),
    );
    const stored = storedBytes(row?.row ?? emptyStorage(ownerId));
    assertStorable(
      limit,
      missing.reduce((sum, { bytes }) => sum + bytes, stored),
      bytes,
    );
    return this.run(ownerId, bytes, work);
  }

  private async limitOf(ownerId: string): Promise<number> {
    return plans[(await this.deciders.load(accountDecider, ownerId)).state.plan].storedBytes;
  }

  private async rowOf(ownerId: string): Promise<StoredRow<StorageRow> | undefined> {
    return (await this.rows.load<StorageRow>(accountStorage.name, [ownerId])).get(ownerId);
  }

  private async run<R extends Decided>(ownerId: string, bytes: number, work: () => Promise<R>): Promise<R> {
    const mine: Accepted = { bytes, position: null };
    this.accepted.set(ownerId, (this.accepted.get(ownerId) ?? new Set()).add(mine));
    try {
      const decided = await work();
      if (decided.events.length > 0) mine.position = decided.position;
      return decided;
    } finally {
      if (mine.position === null) this.forget(ownerId, mine);
      else
        void this.progress
          .reached([accountStorage.name], mine.position, maxLagMs)
          .catch(() => false) // the process stops
          .then(() => this.forget(ownerId, mine));
    }
  }

  private forget(ownerId: string, entry: Accepted): void {
    const accepted = this.accepted.get(ownerId);
    accepted?.delete(entry);
    if (accepted?.size === 0) this.accepted.delete(ownerId);
  }
}
