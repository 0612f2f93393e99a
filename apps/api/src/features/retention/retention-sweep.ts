import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { contentUses } from '@duetcast/projections/content/content-uses';
import { Config } from '../../platform/config/config';
import { EventStore } from '../../eventing/event-store/event-store';
import { Metrics } from '../../platform/observability/metrics';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { ContentExpiry } from './content-expiry';
import { cutoffsAt } from './cutoffs';
import { expirableJobs, expirablePodcasts } from './expirable';
import { EventRetention } from './event-retention';
import { UnneededContent } from './unneeded-content';

/** How many of each went. */
interface Swept {
  readonly jobs: number;
  readonly podcasts: number;
  /** Pieces of content that nobody needed, beside those of jobs and podcasts. */
  readonly leftBehind: number;
  readonly names: number;
  readonly logRows: number;
  readonly forgotten: number;
}

/** How often a stop is looked for while the rows catch up, ms; and how often in all. */
const [waitMs, waits] = [1_000, 60];

/**
 * Deletes what was kept for long enough. It keeps no state of its own: it may end anywhere, run twice at once, and
 * begin again.
 */
@Injectable()
export class RetentionSweep {
  private readonly logger = new Logger('Retention');
  private readonly count: (labels: { kind: string }, by: number) => void;

  constructor(
    private readonly expiry: ContentExpiry,
    private readonly unneeded: UnneededContent,
    private readonly facts: EventRetention,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.count = metrics.counter('duetcast_retention_swept_total', 'What retention has deleted.', ['kind']);
  }

  /**
   * `now` is in Unix ms.
   * @throws AppError `store.unavailable`, also while the rows are behind the events; the reason of `signal`
   */
  async sweep(now = Date.now(), signal: AbortSignal = new AbortController().signal): Promise<Swept> {
    const startedAt = performance.now();
    const cutoffs = cutoffsAt(now, this.config);
    const isUsed = await this.untilRowsAreComplete(signal);
    const sweep = { now, cutoffs, signal };
    const jobs = await this.expiry.expire(expirableJobs, sweep);
    const podcasts = await this.expiry.expire(expirablePodcasts, sweep);
    const before = Date.parse(cutoffs.content);
    const leftBehind = isUsed ? await this.unneeded.deleteLeftBehind(before, signal) : 0;
    const names = await this.unneeded.deleteEmptyNames(before, signal);
    const logRows = await this.facts.purgeLogs(cutoffs);
    const forgottenJobs = await this.facts.forget(expirableJobs, cutoffs, signal);
    const forgottenPodcasts = await this.facts.forget(expirablePodcasts, cutoffs, signal);
    const indexRows = await this.facts.forgetIndexed(cutoffs, signal);
    const swept = { jobs, podcasts, leftBehind, names, logRows, forgotten: forgottenJobs + forgottenPodcasts };
    for (const [kind, figure] of Object.entries({ ...swept, indexRows })) this.count({ kind }, figure);
    this.logger.log({ ...swept, indexRows, durationMs: Math.round(performance.now() - startedAt) }, 'swept');
    return swept;
  }

  /** Who needs what is read from rows: they must show every job and podcast that there is. False: there is none. */
  private async untilRowsAreComplete(signal: AbortSignal): Promise<boolean> {
    const jobs = await this.newestPosition(expirableJobs.decider);
    const podcasts = await this.newestPosition(expirablePodcasts.decider);
    await this.waitForRows([contentUses.name, expirableJobs.projection], jobs, signal);
    await this.waitForRows([contentUses.name, expirablePodcasts.projection], podcasts, signal);
    return jobs !== null || podcasts !== null;
  }

  private async waitForRows(projections: string[], position: Position | null, signal: AbortSignal): Promise<void> {
    for (let wait = 0; wait < waits; wait++) {
      signal.throwIfAborted();
      if (await this.progress.reached(projections, position, waitMs)) return;
    }
    throw new AppError('store.unavailable', { behind: projections });
  }

  private async newestPosition({ category }: { category: string }): Promise<Position | null> {
    const filter = { streamPrefixes: [`${category}-`] };
    for await (const { position } of this.store.readAll({ backwards: true, limit: 1, filter })) return position;
    return null;
  }
}
