import { Controller, Get, Param, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { auditMedia } from '@duetcast/verify/signed-audit';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { actorOf, accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { jobAuditRoutes } from './job-audit.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { JobAudit } from './job-audit';
import { JobAuditFile } from './job-audit-file';
import { JobAuditState } from './job-audit-state';
import { auditQuerySchema, type AuditQuery } from '../queries/job-queries';
import { JobReads } from '../queries/job-reads';

/** Audit trails of the caller's jobs. */
@Allow('user', 'token', 'site', 'anonymous')
@Controller('api/jobs/:jobId/audit')
export class JobAuditController {
  constructor(
    private readonly reads: JobReads,
    private readonly trails: JobAudit,
    private readonly files: JobAuditFile,
    private readonly states: JobAuditState,
  ) {}

  @Get()
  @Describes(jobAuditRoutes.trail)
  async trail(
    @Param('jobId') jobId: string,
    @ParsedQuery(auditQuerySchema) { format }: AuditQuery,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    await this.reads.findOwned(jobId, accessScopeOf(principal));
    if (format === 'json') return reply.send(answer(await this.trails.trail(jobId)));
    if (format === 'ndjson')
      return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(this.trails.lines(jobId));
    const file = await this.files.export(jobId, actorOf(principal), new Date().toISOString());
    return reply
      .header('content-type', auditMedia)
      .header('content-disposition', `attachment; filename="duetcast-audit-${jobId.replace(/[^\w.-]/g, '_')}.json"`)
      .send(file);
  }
  @Get(':revision')
  @Describes(jobAuditRoutes.state)
  async state(
    @Param('jobId') jobId: string,
    @Param('revision') revision: string,
    @CurrentPrincipal() principal: Principal,
  ) {
    await this.reads.findOwned(jobId, accessScopeOf(principal));
    if (!/^\d{1,9}$/.test(revision)) throw new AppError('request.notFound');
    return answer(await this.states.at(jobId, Number(revision)));
  }
}
