import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { PublicShows } from '../queries/public-shows';
import { EpisodeFiles } from './episode-files';
import { FeedAccess } from './feed-access';
import { FeedReply } from './feed-reply';
import { episodeFileQuerySchema, feedRoutes, type EpisodeFileQuery } from './feeds.openapi';
import type { FeedAddress } from '../addresses/show-addresses';

interface EpisodeFile {
  readonly showId: string;
  readonly token?: string;
  readonly episodeId: string;
  readonly file: string;
}

/** Feeds of shows and what they refer to, for podcast apps. Logs and metrics name the route, not the address. */
@Controller('feeds')
@Public()
export class FeedsController {
  constructor(
    private readonly feeds: FeedReply,
    private readonly access: FeedAccess,
    private readonly shows: PublicShows,
    private readonly files: EpisodeFiles,
  ) {}

  @Get(':feed')
  @Describes(feedRoutes.feed)
  feed(@Param('feed') feed: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    return this.feeds.send({ showId: withoutXml(feed), token: null }, headers, reply);
  }

  @Get(':showId/private/:feed')
  @Describes(feedRoutes.privateFeed)
  privateFeed(
    @Param('showId') showId: string,
    @Param('feed') feed: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.feeds.send({ showId, token: withoutXml(feed) }, headers, reply);
  }

  @Get(':showId/episodes/:episodeId/:file')
  @Describes(feedRoutes.file)
  file(
    @Param() file: EpisodeFile,
    @ParsedQuery(episodeFileQuerySchema) query: EpisodeFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(file, { showId: file.showId, token: null }, { query, request, reply });
  }

  @Get(':showId/private/:token/episodes/:episodeId/:file')
  @Describes(feedRoutes.privateFile)
  privateFile(
    @Param() file: EpisodeFile,
    @ParsedQuery(episodeFileQuerySchema) query: EpisodeFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(file, { showId: file.showId, token: file.token ?? '' }, { query, request, reply });
  }

  private async send({ episodeId, file }: EpisodeFile, address: FeedAddress, { query, request, reply }: Exchange) {
    const { id } = await this.access.show(address);
    const wanted = { file, words: query.words === 'true' };
    return this.files.send(await this.shows.episode(id, episodeId), wanted, request, reply);
  }
}

interface Exchange {
  readonly query: EpisodeFileQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @throws AppError `show.missing` */
function withoutXml(name: string): string {
  if (!name.endsWith('.xml')) throw new AppError('show.missing');
  return name.slice(0, -'.xml'.length);
}
