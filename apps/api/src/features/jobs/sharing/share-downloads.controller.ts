import { Get, Param } from '@nestjs/common';
import { downloadsQuerySchema, type DownloadsQuery } from '@duetcast/domain/publications/download-requests';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedQuery, answer } from '../../../platform/http/route-io';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { DownloadCounts, downloadsSchema } from '../../downloads/public';
import { JobReads } from '../queries/job-reads';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';

/** Downloads of a shared job, for its owner. */
@ApiController('Jobs', 'api/jobs')
export class ShareDownloadsController {
  constructor(
    private readonly jobs: JobReads,
    private readonly counts: DownloadCounts,
  ) {}

  @Get(':jobId/downloads')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site')
  @ApiOperation('Counts the downloads of a shared job by day', {
    operationId: 'getJobDownloads',
    answer: answerOf(downloadsSchema),
  })
  async downloads(
    @Param('jobId') jobId: string,
    @ParsedQuery(downloadsQuerySchema) period: DownloadsQuery,
    @CurrentPrincipal() principal: Principal,
  ) {
    await this.jobs.findOwned(jobId, accessScopeOf(principal));
    return answer(await this.counts.of({ kind: 'share', contentId: jobId }, period));
  }
}
