import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { Injectable } from '@nestjs/common';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Config } from '../../../platform/config/config';
import { sha256 } from '../../../platform/hashing/sha256';
import { matchesEtag } from '../../../platform/http/etags';
import { subscriberIdOf, tokenShape } from '../addresses/feed-token';
import { SubscriberUses } from '../addresses/subscriber-uses';
import { PublicShows } from '../queries/public-shows';
import { FeedCache } from './feed-cache';
import { feedDocument } from './feed-document';
import { FeedVersions, type FeedVersion } from './feed-versions';
import { ShowAddresses, type FeedAddress } from '../addresses/show-addresses';

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

type Headers = FastifyRequest['headers'];

/** Sends the feed of a show, or that it has not changed. */
@Injectable()
export class FeedReply {
  constructor(
    private readonly access: FeedAccess,
    private readonly shows: PublicShows,
    private readonly versions: FeedVersions,
    private readonly cache: FeedCache,
    private readonly addresses: ShowAddresses,
    private readonly config: Config,
  ) {}

  /** @throws AppError `show.missing`, also for an unknown or revoked token */
  async send(address: FeedAddress, headers: Headers, reply: FastifyReply): Promise<FastifyReply> {
    const show = await this.access.show(address);
    await this.access.countUse(address);
    const now = new Date();
    const version = await this.versions.of(show, now);
    const isPrivate = address.token !== null;
    reply.headers({
      ...publicHeaders,
      etag: version.etag,
      'last-modified': new Date(version.changedAt).toUTCString(),
      'cache-control': isPrivate ? 'private, no-cache' : 'public, no-cache',
      'content-type': 'application/rss+xml; charset=utf-8',
      vary: 'accept-encoding',
      ...(isPrivate && { 'x-robots-tag': 'noindex' }),
    });
    if (isUnchanged(version, headers)) return reply.status(304).send();
    const build = () => this.document(show, { address, version, now });
    const { plain, gzipped } = await this.cache.of(this.addresses.feed(address), version.etag, build);
    if (!acceptsGzip(headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  }

  private async document(show: ShowRow, { address, version, now }: Requested): Promise<string> {
    const episodes = await this.shows.published(show.id, now);
    const hubUrl = show.isPrivate ? null : (this.config.env.WEBSUB_HUB_URL ?? null);
    const coverUrl = this.addresses.cover(address, show);
    return feedDocument({ show, episodes, address, changedAt: version.changedAt, hubUrl, coverUrl }, this.addresses);
  }
}

interface Requested {
  readonly address: FeedAddress;
  readonly version: FeedVersion;
  readonly now: Date;
}

/** Players on other sites may read what is public, and what a secret address names. */
export const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** If-None-Match decides where it is sent (RFC 9110, 13.2.2); dates count whole seconds. */
function isUnchanged({ etag, changedAt }: FeedVersion, headers: Headers): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag(headers['if-none-match'], etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since;
}

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  [accepted ?? []].flat().some((codings) => /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(codings)); // prettier-ignore
