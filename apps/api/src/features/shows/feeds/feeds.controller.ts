import { Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/route-io';
import { PublicShows } from '../queries/public-shows';
import { EpisodeFiles } from './episode-files';
import { FeedReply, FeedAccess } from './feed-reply';
import type { FeedAddress } from '../addresses/show-addresses';
import { wordsQuery } from '../../jobs/public';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

/** Not strict: podcast apps and their prefixes add parameters of their own. */
const episodeFileQuerySchema = z.object(wordsQuery);
type EpisodeFileQuery = z.infer<typeof episodeFileQuerySchema>;

const feed = {
  200: {
    description: 'The feed.',
    media: ['application/rss+xml'],
    headers: ['ETag', 'Last-Modified'],
  },
  304: { description: 'The feed matches If-None-Match or If-Modified-Since; no body is sent.', headers: ['ETag'] },
};

const media = ['audio/mpeg', 'audio/wav', 'text/vtt', 'application/x-subrip', 'application/json+chapters'];

const file = {
  200: { description: 'The complete file.', media: [...media, 'application/json'], headers: ['ETag', 'Accept-Ranges'] },
  206: {
    description: 'The requested range of the audio.',
    media: media.slice(0, 2),
    headers: ['ETag', 'Accept-Ranges', 'Content-Range'],
  },
  304: { description: 'The audio matches If-None-Match; no body is sent.' },
};

const fileErrors = ['publication.hidden', 'episode.noTranscript', 'content.lost'] as const;

interface EpisodeFile {
  readonly showId: string;
  readonly token?: string;
  readonly episodeId: string;
  readonly file: string;
}

/** Feeds of shows and what they refer to, for podcast apps. Logs and metrics name the route, not the address. */
@ApiController('Shows', 'feeds')
@Public()
export class FeedsController {
  constructor(
    private readonly feeds: FeedReply,
    private readonly access: FeedAccess,
    private readonly shows: PublicShows,
    private readonly files: EpisodeFiles,
  ) {}

  @Get(':feed')
  @ApiOperation('Serves the feed of a show', { answers: feed, errors: ['publication.hidden'] })
  feed(@Param('feed') feed: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    return this.feeds.send({ showId: withoutXml(feed), token: null }, headers, reply);
  }

  @Get(':showId/private/:feed')
  @ApiOperation('Serves the feed of a show to a private subscriber', {
    operationId: 'getPrivateFeed',
    answers: feed,
    errors: ['publication.hidden'],
  })
  privateFeed(
    @Param('showId') showId: string,
    @Param('feed') feed: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.feeds.send({ showId, token: withoutXml(feed) }, headers, reply);
  }

  @Get(':showId/episodes/:episodeId/:file')
  @ApiOperation('Serves audio, transcript or chapters of an episode', {
    operationId: 'getFeedFile',
    answers: file,
    errors: fileErrors,
  })
  file(
    @Param() file: EpisodeFile,
    @ParsedQuery(episodeFileQuerySchema) query: EpisodeFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(file, { showId: file.showId, token: null }, { query, request, reply });
  }

  @Get(':showId/private/:token/episodes/:episodeId/:file')
  @ApiOperation('Serves audio, transcript or chapters of an episode to a private subscriber', {
    operationId: 'getPrivateFeedFile',
    answers: file,
    errors: fileErrors,
  })
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
