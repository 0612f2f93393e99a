import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { LocalProjector } from '../../../eventing/change-feed/local-projector';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { followEvents } from '../../../eventing/event-store/follow-events';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Config } from '../../../platform/config/config';
import { Metrics } from '../../../platform/observability/metrics';

/** Final statuses by the event that ends a job. */
const finalStatuses = { JobCompleted: 'completed', JobFailed: 'failed', JobCancelled: 'cancelled' } as const;
type FinalEvent = keyof typeof finalStatuses;

/** Counts finished jobs in the process that folds them, so that each counts once in the sum over all processes. */
@Injectable()
export class JobMetrics implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobMetrics');
  private readonly stopping = new AbortController();
  private readonly count: (labels: Readonly<Record<'type' | 'status', string>>) => void;
  private following: Promise<void> = Promise.resolve();

  constructor(
    metrics: Metrics,
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
    private readonly projector: LocalProjector,
    private readonly config: Config,
  ) {
    const help = 'Finished jobs by type and final status.';
    this.count = metrics.counter('duetcast_jobs_finished_total', help, ['type', 'status']);
  }

  onApplicationBootstrap(): void {
    if (!this.config.has('projector')) return;
    const { store, logger } = this;
    this.following = followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['job-'], types: Object.keys(finalStatuses) },
      signal: this.stopping.signal,
      onItem: (item) => (item.kind === 'event' ? this.take(item.event) : undefined),
      logger,
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }

  /** The row has the job's type, which these events lack; none: an interrupted submission was cancelled. */
  private async take(event: StoredEvent): Promise<void> {
    await this.progress.reached([jobs.name], event.position);
    if (!this.projector.isFollowing(jobs.name)) return;
    const id = streamIdOf(event);
    const type = (await this.rows.load<JobRow>(jobs.name, [id])).get(id)?.row.type;
    if (type) this.count({ type, status: finalStatuses[event.type as FinalEvent] });
  }
}
