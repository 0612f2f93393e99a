import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectionRunners } from '../../eventing/projector/projection-runners';
import type { ProjectionState, ProjectionStatus } from '../../eventing/projector/status/projection-status';
import { Metrics } from '../../platform/observability/metrics';
import { Readiness } from '../../platform/observability/readiness';

/**
 * States in which rows may lack events from before the process started, or a store is unavailable. `rebuilding` means that
 * the rows also have an outdated projection version; a requested rebuild runs beside live rows and keeps their state.
 */
const notReadyStates: readonly ProjectionState[] = [
  'starting',
  'rebuilding',
  'catching-up',
  'failed',
  'damaged',
  'stopped',
];

/** Adds the projections of this process to its readiness check and metrics. */
@Injectable()
export class ProjectionMetrics implements OnModuleInit {
  constructor(
    private readonly runners: ProjectionRunners,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.readiness.addCheck('projections', async () =>
      (await this.runners.status()).filter(({ state }) => notReadyStates.includes(state)).map(({ name }) => name),
    );
    this.metrics.gauge('projection_lag_seconds', 'Lag of the projection behind the event store.', 'projection', () =>
      this.valuesByProjection(({ lagMs }) => (lagMs ?? 0) / 1000),
    );
    this.metrics.gauge('projection_poisoned', '1 if an event could not be folded.', 'projection', () =>
      this.valuesByProjection(({ state }) => (state === 'poisoned' ? 1 : 0)),
    );
    this.metrics.gauge('projection_paused', '1 if an administrator paused the projection.', 'projection', () =>
      this.valuesByProjection(({ state }) => (state === 'paused' ? 1 : 0)),
    );
    this.metrics.gauge('projection_rebuilding', '1 if the projection is being rebuilt.', 'projection', () =>
      this.valuesByProjection(({ rebuild }) => (rebuild ? 1 : 0)),
    );
  }

  private async valuesByProjection(valueOf: (status: ProjectionStatus) => number): Promise<Record<string, number>> {
    return Object.fromEntries((await this.runners.status()).map((status) => [status.name, valueOf(status)]));
  }
}
