import { Get, Param, Res } from '@nestjs/common';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedQuery } from '../../platform/http/route-io';
import type { AccountPrincipal } from '../../platform/requests/principal';
import {
  type AuditQuery,
  AuditReplies,
  auditQuerySchema,
  auditFileAnswer,
  signed,
  auditTrailAnswer,
} from '../audit/public';
import { PodcastReads } from './queries/podcast-reads';
import { ApiOperation, ApiController } from '../../platform/openapi/api-operation';

/** Audit trails of an account's podcasts, also after their texts have expired. */
@ApiController('Podcasts', 'api/podcast-jobs/:id')
@Scope('jobs:read')
export class PodcastAuditController {
  constructor(
    private readonly reads: PodcastReads,
    private readonly replies: AuditReplies,
  ) {}

  @Get('audit')
  @ApiOperation('Retrieves the audit trail of a podcast', {
    description:
      'Returns the events of the script in order (requested, generated, edited, claimed, viewed, deleted), with their hash chain verified as for a job.',
    answer: auditTrailAnswer,
    errors: ['store.deleted'],
  })
  async trail(
    @Param('id') id: string,
    @ParsedQuery(auditQuerySchema) query: AuditQuery,
    @CurrentPrincipal() principal: AccountPrincipal,
    @Res() reply: FastifyReply,
  ) {
    await this.reads.findOwned(id, principal.accountId);
    return this.replies.send(podcastDecider, id, query, principal, reply);
  }

  @Get('audit-file')
  @ApiOperation('Retrieves the audit trail of a podcast as a signed file', {
    answer: auditFileAnswer,
    errors: ['store.deleted'],
  })
  async file(@Param('id') id: string, @CurrentPrincipal() principal: AccountPrincipal, @Res() reply: FastifyReply) {
    await this.reads.findOwned(id, principal.accountId);
    return this.replies.send(podcastDecider, id, signed, principal, reply);
  }
}
