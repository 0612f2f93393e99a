import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError, errors } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { accepted } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { jobRoutes } from './jobs.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { outputQuerySchema, type OutputQuery } from '../queries/job-queries';
import { JobReads } from '../queries/job-reads';
import { OutputReply } from './output-reply';

/** Serves a job's audio to its owner, complete or as a byte range. */
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
  @Describes(jobRoutes.output)
  async send(
    @Param('jobId') jobId: string,
    @ParsedQuery(outputQuerySchema) { download }: OutputQuery,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    if (row.status === 'failed' || row.status === 'cancelled') throw noOutput(row);
    const { status, progress } = row;
    if (status !== 'completed') return reply.status(202).send(accepted({ jobId, status, progress }));
    return this.output.send(row, isDownload(download) ? 'attachment' : 'inline', headers, reply);
  }
}

/** Names the error with which the job ended. */
function noOutput({ id: jobId, errorCode: code, error }: JobRow): AppError {
  if (code === null || error === null) return new AppError('job.noOutput', { jobId });
  const message = `${errors['job.noOutput'].message} ${error}`;
  return new AppError('job.noOutput', { jobId, jobError: { code, error } }, { message });
}

const isDownload = (download: OutputQuery['download']): boolean => download === '1' || download === 'true';
