import { Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Covers, type Cover } from '../../../media/covers/covers';
import { Public } from '../../../platform/authentication/access';
import { ContentStore } from '../../../platform/content/content-store';
import { lostIfMissing } from '../../../platform/content/missing-content';
import { matchesEtag } from '../../../platform/http/etags';
import { coverNames, drawnCoverNames } from '../addresses/cover-names';
import type { FeedAddress } from '../addresses/show-addresses';
import { publicHeaders, FeedAccess } from './feed-reply';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

const cover = {
  200: { description: 'A square image.', media: ['image/png', 'image/jpeg'], headers: ['ETag'] },
  304: { description: 'The cover matches If-None-Match; no body is sent.' },
};

/** Covers of shows, uploaded or drawn from their titles; who may read the feed may read them. */
@ApiController('Shows', 'feeds')
@Public()
export class ShowCoversController {
  constructor(
    private readonly access: FeedAccess,
    private readonly covers: Covers,
    private readonly content: ContentStore,
  ) {}

  @Get(':showId/covers/:file')
  @ApiOperation('Serves the cover of a show', {
    operationId: 'getShowCover',
    answers: cover,
    errors: ['publication.hidden', 'content.lost'],
  })
  cover(
    @Param('showId') showId: string,
    @Param('file') file: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send({ showId, token: null }, file, headers, reply);
  }

  @Get(':showId/private/:token/covers/:file')
  @ApiOperation('Serves the cover of a show to a private subscriber', {
    operationId: 'getPrivateShowCover',
    answers: cover,
    errors: ['publication.hidden', 'content.lost'],
  })
  privateCover(
    @Param() { showId, token, file }: { showId: string; token: string; file: string },
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send({ showId, token }, file, headers, reply);
  }

  private async send(address: FeedAddress, file: string, headers: FastifyRequest['headers'], reply: FastifyReply) {
    const { contentHash, bytes, mediaType } = await this.coverAt(await this.access.show(address), file);
    const etag = `"${contentHash}"`;
    reply.headers({ ...publicHeaders, etag, 'cache-control': 'public, no-cache' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    await this.content.size(contentHash, bytes);
    const body = await this.content.stream(contentHash).catch(lostIfMissing);
    reply.headers({ 'content-type': mediaType, 'content-length': bytes });
    return reply.send(body);
  }

  /** @throws AppError `request.notFound`, also for a cover that was replaced */
  private async coverAt(show: ShowRow, file: string): Promise<Cover & { mediaType: string }> {
    const uploaded = coverNames(show).find(({ name }) => name === file)?.file;
    if (uploaded) return { ...uploaded, mediaType: 'image/jpeg' };
    const drawn = drawnCoverNames.find(({ name }) => name === file);
    if (!drawn) throw new AppError('request.notFound');
    const { title, id: seed, accountId: ownerId } = show;
    return { ...(await this.covers.generated({ title, seed }, drawn.side, { ownerId })), mediaType: 'image/png' };
  }
}
