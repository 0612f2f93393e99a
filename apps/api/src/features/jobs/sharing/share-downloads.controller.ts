import { Controller, Get, Param } from '@nestjs/common';
import { downloadsQuerySchema, type DownloadsQuery } from '@duetcast/domain/publications/download-requests';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { DownloadCounts } from '../../downloads/public';
import { JobReads } from '../queries/job-reads';
import { sharingRoutes } from './sharing.openapi';

/** Downloads of a shared job, for its owner. */
@Controller('api/jobs')
export class ShareDownloadsController {
  constructor(
    private readonly jobs: JobReads,
    private readonly counts: DownloadCounts,
  ) {}

  @Get(':jobId/downloads')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site')
  @Describes(sharingRoutes.downloads)
  async downloads(
    @Param('jobId') jobId: string,
    @ParsedQuery(downloadsQuerySchema) period: DownloadsQuery,
    @CurrentPrincipal() principal: Principal,
  ) {
    await this.jobs.findOwned(jobId, accessScopeOf(principal));
    return answer(await this.counts.of({ kind: 'share', contentId: jobId }, period));
  }
}
