import { Injectable, Logger } from '@nestjs/common';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { contentUses } from '@duetcast/projections/content/content-uses';
import { episodes } from '@duetcast/projections/shows/episodes';
import { Config } from '../../platform/config/config';
import { EventStore } from '../../eventing/event-store/event-store';
import { Metrics } from '../../platform/observability/metrics';
import { CaughtUpRows } from './caught-up-rows';
import { ContentExpiry } from './content-expiry';
import { cutoffsAt, type Cutoffs } from './cutoffs';
import { EpisodeRelease } from './episode-release';
import { endingShows, expirableJobs, expirablePodcasts } from './expirable';
import { EventRetention } from './event-retention';
import { RelatedStreams } from './related-streams';
import { UnreferencedContent } from './unreferenced-content';

const publishedEpisodes = { decider: showDecider, projection: episodes.name };

/** Counts of deleted items. */
interface Swept {
  readonly jobs: number;
  readonly podcasts: number;
  /** Removed from their shows. */
  readonly episodes: number;
  /** Unreferenced content, apart from that of expired jobs and podcasts. */
  readonly leftBehind: number;
  readonly names: number;
  readonly logRows: number;
  readonly forgotten: number;
}

/**
 * Deletes data past its retention period. Stateless: it can be interrupted anywhere, run concurrently and be restarted.
 */
@Injectable()
export class RetentionSweep {
  private readonly logger = new Logger('Retention');
  private readonly count: (labels: { kind: string }, by: number) => void;

  constructor(
    private readonly expiry: ContentExpiry,
    private readonly releases: EpisodeRelease,
    private readonly unreferenced: UnreferencedContent,
    private readonly events: EventRetention,
    private readonly related: RelatedStreams,
    private readonly store: EventStore,
    private readonly caughtUp: CaughtUpRows,
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
    const hasStreams = await this.waitForCurrentRows(signal);
    const sweep = { now, cutoffs, signal };
    const released = await this.releases.release(cutoffs, signal);
    const jobs = await this.expiry.expire(expirableJobs, sweep);
    const podcasts = await this.expiry.expire(expirablePodcasts, sweep);
    const before = Date.parse(cutoffs.content);
    const leftBehind = hasStreams ? await this.unreferenced.deleteOrphans(before, signal) : 0;
    const names = await this.unreferenced.deleteDanglingNames(before, signal);
    const logRows = await this.events.purgeLogs(cutoffs);
    const forgotten = await this.forget(cutoffs, signal);
    const indexRows = await this.events.deleteIndexRows(cutoffs, signal);
    const markers = await this.events.purgeMarkers(cutoffs, signal);
    const swept = { jobs, podcasts, episodes: released, leftBehind, names, logRows, forgotten };
    const all = { ...swept, indexRows, markers };
    for (const [kind, count] of Object.entries(all)) this.count({ kind }, count);
    if (Object.values(all).some((count) => count > 0))
      this.logger.log({ ...all, durationMs: Math.round(performance.now() - startedAt) }, 'swept');
    return swept;
  }

  /** Streams whose audit retention period is over, with what belongs to them; returns those of jobs, podcasts and shows. */
  private async forget(cutoffs: Cutoffs, signal: AbortSignal): Promise<number> {
    const { events, related } = this;
    const jobs = await events.expireStreams(expirableJobs, cutoffs, signal, (id, age) => related.expireShare(id, age));
    const podcasts = await events.expireStreams(expirablePodcasts, cutoffs, signal);
    const shows = await events.expireStreams(endingShows, cutoffs, signal, (id, age) => related.expireShow(id, age));
    await related.purgePublications(cutoffs, signal);
    return jobs + podcasts + shows;
  }

  /** References are read from rows, which must include every job, podcast and episode. False: there are none. */
  private async waitForCurrentRows(signal: AbortSignal): Promise<boolean> {
    const categories = [expirableJobs, expirablePodcasts, publishedEpisodes].map(({ decider, projection }) => ({
      filter: { streamPrefixes: [`${decider.category}-`] },
      projections: [contentUses.name, projection],
    }));
    for (const { filter, projections } of categories) await this.caughtUp.wait(filter, projections, signal);
    for (const { filter } of categories) for await (const _ of this.store.readAll({ filter, limit: 1 })) return true;
    return false;
  }
}
