import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/parsed';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { outputQuerySchema, type OutputQuery } from '../queries/job-query-schemas';
import { pendingAnswer } from '../queries/pending-answer';
import { JobReads } from '../queries/job-reads';
import { outputAnswers, outputErrors, OutputReply } from './output-reply';
import { acceptedSchema } from './accepted-job';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

/** Serves a job's audio to its owner, complete or as a byte range. */
@ApiTag('Jobs')
@Scope('jobs:read')
@Controller('api/jobs')
export class JobOutputController {
  constructor(
    private readonly jobs: JobReads,
    private readonly output: OutputReply,
  ) {}

  /** 202 while the job is running. */
  @Get(':jobId/output')
  @Allow('user', 'token', 'site', 'anonymous')
  @ApiOperation({
    summary: 'Downloads the audio of a job',
    answers: { ...outputAnswers, 202: acceptedSchema },
    errors: ['job.noOutput', ...outputErrors],
  })
  async send(
    @Param('jobId') jobId: string,
    @ParsedQuery(outputQuerySchema) { download }: OutputQuery,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    if (pending) return reply.status(202).send(pending);
    return this.output.send(row, isDownload(download) ? 'attachment' : 'inline', headers, reply);
  }
}

const isDownload = (download: OutputQuery['download']): boolean => download === '1' || download === 'true';
