import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Covers, coverSizes } from '../../../media/covers/covers';
import { Public } from '../../../platform/authentication/access';
import { ContentStore } from '../../../platform/content/content-store';
import { ParsedQuery } from '../../../platform/http/route-io';
import { matchesEtag } from '../../../platform/http/etags';
import { JobReads } from '../queries/job-reads';
import { SharedJobs, forOtherSites } from './shared-jobs';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

/** Query of `GET /api/shares/{shareId}/cover`. */
const coverQuerySchema = z.strictObject({
  size: z.coerce
    .number()
    .pipe(z.literal(coverSizes, `Must be one of ${coverSizes.join(', ')}`))
    .default(1400)
    .meta({ description: 'Pixels of a side.', enum: coverSizes }),
});

type CoverQuery = z.infer<typeof coverQuerySchema>;

/** The cover of a shared podcast, drawn from its title. */
@ApiController('Jobs', 'api/shares')
@Public()
export class ShareCoverController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly jobs: JobReads,
    private readonly covers: Covers,
    private readonly content: ContentStore,
  ) {}

  @Get(':shareId/cover')
  @ApiOperation('Retrieves the cover of a shared podcast', {
    answer: { description: 'A square PNG file.', media: ['image/png'], headers: ['ETag'] },
    answers: { 304: { description: 'The cover matches If-None-Match; no body is sent.' } },
    errors: ['publication.hidden', 'job.outputExpired'],
  })
  async cover(
    @Param('shareId') shareId: string,
    @ParsedQuery(coverQuerySchema) { size }: CoverQuery,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const row = await this.shared.playable(shareId);
    const title = (await this.jobs.titleOf(row)) ?? '';
    const { contentHash, bytes } = await this.covers.generated({ title }, size, row);
    const etag = `"${contentHash}"`;
    reply.headers({ etag, 'cache-control': 'public, no-cache', ...forOtherSites });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    await this.content.size(contentHash, bytes);
    reply.headers({ 'content-type': 'image/png', 'content-length': bytes });
    return reply.send(await this.content.stream(contentHash));
  }
}
