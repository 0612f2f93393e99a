import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Covers, coverSizes } from '../../../media/covers/covers';
import { Public } from '../../../platform/authentication/access';
import { ContentStore } from '../../../platform/content/content-store';
import { Describes } from '../../../platform/openapi/describes';
import { matchesEtag } from '../../../platform/http/etags';
import type { FeedAddress } from '../addresses/show-addresses';
import { FeedAccess } from './feed-access';
import { publicHeaders } from './feed-reply';
import { feedRoutes } from './feeds.openapi';

/** Covers of shows, drawn from their titles; who may read the feed may read them. */
@Controller('feeds')
@Public()
export class ShowCoversController {
  constructor(
    private readonly access: FeedAccess,
    private readonly covers: Covers,
    private readonly content: ContentStore,
  ) {}

  @Get(':showId/covers/:file')
  @Describes(feedRoutes.cover)
  cover(
    @Param('showId') showId: string,
    @Param('file') file: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send({ showId, token: null }, file, headers, reply);
  }

  @Get(':showId/private/:token/covers/:file')
  @Describes(feedRoutes.privateCover)
  privateCover(
    @Param() { showId, token, file }: { showId: string; token: string; file: string },
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send({ showId, token }, file, headers, reply);
  }

  private async send(address: FeedAddress, file: string, headers: FastifyRequest['headers'], reply: FastifyReply) {
    const { id, title, accountId } = await this.access.show(address);
    const size = coverSizes.find((one) => file === `${one}.png`);
    if (size === undefined) throw new AppError('request.notFound');
    const { contentHash, bytes } = await this.covers.generated({ title, seed: id }, size, { ownerId: accountId });
    const etag = `"${contentHash}"`;
    reply.headers({ ...publicHeaders, etag, 'cache-control': 'public, no-cache' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    reply.headers({ 'content-type': 'image/png', 'content-length': bytes });
    return reply.send(await this.content.stream(contentHash));
  }
}
