import { Controller, Get, Param, Res } from '@nestjs/common';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal, Public, Scope } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { pendingAnswer } from '../queries/pending-answer';
import { JobReads } from '../queries/job-reads';
import { forOtherSites } from '../sharing/for-other-sites';
import { SharedJobs } from '../sharing/shared-jobs';
import { captionFile, captionFormats } from './caption-files';
import { captionRoutes, captionsQuerySchema, type CaptionsQuery } from './captions.openapi';
import { JobCaptions } from './job-captions';

/** Serves captions to the owner of a job, and to those who have the link of a shared one. */
@Controller('api')
export class CaptionsController {
  constructor(
    private readonly jobs: JobReads,
    private readonly shared: SharedJobs,
    private readonly captions: JobCaptions,
  ) {}

  /** 202 while the job is running. */
  @Get('jobs/:jobId/captions')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site', 'anonymous')
  @Describes(captionRoutes.job)
  async ofJob(
    @Param('jobId') jobId: string,
    @ParsedQuery(captionsQuerySchema) query: CaptionsQuery,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    return pending ? reply.status(202).send(pending) : this.send(row, query, reply);
  }

  /** Players on other sites load the captions. */
  @Get('shares/:shareId/captions')
  @Public()
  @Describes(captionRoutes.share)
  async ofShare(
    @Param('shareId') shareId: string,
    @ParsedQuery(captionsQuerySchema) query: CaptionsQuery,
    @Res() reply: FastifyReply,
  ) {
    const row = await this.shared.find(shareId);
    reply.headers(forOtherSites);
    return this.send(row, query, reply);
  }

  private async send(row: JobRow, { format, words }: CaptionsQuery, reply: FastifyReply): Promise<FastifyReply> {
    const file = captionFile(await this.captions.cuesOf(row), format, { words: words === 'true' });
    reply.headers({ 'content-type': captionFormats[format], 'cache-control': 'private, no-cache' });
    return reply.send(file);
  }
}
