import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import {
  publicationDecider,
  publicationIdOf,
  type PublicationRef,
} from '@duetcast/domain/publications/publication-decider';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import { subscribers, type SubscriberRow } from '@duetcast/projections/shows/subscribers';
import { EventStore } from '../../eventing/event-store/event-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import type { Cutoffs } from './cutoffs';
import { deleteRows } from './row-deletion';

const pageSize = 500;

/** What goes with the stream of a job or a show: reports and decisions about it, and its subscribers. */
@Injectable()
export class RelatedStreams {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
  ) {}

  /** Expires the decisions on a job, which is a publication while it is shared. */
  expireShare(jobId: string, maxAgeSeconds: number): Promise<void> {
    return this.limit([{ kind: 'share', contentId: jobId }], maxAgeSeconds);
  }

  /** Expires the decisions on a show and on every episode that it ever had, and deletes the rows of its subscribers. */
  async expireShow(showId: string, maxAgeSeconds: number): Promise<void> {
    const contents: PublicationRef[] = [{ kind: 'show', contentId: showId }];
    for await (const { type, data } of this.store.readStream(streamName(showDecider.category, showId)))
      if (type === 'EpisodeAdded') contents.push({ kind: 'episode', contentId: data.episodeId as string });
    await this.limit(contents, maxAgeSeconds);
    const query = { where: { showId }, sort: [['createdAt', -1]] as const, pageSize };
    for await (const row of allRows<SubscriberRow>(this.rows, subscribers.name, query))
      await deleteRows(this.rows, subscribers.name, [row]);
  }

  /** A stream of decisions that are younger than the content goes event by event. */
  private async limit(contents: readonly PublicationRef[], maxAgeSeconds: number): Promise<void> {
    const reported = await this.rows.load<PublicationRow>(publications.name, contents.map(publicationIdOf));
    for (const id of reported.keys())
      await this.store.setMaxAge(streamName(publicationDecider.category, id), maxAgeSeconds);
  }

  /** Deletes the rows of publications whose events are gone, also those that a rebuild restored; returns their number. */
  async purgePublications({ events }: Cutoffs, signal: AbortSignal): Promise<number> {
    if (events === null) return 0;
    let deleted = 0;
    const query = { where: { changedAt: { lt: events } }, sort: [['changedAt', -1]] as const, pageSize };
    for await (const row of allRows<PublicationRow>(this.rows, publications.name, query)) {
      signal.throwIfAborted();
      if ((await this.store.maxAge(streamName(publicationDecider.category, row.id))) !== null)
        deleted += await deleteRows(this.rows, publications.name, [row]);
    }
    return deleted;
  }
}
