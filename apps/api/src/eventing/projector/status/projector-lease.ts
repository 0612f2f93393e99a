import { LeaseLost } from '../../../platform/timing/hold-lease';
import { retry } from '../../../platform/timing/retry';
import { pointerOf } from '../../read-models/builds';
import type { Pointer } from '../../read-models/pointer';
import {
  StaleWrite,
  type CollectionSpec,
  type ReadModelStore,
  type StoredRow,
} from '../../read-models/read-model-store';
import type { ProjectionReport } from './projection-status';

/** Lease holder and last report of each projection. */
export const projectorsCollection: CollectionSpec = { name: 'projectors', indexes: [] };

export interface ProjectorRow {
  readonly holder: string | null;
  /** ISO 8601 UTC. */
  readonly leaseExpiresAt: string;
  /** Absent: never reported. */
  readonly report?: ProjectionReport;
  /** Collections of running rebuilds and of rebuilds whose process crashed. */
  readonly builds?: readonly string[];
}

const unheld: ProjectorRow = { holder: null, leaseExpiresAt: new Date(0).toISOString() };
/** The row changes only when projectors compete for it. */
const conflictRetries = { attempts: 5, delayMs: () => 0, isRetryable: (error: unknown) => error instanceof StaleWrite };

/**
 * Lets one projector run a projection, which avoids duplicate work and messages. Rows are saved by compare-and-swap and
 * stay correct without the lease, so clock skew is harmless.
 */
export class ProjectorLease {
  constructor(
    private readonly store: ReadModelStore,
    private readonly projection: string,
    private readonly holder: string,
    readonly durationMs: number,
  ) {}

  /** Acquires or renews the lease; false while another holder has it. The same holder name reacquires it immediately. */
  async acquire(): Promise<boolean> {
    try {
      await this.confirm();
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  /** Lets another projector take over immediately. */
  async release(): Promise<void> {
    if ((await this.load())?.row.holder !== this.holder) return;
    await this.change((row) => ({ ...row, holder: null, leaseExpiresAt: unheld.leaseExpiresAt }));
  }

  /** The pointer of the projection, under an epoch of this process. */
  async pointer(): Promise<Pointer> {
    return retry(async () => {
      const pointer = await pointerOf(this.store, this.projection);
      if (pointer.holder === this.holder) return pointer;
      return this.store.changePointer(pointer, { holder: this.holder, epoch: pointer.epoch + 1 });
    }, conflictRetries);
  }

  /** Acquires or renews the lease. @throws LeaseLost */
  async confirm(): Promise<void> {
    await this.change((row) => ({ ...row, holder: this.holder, leaseExpiresAt: inMs(this.durationMs) }));
  }

  /** Registers a build; returns collections that earlier builds may have left. @throws LeaseLost */
  async addBuild(collection: string): Promise<readonly string[]> {
    let before: readonly string[] = [];
    await this.change((row) => {
      before = row.builds ?? [];
      return { ...row, builds: [...before, collection] };
    });
    return before;
  }

  /** @throws LeaseLost */
  async forgetBuilds(collections: readonly string[]): Promise<void> {
    await this.change((row) => ({ ...row, builds: row.builds?.filter((build) => !collections.includes(build)) ?? [] }));
  }

  /** @throws LeaseLost */
  async report(report: ProjectionReport): Promise<void> {
    await this.change((row) => ({ ...row, report }));
  }

  private async change(next: (row: ProjectorRow) => ProjectorRow): Promise<void> {
    await retry(async () => {
      const stored = await this.load();
      const { holder, leaseExpiresAt } = stored?.row ?? unheld;
      const isFree = holder === null || holder === this.holder || leaseExpiresAt < inMs(0);
      if (!isFree) throw new LeaseLost(`${this.projection} is run by ${holder}`);
      await this.save(stored, next(stored?.row ?? unheld));
    }, conflictRetries);
  }

  private async load(): Promise<StoredRow<ProjectorRow> | undefined> {
    return (await this.store.load<ProjectorRow>(projectorsCollection.name, [this.projection])).get(this.projection);
  }

  /** The row has no event, so its position counts its changes. */
  private async save(stored: StoredRow<ProjectorRow> | undefined, row: ProjectorRow): Promise<void> {
    const previous = stored?.position ?? null;
    const position = String(Number(previous ?? 0) + 1).padStart(20, '0');
    await this.store.save(null, [
      { collection: projectorsCollection.name, id: this.projection, previous, position, row },
    ]);
  }
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
