import { Controller, Get, Param, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { actorOf, accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { type AuditQuery, AuditReplies, auditQuerySchema } from '../../audit/public';
import { JobReads } from '../queries/job-reads';
import { JobAuditState, streamOf } from './job-audit-state';
import { jobAuditRoutes } from './job-audit.openapi';

/** Audit trails of the caller's jobs. */
@Allow('user', 'token', 'site', 'anonymous')
@Scope('jobs:read')
@Controller('api/jobs/:jobId/audit')
export class JobAuditController {
  constructor(
    private readonly reads: JobReads,
    private readonly replies: AuditReplies,
    private readonly states: JobAuditState,
  ) {}

  @Get()
  @Describes(jobAuditRoutes.trail)
  async trail(
    @Param('jobId') jobId: string,
    @ParsedQuery(auditQuerySchema) query: AuditQuery,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    await this.reads.findOwned(jobId, accessScopeOf(principal));
    return this.replies.send({ id: jobId, stream: streamOf(jobId) }, query, actorOf(principal), reply);
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
