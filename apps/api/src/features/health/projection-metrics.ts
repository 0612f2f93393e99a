import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectionRunners } from '../../eventing/projector/projection-runners';
import type { ProjectionState, ProjectionStatus } from '../../eventing/projector/status/projection-status';
import { Metrics } from '../../platform/observability/metrics';
import { Readiness } from '../../platform/observability/readiness';

/**
 * States in which the rows may miss what was written before the process started, or a store does not answer. In
 * `rebuilding` they are of another version of the product, too; a rebuild that was asked for goes on beside rows that
 * follow, and does not show in the state.
 */
const behind: readonly ProjectionState[] = ['starting', 'rebuilding', 'catching-up', 'failed', 'stopped'];

/** Shows the projections of this process in its readiness and its metrics. */
@Injectable()
export class ProjectionMetrics implements OnModuleInit {
  constructor(
    private readonly runners: ProjectionRunners,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.readiness.require('projections', async () =>
      (await this.runners.status()).filter(({ state }) => behind.includes(state)).map(({ name }) => name),
    );
    this.metrics.gauge('projection_lag_seconds', 'Age of what is still to be folded.', 'projection', () =>
      this.figures(({ lagMs }) => (lagMs ?? 0) / 1000),
    );
    this.metrics.gauge('projection_poisoned', '1: an event could not be folded.', 'projection', () =>
      this.figures(({ state }) => (state === 'poisoned' ? 1 : 0)),
    );
    this.metrics.gauge('projection_paused', '1: an administrator paused it.', 'projection', () =>
      this.figures(({ state }) => (state === 'paused' ? 1 : 0)),
    );
    this.metrics.gauge('projection_rebuilding', '1: its rows are being built anew.', 'projection', () =>
      this.figures(({ rebuild }) => (rebuild ? 1 : 0)),
    );
  }

  private async figures(figureOf: (status: ProjectionStatus) => number): Promise<Record<string, number>> {
    return Object.fromEntries((await this.runners.status()).map((status) => [status.name, figureOf(status)]));
  }
}
