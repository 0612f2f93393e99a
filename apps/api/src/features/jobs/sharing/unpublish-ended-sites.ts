import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { connectionEvents } from '@duetcast/domain/sites/connection-events';
import { AppError } from '@duetcast/domain/kernel/errors';
import { currentEvent, type Position } from '@duetcast/domain/kernel/event';
import { publishedPosts, type PublishedPostRow } from '@duetcast/projections/sites/published-posts';
import { childContext, reactionTo } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { healthyWithinMs, ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/**
 * Unpublishes what the posts of a disconnected site show, because the site no longer can. Delivery is at least
 * once; an unpublished post ignores repeats.
 */
@Injectable()
export class UnpublishEndedSites implements Reaction {
  readonly name = 'ended-posts';
  readonly watched = { streamPrefixes: ['connection-'], types: ['SiteDisconnected'] };

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws AppError `store.unavailable`, also while the rows are behind; `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const ended = currentEvent(connectionEvents, event);
    if (ended.type !== 'SiteDisconnected') return;
    const { connectionId } = ended.data;
    await this.untilCurrent(event.position);
    const query = { where: { connectionId }, sort: [['publishedAt', -1]] as const };
    for await (const { id, row } of allRows<PublishedPostRow>(this.rows, publishedPosts.name, query)) {
      // A new connection of the same site published this post.
      if (row.publishedAt > event.metadata.at) continue;
      const command = { type: 'UnpublishPost', connectionId, post: row.post } as const;
      await this.deciders.run(jobDecider, row.jobId, command, childContext(reactionTo(event, this.name), id));
    }
  }

  /** What the site published before it was disconnected may not be in the rows yet. */
  private async untilCurrent(until: Position): Promise<void> {
    const { name } = publishedPosts;
    const filter = { streamPrefixes: [`${jobDecider.category}-`], types: ['PostAudioPublished'] };
    let newest: Position | null = null;
    for await (const { position } of this.store.readAll({ after: await this.rows.checkpoint(name), filter })) {
      if (position > until) break;
      newest = position;
    }
    if (!(await this.progress.reached([name], newest, healthyWithinMs)))
      throw new AppError('store.unavailable', { behind: name });
  }
}
