import { Injectable } from '@nestjs/common';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { episodes } from '@duetcast/projections/shows/episodes';
import { shows } from '@duetcast/projections/shows/shows';
import { Config } from '../../../platform/config/config';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { ShowAddresses } from '../addresses/show-addresses';
import { HubCalls } from './hub-calls';

/** The hub reads the feed at once; healthy projections have caught up by then, ms. */
const waitTimeoutMs = 5_000;

/** Announces changes of public feeds to the hub. The time of a scheduled episode is no event: apps find it when they poll. */
@Injectable()
export class AnnounceFeeds implements Reaction {
  readonly name = 'feed-hub';
  readonly watched = {
    streamPrefixes: [`${showDecider.category}-`],
    types: ['ShowUpdated', 'EpisodeAdded', 'EpisodeUpdated', 'EpisodeAudioRestored', 'EpisodeRemoved'],
  };

  constructor(
    private readonly deciders: Deciders,
    private readonly progress: ProjectionProgress,
    private readonly addresses: ShowAddresses,
    private readonly hub: HubCalls,
    private readonly config: Config,
  ) {}

  /** @throws AppError `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    if (this.config.env.WEBSUB_HUB_URL === undefined) return;
    const showId = streamIdOf(event);
    const { status, details } = (await this.deciders.load(showDecider, showId)).state;
    if (status !== 'active' || details?.isPrivate !== false) return;
    await this.progress.reached([shows.name, episodes.name], event.position, waitTimeoutMs);
    await this.hub.publish(this.addresses.feed({ showId, token: null }));
  }
}
