import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Covers } from '../../../media/covers/covers';
import { Public } from '../../../platform/authentication/access';
import { ContentStore } from '../../../platform/content/content-store';
import { ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { matchesEtag } from '../../../platform/http/etags';
import { JobReads } from '../queries/job-reads';
import { forOtherSites } from './for-other-sites';
import { SharedJobs } from './shared-jobs';
import { coverQuerySchema, sharingRoutes, type CoverQuery } from './sharing.openapi';

/** The cover of a shared podcast, drawn from its title. */
@Controller('api/shares')
@Public()
export class ShareCoverController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly jobs: JobReads,
    private readonly covers: Covers,
    private readonly content: ContentStore,
  ) {}

  @Get(':shareId/cover')
  @Describes(sharingRoutes.cover)
  async cover(
    @Param('shareId') shareId: string,
    @ParsedQuery(coverQuerySchema) { size }: CoverQuery,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { id, ownerId } = await this.shared.playable(shareId);
    const title = (await this.jobs.titleOf(id)) ?? '';
    const { contentHash, bytes } = await this.covers.generated({ title }, size, { ownerId });
    const etag = `"${contentHash}"`;
    reply.headers({ etag, 'cache-control': 'public, no-cache', ...forOtherSites });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    reply.headers({ 'content-type': 'image/png', 'content-length': bytes });
    return reply.send(await this.content.stream(contentHash));
  }
}
