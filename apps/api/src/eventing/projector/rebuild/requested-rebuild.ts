import { isAppError } from '@duetcast/domain/kernel/errors';
import type { ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { LeaseLost } from '../status/projector-lease';
import type { RunnerFigures } from '../status/runner-figures';
import { RebuildCancelled } from './shadow-build';

/** How a rebuild that an administrator asked for ended. */
export type RebuildOutcome = { readonly rowVersion: number } | { readonly error: string };
/** Records it; resolves when it is stored, or nobody waits any more. */
export type ReportOutcome = (projection: string, rebuildId: string, outcome: RebuildOutcome) => Promise<void>;

/** Does the rebuild that an administrator asked for, once; says how it ended. */
export class RequestedRebuild {
  /** What came while one was being done. */
  private waiting: ProjectionControls | null = null;
  private current: Promise<void> | null = null;
  /** Of the last one that came to an end here: its order stands until the outcome is stored. */
  private endedId: string | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly rebuild: () => Promise<void>,
    private readonly figures: RunnerFigures,
    private readonly reportOutcome: ReportOutcome,
  ) {}

  get ended(): Promise<void> {
    return this.current ?? Promise.resolve();
  }

  /** One that was cancelled because it had to wait begins anew with the next call. */
  begin(orders: ProjectionControls): void {
    this.waiting = this.current && orders;
    const { rebuildId, isPaused } = orders;
    if (rebuildId === null || isPaused || rebuildId === this.endedId || this.current) return;
    this.current = this.perform(rebuildId).finally(() => {
      this.current = null;
      if (this.waiting) this.begin(this.waiting);
    });
  }

  private async perform(rebuildId: string): Promise<void> {
    const { name, version } = this.projection;
    this.figures.rebuildBegins();
    try {
      await this.rebuild();
      this.endedId = rebuildId;
      await this.reportOutcome(name, rebuildId, { rowVersion: version });
    } catch (error) {
      const isElsewhere = isAppError(error, 'store.conflict') || error instanceof LeaseLost;
      if (isElsewhere || error instanceof RebuildCancelled) return;
      this.endedId = rebuildId;
      this.figures.rebuildFailed(error);
      await this.reportOutcome(name, rebuildId, { error: error instanceof Error ? error.message : String(error) });
    }
  }
}
