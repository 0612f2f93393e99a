import { isAppError } from '@duetcast/domain/kernel/errors';
import { NewerEvent } from '@duetcast/domain/kernel/newer-event';
import type { ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import type { RunnerStats } from '../status/runner-stats';
import { RebuildCancelled } from './shadow-build';

/** Outcome of a requested rebuild. */
export type RebuildOutcome = { readonly rowVersion: number } | { readonly error: string };
/** Records an outcome; resolves when it is stored, rejected, or the process stops. */
export type ReportOutcome = (projection: string, rebuildId: string, outcome: RebuildOutcome) => Promise<void>;

/** Runs each rebuild that an administrator requests once and reports its outcome. */
export class RequestedRebuild {
  /** Latest controls that arrived during a rebuild. */
  private pending: ProjectionControls | null = null;
  private current: Promise<void> | null = null;
  /** Id of the last rebuild that ended in this process; its request stays active until the outcome is stored. */
  private endedId: string | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly rebuild: () => Promise<void>,
    private readonly stats: RunnerStats,
    private readonly reportOutcome: ReportOutcome,
  ) {}

  get ended(): Promise<void> {
    return this.current ?? Promise.resolve();
  }

  /** Starts the requested rebuild; restarts one that a pause cancelled. */
  begin(controls: ProjectionControls): void {
    this.pending = this.current && controls;
    const { rebuildId, isPaused } = controls;
    if (rebuildId === null || isPaused || rebuildId === this.endedId || this.current) return;
    this.current = this.perform(rebuildId).finally(() => {
      this.current = null;
      if (this.pending) this.begin(this.pending);
    });
  }

  private async perform(rebuildId: string): Promise<void> {
    const { name, version } = this.projection;
    this.stats.rebuildStarted();
    try {
      await this.rebuild();
      this.endedId = rebuildId;
      await this.reportOutcome(name, rebuildId, { rowVersion: version });
    } catch (error) {
      const isElsewhere =
        isAppError(error, 'store.conflict') || error instanceof LeaseLost || error instanceof NewerEvent;
      if (isElsewhere || error instanceof RebuildCancelled) return;
      this.endedId = rebuildId;
      this.stats.rebuildFailed(error);
      await this.reportOutcome(name, rebuildId, { error: error instanceof Error ? error.message : String(error) });
    }
  }
}
