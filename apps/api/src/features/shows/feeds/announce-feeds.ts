import { Injectable } from '@nestjs/common';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { episodes } from '@duetcast/projections/shows/episodes';
import { shows } from '@duetcast/projections/shows/shows';
import { Config } from '../../../platform/config/config';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import { healthyWithinMs, ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../../eventing/reactions/reactor';
import {
  ServiceFailures,
  connectionFailureKind,
  statusFailureKind,
} from '../../../platform/external-services/service-failures';
import { request } from '../../../platform/outbound/outbound-request';
import { ShowAddresses } from '../addresses/show-addresses';

const timeoutMs = 10_000;

/** Tells the WebSub hub that a feed has changed. */
@Injectable()
export class HubCalls {
  constructor(
    private readonly config: Config,
    private readonly failures: ServiceFailures,
  ) {}

  /** Never fails: a hub that does not answer is reported to administrators, and apps poll the feed. */
  async publish(feedUrl: string): Promise<void> {
    const { WEBSUB_HUB_URL: hub } = this.config.env;
    if (hub === undefined) return;
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feedUrl, 'hub.topic': feedUrl }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Duetcast' };
    try {
      const answer = await request(hub, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) });
      answer.body.on('error', () => undefined); // the unread body is discarded
      await answer.body.dump();
      this.report(answer.statusCode);
    } catch (error) {
      this.failures.failed('feedHub', connectionFailureKind(error), error);
    }
  }

  private report(status: number): void {
    if (status < 400) this.failures.succeeded('feedHub');
    else this.failures.failed('feedHub', statusFailureKind(status), new Error(`The hub responded with ${status}.`));
  }
}

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
    await this.progress.reached([shows.name, episodes.name], event.position, healthyWithinMs);
    await this.hub.publish(this.addresses.feed({ showId, token: null }));
  }
}
