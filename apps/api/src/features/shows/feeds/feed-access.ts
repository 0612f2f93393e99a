import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { Deciders } from '../../../eventing/deciders/deciders';
import { sha256 } from '../../../platform/hashing/sha256';
import { PublicShows } from '../queries/public-shows';
import type { FeedAddress } from '../addresses/show-addresses';
import { subscriberIdOf, tokenShape } from '../addresses/feed-token';
import { SubscriberUses } from '../addresses/subscriber-uses';

/** Who may read a feed: anyone a public one, subscribers that of a show with their own address. */
@Injectable()
export class FeedAccess {
  constructor(
    private readonly shows: PublicShows,
    private readonly deciders: Deciders,
    private readonly uses: SubscriberUses,
  ) {}

  /** The events decide about a token, so that a revoked one is rejected at once. @throws AppError `show.missing` */
  async show({ showId, token }: FeedAddress): Promise<ShowRow> {
    if (token === null) return this.shows.publicShow(showId);
    if (!tokenShape.test(token)) throw new AppError('show.missing');
    const show = await this.shows.show(showId);
    const { tokens } = (await this.deciders.load(showDecider, showId)).state;
    const hash = sha256(token);
    if (tokens[subscriberIdOf(hash)] !== hash) throw new AppError('show.missing');
    return show;
  }

  /** Counts a read of the feed by its subscriber; never fails. */
  async countUse({ token }: FeedAddress): Promise<void> {
    if (token !== null) await this.uses.record(subscriberIdOf(sha256(token)), new Date());
  }
}
