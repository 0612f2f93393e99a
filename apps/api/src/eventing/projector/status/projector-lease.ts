import {
  StaleWrite,
  type CollectionSpec,
  type ReadModelStore,
  type StoredRow,
} from '../../read-models/read-model-store';
import type { ProjectionReport } from './projection-status';

/** Who runs a projection, which version its rows are of, and how it fares. */
export const projectorsCollection: CollectionSpec = { name: 'projectors', indexes: [] };

export interface ProjectorRow {
  /** null: never built. */
  readonly version: number | null;
  readonly holder: string | null;
  /** ISO 8601 UTC. */
  readonly leaseExpiresAt: string;
  /** Absent: never told. */
  readonly report?: ProjectionReport;
  /** Collections in which new rows are built, or were when their builder died. */
  readonly builds?: readonly string[];
}

const nobody: ProjectorRow = { version: null, holder: null, leaseExpiresAt: new Date(0).toISOString() };
const maxAttempts = 5;

/** Another projector has the projection. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * One projector per projection: it saves double work and double messages. Rows stay right without it, since they are
 * saved by compare-and-swap; so clocks that differ between machines do no harm.
 */
export class ProjectorLease {
  constructor(
    private readonly store: ReadModelStore,
    private readonly projection: string,
    private readonly holder: string,
    readonly durationMs: number,
  ) {}

  /** Takes or renews it; false while somebody else holds it. A holder of the same name takes it back at once. */
  async take(): Promise<boolean> {
    try {
      await this.confirm();
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  /** Lets another projector take over at once. */
  async release(): Promise<void> {
    if ((await this.load())?.row.holder !== this.holder) return;
    await this.change((row) => ({ ...row, holder: null, leaseExpiresAt: nobody.leaseExpiresAt }));
  }

  /** The version of the stored rows, null where they were never built. */
  async version(): Promise<number | null> {
    return (await this.load())?.row.version ?? null;
  }

  /** Takes it, or renews it for others to see. @throws LeaseLost */
  async confirm(): Promise<void> {
    await this.change((row) => ({ ...row, holder: this.holder, leaseExpiresAt: inMs(this.durationMs) }));
  }

  /** Collections that builds before this one may have left. @throws LeaseLost */
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
  async setVersion(version: number): Promise<void> {
    await this.change((row) => ({ ...row, version }));
  }

  /** @throws LeaseLost */
  async report(report: ProjectionReport): Promise<void> {
    await this.change((row) => ({ ...row, report }));
  }

  private async change(next: (row: ProjectorRow) => ProjectorRow): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const stored = await this.load();
      const { holder, leaseExpiresAt } = stored?.row ?? nobody;
      const isFree = holder === null || holder === this.holder || leaseExpiresAt < inMs(0);
      if (!isFree) throw new LeaseLost(`${this.projection} is run by ${holder}`);
      try {
        return await this.save(stored, next(stored?.row ?? nobody));
      } catch (error) {
        if (!(error instanceof StaleWrite) || attempt === maxAttempts) throw error;
      }
    }
  }

  private async load(): Promise<StoredRow<ProjectorRow> | undefined> {
    return (await this.store.load<ProjectorRow>(projectorsCollection.name, [this.projection])).get(this.projection);
  }

  /** The row's position counts its changes: here no event stands behind it. */
  private async save(stored: StoredRow<ProjectorRow> | undefined, row: ProjectorRow): Promise<void> {
    const previous = stored?.position ?? null;
    const position = String(Number(previous ?? 0) + 1).padStart(20, '0');
    await this.store.save(null, [
      { collection: projectorsCollection.name, id: this.projection, previous, position, row },
    ]);
  }
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
